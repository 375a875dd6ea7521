import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Admin } from '#web/features/admin/admin.tsx'

export function AdminPage() {
  const filter = getRouteApi('/guarded/admin').useSearch()
  const navigate = useNavigate({ from: '/admin' })
  // Merge into the URL's current filter: a search that is still being typed arrives after a filter.
  return (
    <Admin filter={filter} onFilter={part => void navigate({ search: now => ({ ...now, ...part }), replace: true })} />
  )
}
