import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isBeyondPlan, showRefusal } from './limit.ts'
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

/** Queries don't retry or refetch by themselves. The one exception is the current user (`session.ts`). */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error, stays: boolean) => {
    if (isUnauthorized(error) && !stays) leaveForLogin()
    if (isBeyondPlan(error)) showRefusal(error)
  }
  return new QueryClient({
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
}
