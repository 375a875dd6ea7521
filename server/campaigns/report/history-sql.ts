import type { CampaignStatus, RecipientEntry } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'

/** What the ledger knows of one message, with what decides whether it is tried again. */
export interface LedgerRow {
  attempts: number
  notBefore: string
  attemptedAt: string | null
  acceptedAt: string | null
  answer: string | null
  fromAddress: string | null
  mailbox: string | null
  campaignStatus: CampaignStatus
  isBarred: boolean
}

export async function readLedgerRow(sql: Sql, userId: string, messageId: string): Promise<LedgerRow | null> {
  const [row] = await sql<LedgerRow[]>`
    select m.attempts, m.not_before, m.attempted_at, m.accepted_at, m.answer, m.from_address, coalesce(b.display_name, b.address) as mailbox,
      c.status as campaign_status, s.reason is not null as is_barred
    from messages m
      join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id
      left join mailboxes b on b.user_id = m.user_id and b.id = m.mailbox_id
      left join suppressions s on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email)
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row ?? null
}

/** So many of each: who opens a mail a thousand times a day fills no screen. */
const MOST = 200

export const readAttempts = (sql: Sql, userId: string, messageId: string) => sql<RecipientEntry[]>`
  select a.at, a.outcome as kind, a.attempt, a.smtp_code as code, a.detail as words, a.from_address,
    coalesce(b.display_name, b.address) as mailbox, null as bot_reason
  from message_attempts a left join mailboxes b on b.user_id = a.user_id and b.id = a.mailbox_id
  where a.user_id = ${userId} and a.message_id = ${messageId}
  order by a.at, a.attempt limit ${MOST}`

/** What its attempts say already is left out: sent and failed. (`deferred` is a report that it waits on its way.) */
export const readEvents = (sql: Sql, userId: string, messageId: string) => sql<RecipientEntry[]>`
  select timestamp as at, event_type as kind, null as attempt, null as code,
    coalesce(event_data->>'url', event_data->>'detail', event_data->>'reason') as words, null as from_address, null as mailbox, bot_reason
  from email_events
  where user_id = ${userId} and message_id = ${messageId}
    and event_type in ('deferred', 'delivered', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed', 'replied')
  order by timestamp limit ${MOST}`
