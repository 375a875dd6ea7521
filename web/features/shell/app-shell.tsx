import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { RenderError } from './render-error.tsx'
import { useShownTitle } from './title.ts'

export function AppShell({ children }: { children: ReactNode }) {
  const title = useShownTitle()
  const { pathname } = useLocation()
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
          <CatchBoundary getResetKey={() => pathname} errorComponent={RenderError}>
            <Suspense fallback={<PageSpinner />}>{children}</Suspense>
          </CatchBoundary>
        </main>
      </div>
    </div>
  )
}
