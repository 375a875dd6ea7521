import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isBeyondPlan, showRefusal } from './limit.ts'
import { isUnauthorized, leaveForLogin } from './unauthorized.ts'

/** Queries don't retry or refetch by themselves. The one exception is the current user (`session.ts`). */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isUnauthorized(error)) leaveForLogin()
    if (isBeyondPlan(error)) showRefusal(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
