import { note } from '#server/audit-log/audit-log.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { suppressErased } from '#server/suppressions/sql.ts'
import { afterTraces, beforeTraces } from './erase-rows-sql.ts'
import { findTraces, listAccountsKnowing, type Person } from './erase-sql.ts'
import { findSubscription, isErased, type Subscription } from './sql.ts'
import { lockMessages, type MessageRef } from './tracking.ts'

/**
 * Deletes a recipient's data at this sender, or in every account here. A hash stays, by which they're never emailed again, and
 * reports keep their figures. Committed account by account; null: the message is gone.
 */
export async function erase(db: Db, ref: MessageRef, scope: 'sender' | 'everywhere'): Promise<Subscription | null> {
  const found = await db.asSystem(sql => findSubscription(sql, ref))
  if (!found || isErased(found)) return found
  const { emailNorm } = found
  const others = scope === 'everywhere' ? await db.asSystem(sql => listAccountsKnowing(sql, emailNorm)) : []
  for (const { userId } of others)
    if (userId !== ref.userId) await db.asSystem(sql => eraseAt(sql, { userId, emailNorm }))
  await db.asSystem(sql => eraseAt(sql, { userId: ref.userId, emailNorm }))
  return found
}

async function eraseAt(sql: Sql, person: Person): Promise<void> {
  const { userId } = person
  await suppressErased(sql, userId, [person.emailNorm])
  // Locks campaigns before what's in them, like whoever resends or closes a campaign.
  for (const eraseFrom of Object.values(beforeTraces)) await eraseFrom(sql, person)
  await stopWaiting(sql, person)
  const { messageIds } = await findTraces(sql, person)
  if (messageIds.length > 0) await lockMessages(sql, userId, messageIds)
  const traces = await findTraces(sql, person)
  for (const eraseFrom of Object.values(afterTraces)) await eraseFrom(sql, traces)
  await note(sql, userId, { code: 'erased-on-request' })
  await announceChanges(sql, [
    ...traces.campaignIds.map(id => ({ userId, type: 'campaign' as const, id })),
    ...traces.keptLeadIds.map(id => ({ userId, type: 'leads' as const, id })),
  ])
}
