import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/db/db.ts'
import { within } from '#server/stopping.ts'

const WAIT_MS = 3000

/**
 * Measures how long a notification takes from this process through PostgreSQL and back, in seconds: the way of every live
 * update. It listens on the connection that the pool already listens with. Infinite if none arrives within three seconds.
 */
export function eventProbe(pool: Pool): { measure(): Promise<number>; close(): void } {
  const channel = `canvass_probe_${randomUUID().replaceAll('-', '')}`
  let heard = Promise.withResolvers<void>()
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  return {
    async measure() {
      try {
        listening ??= pool.listen(channel, () => heard.resolve())
        await listening
        heard = Promise.withResolvers()
        const began = performance.now()
        await pool.notify(channel, '')
        const arrived = await within(WAIT_MS, heard.promise)
        return arrived ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY
      } catch {
        listening = undefined
        return Number.POSITIVE_INFINITY
      }
    },
    close() {
      // Not awaited: a dead connection would never answer.
      listening?.then(({ unlisten }) => unlisten()).catch(() => {})
    },
  }
}
