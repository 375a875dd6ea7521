import { queryOptions } from '@tanstack/react-query'
import { crm } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'

export const crmQuery = queryOptions({
  queryKey: ['settings', 'crm'],
  queryFn: ({ signal }) => call(crm.connection, undefined, { signal }),
})
