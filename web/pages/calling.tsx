import { getRouteApi } from '@tanstack/react-router'
import { Calling } from '#web/features/calls/calling.tsx'

const route = getRouteApi('/guarded/calling')

export function CallingPage() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (next: string) =>
    void navigate({ search: next ? { q: next } : {}, replace: true, resetScroll: false })
  return <Calling q={q} onSearch={search} />
}
