import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { UserContext } from '#web/lib/user.ts'
import { setZone } from '#web/lib/zone.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AppShell } from './app-shell.tsx'
import { opensFor } from './nav-items.ts'
import { NoConnection } from './no-connection.tsx'

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
