import { queryOptions } from '@tanstack/react-query'
import { contacts } from '#contract/contacts.ts'
import { call } from '#web/lib/call.ts'

export const peopleOfLead = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'people', id],
    queryFn: ({ signal }) => call(contacts.list, { params: { id } }, { signal }),
  })
