import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Lead } from '#contract/leads.ts'
import { oneLead } from '../queries.ts'

const route = getRouteApi('/guarded/dashboard')

/** The lead that the address names, undefined until it's loaded, and how to open another one. Back closes the first. */
export function useOpenLead(rows: Lead[]) {
  const { lead: id } = route.useSearch()
  const navigate = route.useNavigate()
  const row = rows.find(row => row.id === id)
  const { data } = useQuery(oneLead(row ? undefined : id))
  const open = (next: string | undefined) =>
    navigate({ search: now => ({ ...now, lead: next }), replace: id !== undefined, resetScroll: false })
  return { id, lead: row ?? data, open }
}
