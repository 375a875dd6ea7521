import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { allowAgain, type SuppressionReason, suppress } from '#server/suppressions/suppressions.ts'
import { type MessageRef, recordEvents } from './tracking.ts'

/** Whether one address gets mail of one account, seen from a message it got. */
export interface Subscription {
  campaignId: string
  email: string
  emailNorm: string
  sentAt: string | null
  senderName: string
  fromAddress: string | null
  /** Why the address gets no mail; null while it does. */
  suppression: SuppressionReason | null
  /** This very message has led to an unsubscription before. */
  isCounted: boolean
  /** When the address was suppressed, in milliseconds of the database's clock; null while it isn't. */
  suppressedAt: number | null
}

export async function findSubscription(sql: Sql, { userId, messageId }: MessageRef): Promise<Subscription | null> {
  const [row] = await sql<Subscription[]>`
    select m.campaign_id, m.email, r.email_norm, coalesce(m.accepted_at, m.attempted_at) as sent_at, m.from_address,
      coalesce(nullif(m.from_name, ''), nullif(o.email_from_name, ''), u.first_name || ' ' || u.last_name) as sender_name,
      s.reason as suppression, floor(extract(epoch from s.created_at) * 1000)::float8 as suppressed_at,
      exists (select from event_uniques e
        where e.user_id = m.user_id and e.message_id = m.id and e.kind = 'unsubscribed') as is_counted
    from messages m
    join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    join users u on u.id = m.user_id
    left join user_settings o on o.user_id = m.user_id
    left join suppressions s on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = r.email_norm
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row ?? null
}

export interface Unsubscribed extends Subscription {
  /** Null: the address was suppressed before, so there is nothing of this click to take back. */
  newlySuppressedAt: number | null
}

/** Does it, or finds it done; committed when this resolves. Null: the message is gone. */
export const unsubscribe = (db: Db, ref: MessageRef, at: Date): Promise<Unsubscribed | null> =>
  db.asSystem(async sql => {
    await lockMessage(sql, ref)
    const found = await findSubscription(sql, ref)
    if (!found) return null
    const { campaignId, emailNorm, email, sentAt } = found
    const isNew = await suppress(sql, {
      userId: ref.userId,
      channel: 'email',
      addressNorm: emailNorm,
      reason: 'unsubscribed',
      campaignId,
      messageId: ref.messageId,
    })
    if (isNew || !found.isCounted) {
      const event = { ...ref, campaignId, recipientEmail: email, type: 'unsubscribed' as const, at }
      await recordEvents(sql, [{ ...event, sentAt: sentAt ? new Date(sentAt) : at }])
      await announce(sql, ref.userId, campaignId)
    }
    if (isNew) await stopWaiting(sql, { userId: ref.userId, emailNorm })
    const now = isNew ? await findSubscription(sql, ref) : found
    return {
      ...found,
      suppression: now?.suppression ?? 'unsubscribed',
      newlySuppressedAt: isNew ? (now?.suppressedAt ?? null) : null,
    }
  })

/** Takes back the unsubscribe of that moment; a later one, or another reason, stays. */
export const subscribeAgain = (
  db: Db,
  { suppressedAt, ...ref }: MessageRef & { suppressedAt: number },
): Promise<Subscription | null> =>
  db.asSystem(async sql => {
    const found = await findSubscription(sql, ref)
    if (!found) return null
    const isFree = await allowAgain(sql, {
      userId: ref.userId,
      channel: 'email',
      addressNorm: found.emailNorm,
      suppressedAt,
    })
    if (isFree) await announce(sql, ref.userId, found.campaignId)
    return { ...found, suppression: isFree ? null : found.suppression }
  })

/** Two at once for one message (a double click, a provider that repeats) count once. */
const lockMessage = (sql: Sql, { userId, messageId }: MessageRef) =>
  sql`select from messages where user_id = ${userId} and id = ${messageId} for no key update`

const announce = (sql: Sql, userId: string, campaignId: string) =>
  announceChanges(sql, [
    { userId, type: 'campaign', id: campaignId },
    { userId, type: 'analytics', id: null },
  ])
