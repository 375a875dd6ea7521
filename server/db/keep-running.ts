import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { log } from '#server/log/log.ts'
import type { Cluster } from './embedded.ts'
import { isGone } from './postmaster.ts'

const LOOK_MS = 500
/** One that's gone more often within a minute is broken: starting it again would go on forever. */
const MOST_STARTS = 5

/** Starts the bundled PostgreSQL again whenever it's gone. Rejects if it doesn't start, or is gone too often. */
export async function keepRunning(
  { folder, bringBack }: Pick<Cluster, 'folder' | 'bringBack'>,
  signal: AbortSignal,
  lookMs = LOOK_MS,
): Promise<void> {
  let starts: number[] = []
  for (; !signal.aborted; await pause(lookMs, undefined, { signal, ref: false }).catch(() => {})) {
    if (!(await isGone(folder)) || signal.aborted) continue
    const began = performance.now()
    starts = [...starts.filter(at => at > began - MINUTE_MS), began]
    if (starts.length > MOST_STARTS)
      throw new Error(
        `The database ended ${starts.length} times within a minute. See server.log in ${folder}, then start Canvass again.`,
      )
    log.error('The database ended. Canvass starts it again.')
    try {
      await bringBack()
      log.info(`The database is back after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } catch (error) {
      // It may have been killed while it was starting.
      if (starts.length === MOST_STARTS) throw error
    }
  }
}
