import { Navigate } from '@tanstack/react-router'
import { Landing } from '#web/features/landing/landing.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** `/` inside the app. From outside, the server sends the same landing page as static HTML. */
export function HomePage() {
  const { data: user, isPending } = useSession()
  if (isPending) return <PageSpinner />
  return user ? <Navigate to="/dashboard" replace /> : <Landing />
}
