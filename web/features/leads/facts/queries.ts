import { queryOptions } from '@tanstack/react-query'
import { leadFacts } from '#contract/lead-facts.ts'
import { call } from '#web/lib/call.ts'

export const factsOfLead = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'facts', id],
    queryFn: ({ signal }) => call(leadFacts.list, { params: { id } }, { signal }),
  })
