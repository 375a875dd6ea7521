import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { changeRows, findRows, oneLead, recount, rereadShown, rereadUnderWay } from '../queries.ts'

/** Updates the list, the counts, and the map when other tabs, calls, or the CRM change leads. */
export function useLeadChanges() {
  const client = useQueryClient()
  useServerEvents('leads', ({ id }) => void (id ? rereadRow(client, id) : rereadShown(client)))
  // Nothing listens after the page is left, so coming back reads the list again.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['leads'], refetchType: 'none' }), [client])
}

/** Updates a single lead in place, so that a row the user just changed doesn't jump away. */
async function rereadRow(client: QueryClient, id: string) {
  if (await rereadUnderWay(client)) return
  const [before, one] = [findRows(client, id), oneLead(id)]
  // A lead may be open without a row in the list.
  const isOpen = client.getQueryCache().find(one)?.isActive()
  if (before.size > 0 || isOpen) {
    const lead = await client
      .fetchQuery({ ...one, staleTime: 0 })
      .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? null : undefined))
    // If this tab changed the lead again meanwhile, another event follows.
    if (lead !== undefined) changeRows(client, row => (before.has(row) ? lead : row))
  }
  await recount(client)
}
