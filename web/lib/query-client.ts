import {
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isBeyondPlan, showRefusal } from './limit.ts'
import { lacksFactor, sessionQuery } from './session.ts'
import { isUnauthorized, leaveForLogin } from './unauthorized.ts'

interface Meta extends Record<string, unknown> {
  /** What the user is writing is on the page: the page itself asks them to log in again. */
  staysOnPage?: 'always' | 'once-loaded'
}

const stays = (meta: Meta | undefined, data?: unknown) =>
  meta?.staysOnPage === 'always' || (meta?.staysOnPage === 'once-loaded' && data !== undefined)

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * Reads again what was being read when it changed. TanStack Query keeps the reply of a first read under way (and of every
 * read, with `cancelRefetch: false`), although the server may have read it before the change.
 */
class LiveQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => options.cancelRefetch === false || state.data === undefined)
    const again = underWay.map(async ({ queryKey }) => {
      await this.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
      await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  /** What has to be new (`staleTime: 0`) isn't the reply to a request that's under way. Whoever waits for that one gets an error. */
  override async fetchQuery<
    TQueryFnData,
    TError = Error,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
    TPageParam = never,
  >(options: FetchQueryOptions<TQueryFnData, TError, TData, TQueryKey, TPageParam>): Promise<TData> {
    if (options.staleTime === 0) await this.cancelQueries({ queryKey: options.queryKey, exact: true })
    return super.fetchQuery(options)
  }
}

/** Queries don't retry or refetch by themselves. The one exception is the current user (`session.ts`). */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error, stays: boolean) => {
    if (isUnauthorized(error) && !stays) leaveForLogin()
    if (isBeyondPlan(error)) showRefusal(error)
    // An administrator required a second factor meanwhile: the guard of the pages asks for it.
    if (lacksFactor(error)) void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const client = new LiveQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, stays(query.meta, query.state.data)) }),
    mutationCache: new MutationCache({ onError: (error, _, __, { meta }) => onError(error, stays(meta)) }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // The server may be on this machine, so call it even when offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
