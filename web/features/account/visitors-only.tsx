import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isLogoutPending } from '#web/lib/logout.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Sends logged-in users away from the login and register pages. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { data: user } = useSession()
  return user ? <Navigate to="/dashboard" replace /> : children
}

/** Shown while the server hasn't confirmed a logout; each attempt renders it again. */
export function PendingLogout() {
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
