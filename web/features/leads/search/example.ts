import { queryOptions, useQuery } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

const exampleQuery = queryOptions({
  queryKey: ['search-example'],
  queryFn: ({ signal }) => call(search.example, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** "restaurants in Vancouver, BC": a search that finds some in this installation's directory, if it has one. */
export const useExample = (): string => useQuery(exampleQuery).data?.text ?? 'plumbers in 90210'
