import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from './db.ts'

/** A database on another continent answers within half a second. */
const WAIT_MS = 3000

/**
 * Whether notifications reach this process. They don't through a pooler in transaction mode (PgBouncer): it accepts
 * LISTEN and then gives the connection to another client. Takes one round trip if they do, 3 s if they don't.
 */
export async function canListen(pool: Pool): Promise<boolean> {
  const channel = `canvass_probe_${randomUUID().replaceAll('-', '')}`
  const heard = Promise.withResolvers<boolean>()
  const { unlisten } = await pool.listen(channel, () => heard.resolve(true))
  const over = new AbortController()
  try {
    await pool.notify(channel, '')
    const late = setTimeout(WAIT_MS, false, { signal: over.signal }).catch(() => false)
    return await Promise.race([heard.promise, late])
  } finally {
    over.abort()
    await unlisten()
  }
}
