import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { ReplyOf, Route } from '#contract/route.ts'
import { call, callWithHeaders, type Rest } from './call.ts'

type More<R extends Route> = Omit<UndefinedInitialDataOptions<ReplyOf<R>>, 'queryKey' | 'queryFn'>

/** A query for one route of the contract: `queryOf(['leads', 'one', id], leads.get, { params: { id } })`. */
export const queryOf = <const R extends Route>(queryKey: QueryKey, route: R, ...[args, more]: Rest<R, More<R>>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(route, ...([args, { signal }] as Rest<R>)), ...more })

/** A page of a list. The reply's header names where the next one begins. */
export interface Page<Rows> {
  rows: Rows
  next: string | undefined
}

interface PagesOptions extends Pick<More<Route>, 'meta'> {
  refetchOnMount?: 'always'
  staleTime?: number
  /** Shows the list before until the next one has loaded, so that typing doesn't flicker. */
  keepsPrevious?: boolean
}

/** A list of the contract page by page: `pagesOf(['tasks', state], tasks.list, { query: { state } })`. */
export const pagesOf = <const R extends Route>(
  queryKey: QueryKey,
  route: R,
  ...[args, { keepsPrevious = false, ...more } = {}]: Rest<R, PagesOptions>
) => {
  const parts: { query?: object; body?: object } = args ?? {}
  const place = route.method === 'GET' ? 'query' : 'body'
  return infiniteQueryOptions<Page<ReplyOf<R>>, Error, InfiniteData<Page<ReplyOf<R>>, string>, QueryKey, string>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const paged = { ...parts, [place]: { ...parts[place], ...(pageParam && { cursor: pageParam }) } }
      const { reply, headers } = await callWithHeaders(route, ...([paged, { signal }] as unknown as Rest<R>))
      return { rows: reply, next: headers.get('x-next-cursor') || undefined }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...more,
  })
}

export type Pages<Row> = InfiniteData<Page<Row[]>, string>

/** For `setQueriesData`: the loaded pages with other rows. */
export const withRows =
  <Row>(change: (row: Row) => Row | null) =>
  (list: Pages<Row> | undefined): Pages<Row> | undefined =>
    list && { ...list, pages: list.pages.map(page => ({ ...page, rows: page.rows.flatMap(row => change(row) ?? []) })) }

/** For `setQueriesData`: only the first page, so that a reload reads only that. */
export const firstPage = <Row>(list: Pages<Row> | undefined): Pages<Row> | undefined =>
  list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
