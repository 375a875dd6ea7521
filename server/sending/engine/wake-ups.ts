import type { Db, Sql } from '#server/db/db.ts'
import { POLL_MS } from './engine-settings.ts'

const CHANNEL = 'canvass_engine'

/** Marks the account as due, and wakes all engines when the transaction commits. */
export const wakeEngines = (sql: Sql, userId: string) => sql`
  with due as (
    insert into sending_due (user_id, due_at) values (${userId}, clock_timestamp())
    on conflict (user_id) do update set due_at = excluded.due_at
  )
  select pg_notify(${CHANNEL}, ${userId})`

/** Hears the calls for an account (wakeEngines). `onCall` gets null after an interruption: calls may have been missed. */
export async function wakeUps(db: Db, onCall: (userId: string | null) => void) {
  const [called, stirred] = [sleepers(), sleepers()]
  const hear = (userId: string | null) => {
    onCall(userId)
    called.wake()
    stirred.wake()
  }
  const listening = await db.direct.listen(CHANNEL, hear, () => hear(null))
  return {
    /** Resolves on a call of any process, at the next poll, or on the signal. */
    nextCall: called.sleep,
    /** Like nextCall, and also on `stir`. */
    next: stirred.sleep,
    /** Something changed in this process. */
    stir: stirred.wake,
    close: () => listening.unlisten(),
  }
}

export type WakeUps = Awaited<ReturnType<typeof wakeUps>>

function sleepers() {
  const asleep = new Set<() => void>()
  return {
    wake: () => {
      for (const wake of Array.from(asleep)) wake()
    },
    sleep: (signal: AbortSignal) =>
      new Promise<void>(resolve => {
        const wake = () => {
          clearTimeout(timer)
          asleep.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, POLL_MS)
        asleep.add(wake)
        signal.addEventListener('abort', wake, { once: true })
        if (signal.aborted) wake()
      }),
  }
}
