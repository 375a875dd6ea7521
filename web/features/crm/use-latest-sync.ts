import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { latestSyncKey } from './queries.ts'

/** A worker that dies sends no event. */
const READ_AGAIN_MS = 30_000

export const isRunning = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

/** The latest bulk sync, kept up to date by events. Calls back once when it ends. */
export function useLatestSync(onEnded: (sync: CrmSync) => void): CrmSync | null | undefined {
  const client = useQueryClient()
  const { data: sync } = useQuery<CrmSync | null>({
    queryKey: latestSyncKey,
    queryFn: () => null,
    enabled: false,
  })
  const turns = useRef({ asked: 0, shown: 0 })
  const read = async () => {
    turns.current.asked++
    const turn = turns.current.asked
    const syncs = await call(crmSyncs.list).catch(() => null)
    // Replies can overtake each other: drop one that is older than what is on screen.
    if (!syncs || turn < turns.current.shown) return
    turns.current.shown = turn
    const [next = null] = syncs
    const before = client.getQueryData<CrmSync | null>(latestSyncKey)
    client.setQueryData(latestSyncKey, next)
    // Don't announce a sync that ended before the page loaded.
    const isNews = before !== undefined && (before?.id !== next?.id || (before !== null && isRunning(before)))
    if (next && isNews && !isRunning(next)) onEnded(next)
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => void latest.current(), [])
  useServerEvents('crm', () => void read())
  const isPolling = Boolean(sync && isRunning(sync))
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => void latest.current(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isPolling])
  return sync
}
