import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePlanChanges } from '#web/lib/plan-changes.ts'
import { useSession } from '#web/lib/session.ts'
import { UserContext } from '#web/lib/user.ts'
import { setZone } from '#web/lib/zone.ts'
import { loadMenu } from '#web/ui/menu.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { opensFor } from './nav-items.ts'
import { NoConnection } from './no-connection.tsx'
import { useShownTitle } from './title.ts'

interface GuardedAppProps {
  dialogs: ReactNode
  /** What an account sees until it has the second factor that the installation requires. */
  SetUpFactor: ComponentType<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>
}

/** The pages that require a login. Sends visitors who aren't logged in to /login. */
export function GuardedApp({ dialogs, SetUpFactor }: GuardedAppProps) {
  const path = useRouterState({ select: state => state.location.pathname })
  const { data: user, isPending, refetch } = useSession()
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (isPending) return <PageSpinner label="Loading Canvass" />
  // A failed request says nothing about the session; a known user stays.
  if (user === undefined) return <NoConnection onRetry={refetch} />
  if (user === null) return <Navigate to="/login" replace />
  // Its dialog stays until its last step is done: the session knows of the factor before the recovery codes were saved.
  if (user.mustAddFactor || isSettingUp) {
    const setOpen = (isOpen: boolean) => {
      setIsSettingUp(isOpen)
      if (!isOpen) void refetch()
    }
    return <SetUpFactor isOpen={isSettingUp} setOpen={setOpen} />
  }
  setZone(user.timeZone)
  // Also right after a login, which leads to /dashboard.
  if (!opensFor(user, path)) return <Navigate to="/calling" replace />
  return (
    <UserContext value={user}>
      <AppShell>
        <Outlet />
      </AppShell>
      {dialogs}
    </UserContext>
  )
}

/** A phone on a slow network has shown its page by then. */
const ONCE_SHOWN_MS = 5000

function AppShell({ children }: { children: ReactNode }) {
  const title = useShownTitle()
  usePlanChanges()
  const router = useRouter()
  // Menus hold logging out and a row's actions, which work while the network is down; logging out leads to the login page.
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadMenu().catch(() => {})
      void router.preloadRoute({ to: '/login' })
    }, ONCE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="-top-12 fixed left-2 z-60 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:top-2"
      >
        Skip to content
      </a>
      <Header title={title} />
      <div className="flex">
        <Nav />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 p-3 pb-20 outline-none md:p-4">
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </main>
      </div>
    </div>
  )
}
