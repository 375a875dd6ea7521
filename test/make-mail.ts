import type { Sql } from '#server/db/db.ts'
import { recordAccepted } from '#server/tracking/tracking.ts'
import type { TestApp } from './app.ts'

export interface TestMessage {
  userId: string
  campaignId: string
  recipientId: string
  messageId: string
  email: string
}

/** A running campaign of the user that tracks opens. */
export async function makeCampaign(
  { db }: Pick<TestApp, 'db'>,
  user: { id: string },
  name = 'Spring',
): Promise<string> {
  const [row] = await db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, sent_at, tracks_opens)
    values (${user.id}, ${name}, 'Hello', '<p>Hello</p>', 'sending', now(), true) returning id`
  if (!row) throw new Error('no campaign was made')
  return row.id
}

interface Fields {
  campaignId?: string
  email?: string
  /** null: still sending. */
  acceptedAt?: Date | null
  fromName?: string
  fromAddress?: string
}

let made = 0

/** A message that its recipient's server accepted, by default an hour before the test's clock. */
export async function makeMessage(
  t: Pick<TestApp, 'db' | 'clock'>,
  user: { id: string },
  fields: Fields = {},
): Promise<TestMessage> {
  const campaignId = fields.campaignId ?? (await makeCampaign(t, user))
  const email = fields.email ?? `reader${++made}@shop.example`
  const hourAgo = new Date(t.clock.now().getTime() - 3_600_000)
  const acceptedAt = fields.acceptedAt === undefined ? hourAgo : fields.acceptedAt
  const [row] = await t.db.system<{ recipientId: string; messageId: string }[]>`
    with r as (
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      values (${user.id}, ${campaignId}, lower(${email})) returning id
    ), queued as (
      insert into queued_messages (user_id, id, campaign_id, recipient_id, email, attempts, batch_id)
      select ${user.id}, r.id, ${campaignId}, r.id, ${email}, 1, new_id() from r where ${acceptedAt === null}
      returning recipient_id, id
    ), settled as (
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, attempted_at, accepted_at, from_name,
        from_address)
      select ${user.id}, r.id, ${campaignId}, r.id, ${email}, 'accepted', ${acceptedAt}, ${acceptedAt},
        ${fields.fromName ?? 'Ada Lovelace'}, ${fields.fromAddress ?? 'ada@made.example'}
      from r where ${acceptedAt !== null}
      returning recipient_id, id
    )
    select recipient_id, id as message_id from queued union all select recipient_id, id from settled`
  if (!row) throw new Error('no message was made')
  return { userId: user.id, campaignId, email, ...row }
}

/**
 * Marks those messages as accepted by the mail server that aren't yet, like the sending engine. Call it in a
 * transaction.
 */
export async function acceptMessages(sql: Sql, messages: TestMessage[], at: Date, shard = 0): Promise<void> {
  for (const [userId, of] of Map.groupBy(messages, m => m.userId)) {
    const ids = of.map(m => m.messageId)
    await sql`select from queued_messages where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`
    const taken = await sql<{ messageId: string; campaignId: string }[]>`
      with gone as (
        delete from queued_messages where user_id = ${userId} and id = any(${ids}::uuid[]) returning *
      )
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at)
      select user_id, id, campaign_id, recipient_id, email, 'accepted', ${at} from gone
      returning id as message_id, campaign_id`
    await recordAccepted(
      sql,
      userId,
      taken.map(m => ({ ...m, at })),
      shard,
    )
  }
}
