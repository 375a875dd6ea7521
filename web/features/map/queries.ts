import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { map } from '#contract/map.ts'
import { search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

export const mapConfig = queryOptions({
  queryKey: ['map', 'config'],
  queryFn: ({ signal }) => call(map.config, undefined, { signal }),
})

/** Where the place in this text is; null where nobody knows. */
export const geocoded = (address: string) =>
  queryOptions({
    queryKey: ['map', 'geocode', address],
    queryFn: address
      ? async ({ signal }) => (await call(map.geocode, { query: { address } }, { signal })).results[0] ?? null
      : skipToken,
    placeholderData: keepPreviousData,
  })

/** What the text of a search was understood as. Apart from the question of who types, which ends with the typing. */
export const searchedFor = (text: string) =>
  queryOptions({
    queryKey: ['map', 'searched', text],
    queryFn: text ? ({ signal }) => call(search.interpret, { query: { q: text } }, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
