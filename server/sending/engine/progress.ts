import type { ChangeEvent } from '#contract/events.ts'
import type { Db } from '#server/db/db.ts'
import { PROGRESS_MS } from './engine-settings.ts'

export interface Progress {
  /** Something of this account changed. Announced immediately, then at most twice a second; the last change always is. */
  changed(userId: string, type: ChangeEvent['type'], id: string | null): void
  /** Announces what is still pending. */
  close(): Promise<void>
}

/** Notifies the pages of what to read again, over PostgreSQL's notifications. */
export function progressOf(db: Db): Progress {
  const resting = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()
  const telling = new Set<Promise<unknown>>()

  function tell(payload: string): void {
    // A lost one is made up for by the next change; no page depends on a single notification.
    const told = db.system`select pg_notify('canvass_changes', ${payload})`.catch(() => {})
    telling.add(told)
    void told.finally(() => telling.delete(told))
    resting.set(payload, { again: false, timer: setTimeout(() => rested(payload), PROGRESS_MS) })
  }
  function rested(payload: string): void {
    const again = resting.get(payload)?.again
    resting.delete(payload)
    if (again) tell(payload)
  }
  return {
    changed(userId, type, id) {
      const payload = JSON.stringify({ userId, type, id })
      const rest = resting.get(payload)
      if (rest) rest.again = true
      else tell(payload)
    },
    async close() {
      for (const [payload, { again, timer }] of Array.from(resting)) {
        clearTimeout(timer)
        if (again) tell(payload)
      }
      for (const { timer } of resting.values()) clearTimeout(timer)
      await Promise.all(telling)
    },
  }
}
