import { queryOptions } from '@tanstack/react-query'
import { crm, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'

export const crmQuery = queryOptions({
  queryKey: ['settings', 'crm'],
  queryFn: ({ signal }) => call(crm.connection, undefined, { signal }),
})

export const crmFailuresQuery = queryOptions({
  queryKey: ['crm', 'failures'],
  queryFn: ({ signal }) => call(crmSyncs.failures, undefined, { signal }),
  gcTime: 0,
})

/** Holds the latest bulk sync; null without one. */
export const latestSyncKey = ['crm', 'latest-sync']
