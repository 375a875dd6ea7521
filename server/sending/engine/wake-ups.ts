import type { Db, Sql } from '#server/db/db.ts'
import { POLL_MS } from './engine-settings.ts'

const CHANNEL = 'canvass_engine'

/** Wakes all engines when the transaction commits. */
export const wakeEngines = (sql: Sql) => sql`select pg_notify(${CHANNEL}, '')`

export interface WakeUps {
  /** Resolves on another process's call, at the next poll, or on the signal. */
  nextCall(signal: AbortSignal): Promise<void>
  /** Like nextCall, and also on `stir`. */
  next(signal: AbortSignal): Promise<void>
  /** Something changed in this process. */
  stir(): void
  close(): Promise<void>
}

export async function wakeUps(db: Db, onCall: () => void): Promise<WakeUps> {
  const [called, stirred] = [sleepers(), sleepers()]
  const wakeAll = () => {
    onCall()
    called.wake()
    stirred.wake()
  }
  const listening = await db.system.listen(CHANNEL, wakeAll, wakeAll)
  return {
    nextCall: called.sleep,
    next: stirred.sleep,
    stir: stirred.wake,
    close: () => listening.unlisten(),
  }
}

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
