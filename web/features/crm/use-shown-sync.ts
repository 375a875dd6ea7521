import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { shownSyncKey } from './queries.ts'

/** Who was interrupted tells nobody. */
const LOOK_AGAIN_MS = 30_000

export const isInWork = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

/** The newest sync of many leads, as the page comes and whenever something is heard of it; its end is told once. */
export function useShownSync(onEnded: (sync: CrmSync) => void): CrmSync | null | undefined {
  const client = useQueryClient()
  const { data: sync } = useQuery<CrmSync | null>({
    queryKey: shownSyncKey,
    queryFn: () => null,
    enabled: false,
  })
  const turns = useRef({ asked: 0, shown: 0 })
  const read = async () => {
    turns.current.asked++
    const turn = turns.current.asked
    const syncs = await call(crmSyncs.list).catch(() => null)
    // Events come faster than answers: one that was overtaken says nothing new.
    if (!syncs || turn < turns.current.shown) return
    turns.current.shown = turn
    const [next = null] = syncs
    const before = client.getQueryData<CrmSync | null>(shownSyncKey)
    client.setQueryData(shownSyncKey, next)
    // What had ended before the page came is no news.
    const isNews = before !== undefined && (before?.id !== next?.id || (before !== null && isInWork(before)))
    if (next && isNews && !isInWork(next)) onEnded(next)
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => void latest.current(), [])
  useServerEvents('crm', () => void read())
  const isRunning = Boolean(sync && isInWork(sync))
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void latest.current(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return sync
}
