import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection, ReachBy } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

/** How many leads of a selection can be emailed or called. Every change to the leads counts again. */
export const useReach = (selection: LeadSelection) =>
  useQuery({
    queryKey: ['leads', 'reach', selection],
    queryFn: ({ signal }) => call(leadChanges.reach, { body: { selection } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Those that can't be, and why. */
export const unreachableLeads = (selection: LeadSelection, by: ReachBy) =>
  queryOf(['leads', 'unreachable', by, selection], leadChanges.unreachable, { body: { selection, by } }, { gcTime: 0 })
