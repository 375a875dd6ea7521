import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { unsubscribe } from '#server/tracking/unsubscribe.ts'
import { type Key, pickWaiting, readMessage } from './messages-sql.ts'

/** Recipients who unsubscribed during the run. */
export type Leavers = Map<string, Left>

interface Left {
  /** When that was committed, by the database's clock. */
  at: Date
  /** Whether their message was on its way by then. */
  isInFlight: boolean
}

/** Unsubscribes random recipients one after the other until it's stopped. */
export function startLeaving(db: Db, key: Key, most: number, random: () => number) {
  const leavers: Leavers = new Map()
  let isStopping = false

  async function oneLeaves(): Promise<void> {
    const message = await pickWaiting(db, key, random())
    if (!message || leavers.has(message.email)) return
    const { userId, id, email } = message
    await unsubscribe(db, { userId, messageId: id }, new Date())
    const found = await readMessage(db, userId, id)
    if (found) leavers.set(email, { at: new Date(found.now), isInFlight: found.state === 'attempting' })
  }
  async function leave(): Promise<void> {
    while (!isStopping && leavers.size < most) {
      // While the database is down, nobody can unsubscribe: they get an error and aren't on the list.
      await oneLeaves().catch(() => {})
      await pause(20 + random() * 60)
    }
  }
  const leaving = leave()
  return {
    leavers,
    stop() {
      isStopping = true
      return leaving
    },
  }
}
