import type { Db, Sql } from '#server/db/db.ts'
import * as sql from './bursts-sql.ts'
import { addChanges, type Change } from './sql.ts'

/**
 * Three different links of one message within two seconds: no reader does that, but a scanner that follows every link does.
 * Marks the whole burst, with the open that its clicks had proven, and moves the figures over. Call it after the clicks are
 * committed.
 */
export async function markBursts(db: Db, userId: string, clicks: sql.Click[], shard: number): Promise<void> {
  const found = await sql.findBursts(db.system, userId, clicks)
  if (found.length === 0) return
  const ids = new Set(found.map(row => row.messageId))
  const bursting = clicks.filter(c => ids.has(c.messageId))
  await db.asSystem(async tx => {
    await sql.lockAlone(tx, [...ids])
    await addChanges(tx, userId, await moveBursts(tx, userId, bursting), shard)
  })
}

/** Marks whole bursts as a machine's, moves what was first of its kind, and returns how the figures change. */
async function moveBursts(tx: Sql, userId: string, clicks: sql.Click[]): Promise<Change[]> {
  const moved = await sql.findMoved(tx, userId, clicks)
  if (moved.length === 0) return []
  await sql.markAsBurst(tx, userId, moved)
  const firsts = await sql.findFirsts(tx, userId, moved)
  await sql.replaceFirsts(tx, userId, firsts)
  const machineFirsts = await sql.noteMachineFirsts(tx, userId, moved)
  const ofMessage = new Map(moved.map(m => [m.messageId, { campaignId: m.campaignId, sentAt: m.sentAt }]))
  const counted = (events: sql.Moved[], by: number): Change[] =>
    events.map(({ campaignId, kind, at, sentAt }) => ({ campaignId, kind, at, sentAt, n: by, uniques: 0 }))
  const unique = ({ messageId, kind }: sql.First, at: string | null, by: number): Change[] => {
    const message = ofMessage.get(messageId)
    return message && at !== null ? [{ ...message, kind, at, n: 0, uniques: by }] : []
  }
  return [
    ...counted(moved, -1),
    ...counted(
      moved.map(m => ({ ...m, kind: `machine_${m.kind}` })),
      1,
    ),
    ...firsts.flatMap(first => [...unique(first, first.firstAt, -1), ...unique(first, first.nextAt, 1)]),
    ...machineFirsts.flatMap(first => unique(first, first.firstAt, 1)),
  ]
}
