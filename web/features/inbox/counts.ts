import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { inbox } from '#contract/inbox.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'

export const countsQuery = queryOf(['inbox', 'counts'], inbox.counts)

export const rereadInbox = (client: QueryClient) => client.invalidateQueries({ queryKey: ['inbox'] })

/** Threads that wait for the user, for the navigation; undefined until it's known. */
export function useWaitingForYou(): number | undefined {
  const client = useQueryClient()
  const user = useUser()
  const isAllowed = !isCallingOnly(user)
  useServerEvents('inbox', ({ id }) => {
    void rereadInbox(client)
    if (id && window.Notification?.permission === 'granted')
      void import('./notify.ts').then(({ notify }) => notify(user.id, id))
  })
  return useQuery({ ...countsQuery, enabled: isAllowed }).data?.scopes.you
}
