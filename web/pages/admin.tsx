import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Admin } from '#web/features/admin/admin.tsx'

export function AdminPage() {
  const filter = getRouteApi('/guarded/admin').useSearch()
  const navigate = useNavigate({ from: '/admin' })
  // Over what stands in the address by then: a search that is still being typed comes later than a filter.
  return (
    <Admin filter={filter} onFilter={part => void navigate({ search: now => ({ ...now, ...part }), replace: true })} />
  )
}
