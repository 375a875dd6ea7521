import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { allowAgain, suppress } from '#server/suppressions/sql.ts'
import { findSubscription, isErased, type Subscription } from './sql.ts'
import { lockMessages, type MessageRef, recordEvents } from './tracking.ts'

export interface Unsubscribed extends Subscription {
  /** Null: the address was already suppressed, so this click has nothing to undo. */
  newlySuppressedAt: number | null
}

/** Unsubscribes, or finds that it's done already; committed when this resolves. Null: the message is gone. */
export const unsubscribe = (db: Db, ref: MessageRef, at: Date): Promise<Unsubscribed | null> =>
  db.asSystem(async sql => {
    await lockMessages(sql, ref.userId, [ref.messageId])
    const found = await findSubscription(sql, ref)
    if (!found) return null
    if (isErased(found)) return { ...found, newlySuppressedAt: null }
    const { campaignId, emailNorm } = found
    const isNew = await suppress(sql, {
      userId: ref.userId,
      channel: 'email',
      addressNorm: emailNorm,
      reason: 'unsubscribed',
      campaignId,
      messageId: ref.messageId,
    })
    if (isNew || !found.isCounted) await noteUnsubscribe(sql, ref, found, at)
    if (isNew) await stopWaiting(sql, { userId: ref.userId, emailNorm })
    const now = isNew ? await findSubscription(sql, ref) : found
    return {
      ...found,
      suppression: now?.suppression ?? 'unsubscribed',
      newlySuppressedAt: isNew ? (now?.suppressedAt ?? null) : null,
    }
  })

/** Stops the follow-ups of the message's campaign for its recipient, whom the account may still email about something else. */
export const stopSeries = (db: Db, ref: MessageRef, at: Date): Promise<Subscription | null> =>
  db.asSystem(async sql => {
    await lockMessages(sql, ref.userId, [ref.messageId])
    const found = await findSubscription(sql, ref)
    if (!found || found.suppression || found.isCounted) return found
    await noteUnsubscribe(sql, ref, found, at)
    await stopWaiting(sql, { userId: ref.userId, emailNorm: found.emailNorm })
    return { ...found, isCounted: true }
  })

async function noteUnsubscribe(sql: Sql, { userId, messageId }: MessageRef, found: Subscription, at: Date) {
  const { campaignId, email, sentAt } = found
  const event = { messageId, campaignId, recipientEmail: email, type: 'unsubscribed' as const, at }
  await recordEvents(sql, userId, [{ ...event, sentAt: sentAt ? new Date(sentAt) : at }])
  await announce(sql, userId, campaignId)
}

/** Undoes the unsubscribe of that moment; a later one, or another reason, stays. */
export const subscribeAgain = (
  db: Db,
  { suppressedAt, ...ref }: MessageRef & { suppressedAt: number },
): Promise<Subscription | null> =>
  db.asSystem(async sql => {
    const found = await findSubscription(sql, ref)
    if (!found || isErased(found)) return found
    const isFree = await allowAgain(sql, {
      userId: ref.userId,
      channel: 'email',
      addressNorm: found.emailNorm,
      suppressedAt,
    })
    if (isFree) await announce(sql, ref.userId, found.campaignId)
    return { ...found, suppression: isFree ? null : found.suppression }
  })

/** Undoes the unsubscribe that a reply asked for. False: the address is on the list for another reason. */
export async function undoUnsubscribe(db: Db, ref: MessageRef): Promise<boolean> {
  const found = await db.asSystem(sql => findSubscription(sql, ref))
  if (!found || found.suppressedAt === null) return found !== null
  return (await subscribeAgain(db, { ...ref, suppressedAt: found.suppressedAt }))?.suppression === null
}

const announce = (sql: Sql, userId: string, campaignId: string) =>
  announceChanges(sql, [
    { userId, type: 'campaign', id: campaignId },
    { userId, type: 'analytics', id: null },
  ])
