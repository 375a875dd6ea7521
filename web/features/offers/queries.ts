import { queryOptions } from '@tanstack/react-query'
import { offers } from '#contract/offers.ts'
import { call } from '#web/lib/call.ts'

export const offerProfilesQuery = queryOptions({
  queryKey: ['offer-profiles'],
  queryFn: ({ signal }) => call(offers.list, undefined, { signal }),
})
