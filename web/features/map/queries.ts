import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { map } from '#contract/map.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const mapConfig = queryOf(['map', 'config'], map.config)

/** The location of the place in this text; null if unknown. */
export const geocoded = (address: string) =>
  queryOptions({
    queryKey: ['map', 'geocode', address],
    queryFn: address
      ? async ({ signal }) => (await call(map.geocode, { query: { address } }, { signal })).results[0] ?? null
      : skipToken,
    placeholderData: keepPreviousData,
  })
