import { useQuery } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'

/** How many leads the account has, in all and with an email. Follows changes that other tabs make. */
export function useLeadCounts() {
  useRereadOn('leads', ['leads', 'facets'])
  const { data } = useQuery({
    queryKey: ['leads', 'facets', {}],
    queryFn: ({ signal }) => call(leads.facets, { query: {} }, { signal }),
    // The number may have changed while no component was listening.
    staleTime: 0,
  })
  return data
}
