import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { SourceError, type SourceOutcome } from './lead-source.ts'

interface Gate {
  /** As messages name it. */
  name: string
  /** Its address and key: changing them ends its rest. */
  settings?: string[]
  /** Between two requests of the whole installation; 0 is no limit. */
  everyMs?: number
}

/** A search waits no longer than this for its turn. */
const MOST_WAIT_MS = 4000
const REST_S = 60
const MOST_REST_S = 3600

interface Errand {
  /** Services share a queue, but a failed one rests alone. */
  service?: string
  until?: number | undefined
}

/** Runs a request when it's this installation's turn. A failed service rests for a minute. */
export type Ask = <T>(work: () => Promise<T>, errand?: Errand) => Promise<T>

export const gate = (db: Db, kind: string, { name, everyMs = 0, settings = [] }: Gate): Ask => {
  const source = settings.length > 0 ? `${kind} ${markOf(settings)}` : kind
  return async (work, { service, until = Number.POSITIVE_INFINITY } = {}) => {
    const resting = service ? `${source} ${service}` : source
    await sayWhyItRests(db, resting)
    const waitMs = await takeTurn(db, source, everyMs)
    if (waitMs === null || performance.now() + waitMs >= until)
      throw new SourceError('limited', `Too many searches at once want ${name}. Search again shortly.`)
    if (waitMs > 0) await sleep(waitMs)
    try {
      return await work()
    } catch (error) {
      if (error instanceof SourceError) await rest(db, resting, error)
      throw error
    }
  }
}

const markOf = (settings: string[]) => createHash('sha256').update(settings.join(' ')).digest('base64url').slice(0, 10)

/** Takes a turn among all processes and returns the wait for it; null if too many already wait. */
export async function takeTurn(db: Db, source: string, everyMs: number): Promise<number | null> {
  const every = `${everyMs} milliseconds`
  const [turn] = await db.system<{ waitMs: number }[]>`
    insert into lead_source_state as s (source, next_turn_at)
    values (${source}, clock_timestamp() + ${every}::interval)
    on conflict (source) do update
      set next_turn_at = greatest(s.next_turn_at, clock_timestamp()) + ${every}::interval
      where s.next_turn_at <= clock_timestamp() + ${`${MOST_WAIT_MS} milliseconds`}::interval
    returning greatest(0, ceil(extract(epoch from next_turn_at - ${every}::interval - clock_timestamp()) * 1000))::int
      as wait_ms`
  return turn?.waitMs ?? null
}

interface Rest {
  outcome: SourceOutcome | null
  message: string | null
  forS: number
}

async function sayWhyItRests(db: Db, source: string): Promise<void> {
  const [state] = await db.system<Rest[]>`
    select outcome, message, ceil(extract(epoch from rests_until - clock_timestamp()))::int as for_s
    from lead_source_state where source = ${source} and rests_until > clock_timestamp()`
  if (!state) return
  const { outcome, message, forS } = state
  throw new SourceError(outcome ?? 'down', `${message} It is asked again in ${inWords(forS)}.`, {
    retryAfterS: forS,
  })
}

const inWords = (seconds: number) => (seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`)

/** A reply we can't read concerns only its own query, so the source doesn't rest. */
async function rest(db: Db, source: string, { outcome, message, retryAfterS }: SourceError): Promise<void> {
  if (outcome === 'failed') return
  const seconds = Math.min(retryAfterS ?? REST_S, MOST_REST_S)
  await db.system`
    insert into lead_source_state (source, rests_until, outcome, message)
    values (${source}, clock_timestamp() + ${`${seconds} seconds`}::interval, ${outcome}, ${message})
    on conflict (source) do update
      set rests_until = excluded.rests_until, outcome = excluded.outcome, message = excluded.message`
}
