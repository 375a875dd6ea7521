import { type ReactNode, Suspense } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { useShownTitle } from './title.ts'

export function AppShell({ children }: { children: ReactNode }) {
  const title = useShownTitle()
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
