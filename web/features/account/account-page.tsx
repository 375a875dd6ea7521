import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isLogoutPending, useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { MapBackdrop } from '#web/ui/map-backdrop.tsx'

interface AccountPageProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Below the card: a link to the other form. */
  foot?: ReactNode
}

/** A card on the map, for visitors. */
export function AccountPage({ title, text, children, foot }: AccountPageProps) {
  return (
    <div className="relative isolate grid min-h-dvh place-items-center overflow-hidden bg-water px-4 py-8">
      <MapBackdrop className="-z-10 absolute inset-0 size-full" />
      <main className="w-full max-w-sm">
        <Link to="/" className="mb-4 inline-flex rounded-md" aria-label="Canvass, home">
          <Wordmark />
        </Link>
        <PendingLogout />
        <div className="rounded-xl border border-line bg-panel p-5">
          <h1 className="font-semibold text-lg">{title}</h1>
          {text && <p className="mt-0.5 text-ink-2">{text}</p>}
          <div className="mt-4">{children}</div>
        </div>
        {foot && <p className="mt-4 text-center text-ink-2">{foot}</p>}
      </main>
    </div>
  )
}

/** Shown while the server hasn't confirmed a logout; each attempt renders it again. */
function PendingLogout() {
  const { dataUpdatedAt } = useSession()
  if (dataUpdatedAt === 0 || !isLogoutPending()) return null
  return (
    <div role="status" className="mb-4">
      <Banner tone="warn">
        You're logged out in this browser, but Canvass didn't answer. We'll end your session on the server as soon as it
        does.
      </Banner>
    </div>
  )
}

/** Sends logged-in users away from the login and register pages. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { data: user } = useSession()
  return user ? <Navigate to="/dashboard" replace /> : children
}
