import { useQuery } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'

/** How many leads the server finds in a selection right now. Never cached: other tabs add and delete leads. */
export const useSelectionCount = (selection: LeadSelection) =>
  useQuery({
    queryKey: ['leads', 'counted', selection],
    queryFn: () => call(leadChanges.count, { body: { selection } }),
    gcTime: 0,
  })
