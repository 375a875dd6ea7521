import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { usePlanChanges } from '#web/lib/plan-changes.ts'
import { loadMenu } from '#web/ui/menu.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { useShownTitle } from './title.ts'

/** A phone on a slow network has shown its page by then. */
const ONCE_SHOWN_MS = 5000

export function AppShell({ children }: { children: ReactNode }) {
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
