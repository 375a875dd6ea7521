import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isBeyondPlan, showRefusal } from './limit.ts'
import { isUnauthorized, leaveForLogin } from './unauthorized.ts'

/** Nothing is repeated or re-read by itself; `session.ts` makes the one exception, the current user. */
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
        // The server may be this very machine: being offline is no reason to wait.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
