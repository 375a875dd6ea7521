import type { RecipientEntry } from '#contract/campaign-recipients.ts'
import type { CampaignStatus } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { suppressionOf } from '#server/db/lookups.ts'

/** One message, with everything that decides whether it's tried again. */
export interface MessageRow {
  attempts: number
  notBefore: string
  attemptedAt: string | null
  acceptedAt: string | null
  answer: string | null
  fromAddress: string | null
  sendingAccount: string | null
  campaignStatus: CampaignStatus
  isSuppressed: boolean
}

export const readLedgerRow = (sql: Sql, userId: string, messageId: string) =>
  sql<MessageRow[]>`
    select m.attempts, m.not_before, coalesce(k.attempted_at, m.attempted_at) as attempted_at, m.accepted_at, m.answer,
      coalesce(k.from_address, m.from_address) as from_address, coalesce(b.display_name, b.address) as sending_account, c.status as campaign_status, 
      ${suppressionOf(sql, userId, sql`address_norm(m.email)`)} is not null as is_suppressed
    from messages m
      join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id
      left join message_batches k on k.user_id = m.user_id and k.id = m.batch_id
      left join sending_accounts b on b.user_id = m.user_id and b.id = coalesce(k.sending_account_id, m.sending_account_id)
    where m.user_id = ${userId} and m.id = ${messageId}`.then(([row]) => row ?? null)

/** The most entries of each type: some recipients open an email a thousand times a day. */
const MOST = 200

export const readAttempts = (sql: Sql, userId: string, messageId: string) => sql<RecipientEntry[]>`
  select a.at, a.outcome as kind, a.attempt, a.smtp_code as code, a.detail as words, a.from_address,
    coalesce(b.display_name, b.address) as sending_account, null as bot_reason
  from message_attempts a left join sending_accounts b on b.user_id = a.user_id and b.id = a.sending_account_id
  where a.user_id = ${userId} and a.message_id = ${messageId}
  order by a.at, a.attempt limit ${MOST}`

/** Leaves out sent, failed, and what bounced at once, which the attempts cover. `deferred` means that a relay reported a delay. */
export const readEvents = (sql: Sql, userId: string, messageId: string) => sql<RecipientEntry[]>`
  select timestamp as at, event_type as kind, null as attempt, null as code,
    coalesce(event_data->>'url', event_data->>'detail', event_data->>'reason') as words, null as from_address, null as sending_account, bot_reason
  from email_events
  where user_id = ${userId} and message_id = ${messageId}
    and event_type in ('deferred', 'delivered', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed', 'replied')
    and not (event_type = 'bounced' and event_data ? 'code')
  order by timestamp limit ${MOST}`
