import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { ReplyOf, Route } from '#contract/route.ts'
import { call, type Rest } from './call.ts'

type More<R extends Route> = Omit<UndefinedInitialDataOptions<ReplyOf<R>>, 'queryKey' | 'queryFn'>

/** A query for one route of the contract: `queryOf(['leads', 'one', id], leads.get, { params: { id } })`. */
export const queryOf = <const R extends Route>(queryKey: QueryKey, route: R, ...[args, more]: Rest<R, More<R>>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(route, ...([args, { signal }] as Rest<R>)),
    ...more,
  })
