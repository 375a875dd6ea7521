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
    navigate({
      search: now => ({ ...now, lead: next, write: next && now.write }),
      replace: id !== undefined,
      resetScroll: false,
    })
  return { id, lead: row ?? data, open }
}

/** Whether an email is being written in the open lead, as the address says, and how to begin and end that. */
export function useWriting() {
  const { lead, write } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    isWriting: write !== undefined,
    write: (id: string) =>
      navigate({
        search: now => ({ ...now, lead: id, write: 'yes' }),
        replace: lead !== undefined,
        resetScroll: false,
      }),
    close: () => navigate({ search: now => ({ ...now, write: undefined }), replace: true, resetScroll: false }),
  }
}
