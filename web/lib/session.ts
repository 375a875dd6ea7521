import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { auth } from '#contract/auth.ts'
import { browser } from './browser.ts'
import { ApiError, call } from './call.ts'
import { forgetDrafts } from './draft.ts'

const PENDING_LOGOUT = 'canvass-logout-pending'
const PENDING_LOGOUT_RETRY_MS = 5000
const LOGOUT_MS = 10_000

/** The signed-in user, or null. The only thing that is read again whenever the window gets the focus. */
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

export const useSession = () => useQuery(sessionQuery)

/** After a login or a registration: what the last user had on this page goes. */
export function startSession(queryClient: QueryClient, user: User) {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'auth' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The user is gone from this page, with all that was read for them. */
export function endSession(queryClient: QueryClient) {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'auth' })
}

/**
 * Always leads to the login page. The cookie is out of a script's reach: where the server doesn't answer, this browser
 * remembers that the session has to end, shows nobody as logged in, and ends it at the next contact.
 */
export async function logOut(queryClient: QueryClient) {
  forgetDrafts()
  localStorage.setItem(PENDING_LOGOUT, 'yes')
  if (await finishLogout(AbortSignal.timeout(LOGOUT_MS))) return browser.leave('/login')
  // Within the page: a visit to the server would end on the browser's own error page.
  endSession(queryClient)
}

/** The user logged out here, and the server doesn't know yet. */
export const isLogoutPending = (): boolean => localStorage.getItem(PENDING_LOGOUT) !== null

/** True when no session is left to end. */
export async function finishLogout(signal?: AbortSignal): Promise<boolean> {
  if (!isLogoutPending()) return true
  try {
    await call(auth.logout, undefined, { signal })
  } catch (error) {
    console.error('Logout failed', error)
    return false
  }
  localStorage.removeItem(PENDING_LOGOUT)
  return true
}
