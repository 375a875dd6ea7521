import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { UserContext } from '#web/lib/user.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AppShell } from './app-shell.tsx'
import { opensFor } from './nav-items.ts'
import { NoConnection } from './no-connection.tsx'

/** The pages that require a login. Sends visitors who aren't logged in to /login. */
export function GuardedApp({ dialogs }: { dialogs: ReactNode }) {
  const path = useRouterState({ select: state => state.location.pathname })
  const { data: user, isPending, refetch } = useSession()
  if (isPending) return <PageSpinner label="Loading Canvass" />
  // A failed request says nothing about the session; a known user stays.
  if (user === undefined) return <NoConnection onRetry={refetch} />
  if (user === null) return <Navigate to="/login" replace />
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
