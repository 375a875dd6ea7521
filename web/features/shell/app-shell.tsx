import { type ReactNode, Suspense, useEffect } from 'react'
import { usePlanChanges } from '#web/lib/plan-changes.ts'
import { loadMenu } from '#web/ui/menu.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { useShownTitle } from './title.ts'

const AFTER_FIRST_PAINT_MS = 1000

export function AppShell({ children }: { children: ReactNode }) {
  const title = useShownTitle()
  usePlanChanges()
  // Menus hold logging out and a row's actions, which have to open while the network is down.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => {}), AFTER_FIRST_PAINT_MS)
    return () => clearTimeout(timer)
  }, [])
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
