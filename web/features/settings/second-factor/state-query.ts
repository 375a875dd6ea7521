import { queryOptions } from '@tanstack/react-query'
import { secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/lib/call.ts'

export const stateQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactor.state, undefined, { signal }),
})
