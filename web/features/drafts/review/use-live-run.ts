import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useServerEvents } from '#web/lib/events.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { rereadRun, runsQuery } from '../queries.ts'

/** A run that writes reports a change with every draft. */
const EVERY_MS = 700

/** Reads a run and what is open of it again when the server reports changes, at most every 0.7 seconds. */
export function useLiveRun(runId: string) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useServerEvents('drafts', ({ id }) => {
    if ((id !== null && id !== runId) || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void rereadRun(client, runId)
      void client.invalidateQueries({ queryKey: ['drafts', 'one'] })
      void client.invalidateQueries({ queryKey: modelUsageQuery.queryKey })
      void client.invalidateQueries({ queryKey: runsQuery.queryKey, refetchType: 'none' })
    }, EVERY_MS)
  })
}
