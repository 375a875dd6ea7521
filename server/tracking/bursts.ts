import type { Db } from '#server/db/db.ts'
import { type Click, findBursts, lockAlone, moveBursts } from './bursts-sql.ts'
import { addChanges } from './sql.ts'

/**
 * Three different links of one message within two seconds: no reader does that, but a scanner that follows every link does.
 * Marks the whole burst, with the open that its clicks had proven, and moves the figures over. Call it after the clicks are
 * committed.
 */
export async function markBursts(db: Db, userId: string, clicks: Click[], shard: number): Promise<void> {
  const found = await findBursts(db.system, userId, clicks)
  if (found.length === 0) return
  const ids = new Set(found.map(row => row.messageId))
  const bursting = clicks.filter(c => ids.has(c.messageId))
  await db.asSystem(async sql => {
    await lockAlone(sql, [...ids])
    await addChanges(sql, userId, await moveBursts(sql, userId, bursting), shard)
  })
}
