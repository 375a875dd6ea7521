import type { ChangeEvent } from '#contract/events.ts'
import type { Db } from '#server/db/db.ts'
import { announceChanges, type Change } from '#server/http/changes.ts'
import { PROGRESS_MS } from './engine-settings.ts'

export interface Progress {
  /** Something of this account changed. Announced immediately, then at most twice a second; the last change always is. */
  changed(userId: string, type: ChangeEvent['type'], id: string | null): void
  /** Announces pending changes. */
  close(): Promise<void>
}

/** Tells pages what to reload, over PostgreSQL's notifications. */
export function progressOf(db: Db): Progress {
  const throttled = new Map<string, { change: Change; again: boolean; timer: NodeJS.Timeout }>()
  const announcing = new Set<Promise<unknown>>()

  function tell(key: string, change: Change): void {
    // The next change makes up for a lost one; no page depends on a single notification.
    const announced = announceChanges(db.system, [change]).catch(() => {})
    announcing.add(announced)
    void announced.finally(() => announcing.delete(announced))
    throttled.set(key, { change, again: false, timer: setTimeout(() => announceAgain(key), PROGRESS_MS) })
  }
  function announceAgain(key: string): void {
    const entry = throttled.get(key)
    throttled.delete(key)
    if (entry?.again) tell(key, entry.change)
  }
  return {
    changed(userId, type, id) {
      const key = `${userId} ${type} ${id}`
      const entry = throttled.get(key)
      if (entry) entry.again = true
      else tell(key, { userId, type, id })
    },
    async close() {
      for (const [key, { change, again, timer }] of Array.from(throttled)) {
        clearTimeout(timer)
        if (again) tell(key, change)
      }
      for (const { timer } of throttled.values()) clearTimeout(timer)
      await Promise.all(announcing)
    },
  }
}
