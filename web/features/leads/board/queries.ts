import { queryOptions } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'

export const lastContactsOf = (ids: string[]) =>
  queryOptions({
    queryKey: ['leads', 'last-contacts', ids],
    queryFn: () => call(leadChanges.lastContacts, { body: { ids } }),
    staleTime: 30_000,
  })
