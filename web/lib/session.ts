import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { auth } from '#contract/auth.ts'
import { browser } from './browser.ts'
import { ApiError, call } from './call.ts'
import { forgetDrafts } from './draft.ts'

/** The signed-in user, or null. The only thing that is read again whenever the window gets the focus. */
export const sessionQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(auth.user, undefined, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 1000,
  refetchOnWindowFocus: true,
})

export const useSession = () => useQuery(sessionQuery)

/** After a login or a registration: what the last user had on this page goes. */
export function startSession(queryClient: QueryClient, user: User) {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== 'auth' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The browser goes to the login page even if the call fails: staying would look like being logged in. */
export async function logOut() {
  await call(auth.logout).catch((error: unknown) => console.error('Logout failed', error))
  forgetDrafts()
  browser.leave('/login')
}
