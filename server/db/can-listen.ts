import { randomUUID } from 'node:crypto'
import { within } from '#server/stopping.ts'
import type { Pool } from './db.ts'

/** A database on another continent answers within half a second. */
const WAIT_MS = 3000

/**
 * How long a notification takes from this process through PostgreSQL and back: the way of every live update. Infinite if none
 * arrives within three seconds, as through a pooler in transaction mode (PgBouncer), which accepts LISTEN and then gives the
 * connection to another client.
 */
export async function notifySeconds(pool: Pool): Promise<number> {
  const channel = `canvass_probe_${randomUUID().replaceAll('-', '')}`
  const heard = Promise.withResolvers<void>()
  const { unlisten } = await pool.listen(channel, () => heard.resolve())
  try {
    const began = performance.now()
    await pool.notify(channel, '')
    return (await within(WAIT_MS, heard.promise)) ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY
  } finally {
    // Not awaited: a dead connection would never answer.
    unlisten().catch(() => {})
  }
}

/** Whether notifications reach this process. Takes one round trip if they do, 3 s if they don't. */
export const canListen = async (pool: Pool): Promise<boolean> => (await notifySeconds(pool)) < Number.POSITIVE_INFINITY
