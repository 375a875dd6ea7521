import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { auth } from '#contract/auth.ts'
import { browser } from './browser.ts'
import { ApiError, call } from './call.ts'
import { forgetDrafts } from './draft.ts'
import { beginLogout, finishLogout, isLogoutPending } from './logout.ts'

const PENDING_LOGOUT_RETRY_MS = 5000
const LOGOUT_MS = 10_000

/** The signed-in user, or null. The only query that refetches when the window gets the focus. */
export const sessionQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!(await finishLogout(signal))) return null
    try {
      return await call(auth.user, undefined, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 1000,
  refetchOnWindowFocus: true,
  refetchInterval: () => (isLogoutPending() ? PENDING_LOGOUT_RETRY_MS : false),
})

/** The server refused because the account lacks the second factor that the installation requires. */
export const lacksFactor = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.body === 'object' && error.body !== null && 'mustAddFactor' in error.body

export const useSession = () => useQuery(sessionQuery)

/** After a login or registration. Drops everything that the previous user loaded. */
export function startSession(queryClient: QueryClient, user: User) {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'auth' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Removes the user from the page, with everything loaded for them. */
export function endSession(queryClient: QueryClient) {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'auth' })
}

/**
 * Always leads to the login page. Scripts can't delete the cookie, so if the server doesn't reply, the browser remembers
 * to end the session, shows nobody as logged in, and ends it when the server is back.
 */
export async function logOut(queryClient: QueryClient) {
  forgetDrafts()
  beginLogout()
  if (await finishLogout(AbortSignal.timeout(LOGOUT_MS))) return browser.leave('/login')
  // Stay in the page: while the server is down, a page load ends on the browser's error page.
  endSession(queryClient)
}
