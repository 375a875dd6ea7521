import { getRouteApi } from '@tanstack/react-router'
import { Inbox } from '#web/features/inbox/inbox.tsx'

const route = getRouteApi('/guarded/inbox')

export function InboxPage() {
  const place = route.useSearch()
  const navigate = route.useNavigate()
  return <Inbox place={place} onGo={(search, options) => void navigate({ search, resetScroll: false, ...options })} />
}
