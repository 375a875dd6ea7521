import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { findRest, setRest, takeTurn } from './gate-sql.ts'
import { SourceError } from './lead-source.ts'

interface Throttle {
  /** As messages name the service. */
  name: string
  /** Identifies the address and key: changing them ends the pause. */
  settings?: string[]
  /** The minimum time between two requests of the whole installation; 0: unlimited. */
  everyMs?: number
}

/** A search waits no longer than this for its turn. */
const MOST_WAIT_MS = 4000
const PAUSE_S = 60
const LONGEST_PAUSE_S = 3600

interface Turn {
  /** Services can share a queue, but a failed one pauses only itself. */
  service?: string
  until?: number | undefined
}

/** Runs a request when it's this installation's turn. A failed service pauses for a minute. */
export type Ask = <T>(work: () => Promise<T>, errand?: Turn) => Promise<T>

export const throttle = (db: Db, kind: string, { name, everyMs = 0, settings = [] }: Throttle): Ask => {
  const source = settings.length > 0 ? `${kind} ${hashOf(settings)}` : kind
  return async (work, { service, until = Number.POSITIVE_INFINITY } = {}) => {
    const queue = service ? `${source} ${service}` : source
    await throwIfPaused(db, queue)
    const waitMs = await takeTurn(db.system, source, { everyMs, mostWaitMs: MOST_WAIT_MS })
    if (waitMs === null || performance.now() + waitMs >= until)
      throw new SourceError('limited', `Too many searches are using ${name} right now. Try again in a moment.`)
    if (waitMs > 0) await sleep(waitMs)
    try {
      return await work()
    } catch (error) {
      if (error instanceof SourceError) await pause(db, queue, error)
      throw error
    }
  }
}

const hashOf = (settings: string[]) => createHash('sha256').update(settings.join(' ')).digest('base64url').slice(0, 10)

async function throwIfPaused(db: Db, source: string): Promise<void> {
  const state = await findRest(db.system, source)
  if (!state) return
  const { outcome, message, forS } = state
  throw new SourceError(outcome ?? 'down', `${message} We’ll try it again in ${inWords(forS)}.`, { retryAfterS: forS })
}

const inWords = (seconds: number) => (seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`)

/** An unreadable reply concerns only its own query, so the source doesn't pause. */
async function pause(db: Db, source: string, { outcome, message, retryAfterS }: SourceError): Promise<void> {
  if (outcome === 'failed') return
  const seconds = Math.min(retryAfterS ?? PAUSE_S, LONGEST_PAUSE_S)
  await setRest(db.system, source, { seconds, outcome, message })
}
