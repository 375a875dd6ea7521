import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leads } from '#contract/leads.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { changeRows, findRow, recount, rereadShown } from '../queries.ts'

/** Keeps list, counts and map to what other tabs, calls and the CRM do to the leads. */
export function useLeadChanges() {
  const client = useQueryClient()
  useServerEvents('leads', ({ id }) => void (id ? rereadRow(client, id) : rereadShown(client)))
  // Nobody listens from here on: who comes back reads the list again.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['leads'], refetchType: 'none' }), [client])
}

/** One lead alone changes in its place: it does not jump away under the hand that has just changed it here. */
async function rereadRow(client: QueryClient, id: string) {
  const before = findRow(client, id)
  if (before) {
    const lead = await client
      .fetchQuery({
        queryKey: ['leads', 'one', id],
        queryFn: ({ signal }) => call(leads.get, { params: { id } }, { signal }),
        staleTime: 0,
      })
      .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? null : before))
    // Changed here again in the meantime: that is told, too.
    changeRows(client, row => (row === before ? lead : row))
  }
  await recount(client)
}
