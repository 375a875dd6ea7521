import type { Sql } from '#server/db/db.ts'
import { isAny } from '#server/db/rows.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import type { CampaignKey } from '../campaign-key.ts'

/** The account's cancelled campaigns that still have something to close. */
export const listCancelled = (sql: Sql, userId: string) => sql<CampaignKey[]>`
  select user_id, id as campaign_id from campaigns
  where user_id = ${userId} and status = 'cancelled' and finished_at is null and sent_at is not null`

/** Whether all addresses are expanded (or never will be), no message is open, and no task waits until it's due. */
export const isDone = (sql: Sql, { userId, campaignId }: CampaignKey, status: 'sending' | 'cancelled') =>
  isAny(sql`
    select from campaigns c
    where c.user_id = ${userId} and c.id = ${campaignId} and c.status = ${status} and c.finished_at is null
      and (${status} = 'cancelled' or c.expanded_at is not null) and not exists (
        select from queued_messages q where q.user_id = ${userId} and q.campaign_id = c.id) and not exists (
        select from tasks t where t.user_id = ${userId} and t.campaign_id = c.id and t.state = 'waiting')`)

/** Waits for a resend of the campaign that is under way, and keeps others out. */
export const lockCampaign = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  select from campaigns where user_id = ${userId} and id = ${campaignId} for no key update`

export interface Unused {
  unsent: number
  isUnused: boolean
  takenAt: string
  countedAt: string | null
}

/**
 * The emails that no mail server got (skipped, canceled, never expanded), and whether nothing was sent at all: a
 * lost answer counts as sent. Counted from the indexes by state and by reason.
 */
export async function readUnused(sql: Sql, { userId, campaignId }: CampaignKey): Promise<Unused> {
  const [unused] = await sql<Unused[]>`
    select coalesce(c.emails_reserved_at, c.sent_at) as taken_at, c.counted_at,
      greatest(0, c.emails_reserved - (
        (select count(*) from settled_messages m
          where m.user_id = ${userId} and m.campaign_id = c.id and m.state not in ('skipped', 'cancelled'))
        - (select count(*) from settled_messages m where m.user_id = ${userId} and m.campaign_id = c.id and m.state = 'failed')
        + (select count(*) from settled_messages m
          where m.user_id = ${userId} and m.campaign_id = c.id and m.state = 'failed' and m.reason = 'refused'))) as unsent,
      c.counted_at is not null and c.sent_count = 0 and not exists (
        select from settled_messages m where m.user_id = ${userId} and m.campaign_id = c.id and m.state = 'unknown') as is_unused
    from campaigns c where c.user_id = ${userId} and c.id = ${campaignId}`
  if (!unused) throw new Error(`No campaign ${campaignId}`)
  return unused
}

interface FailedAttempt {
  id: string
  attempt: number
  result: SendResult
  code: number | null
  answer: string
  from: { address: string }
  sendingAccountId: string
}

/** Notes attempts that weren't accepted; an attempt that is noted already stays as it is. */
export const logAttempts = (sql: Sql, userId: string, rows: FailedAttempt[]) => sql`
  insert into message_attempts (user_id, message_id, attempt, outcome, smtp_code, detail, from_address, sending_account_id)
  select ${userId}::uuid, r.* from unnest(${rows.map(r => r.id)}::uuid[],
    ${rows.map(r => r.attempt)}::smallint[], ${rows.map(r => r.result.outcome)}::text[],
    ${rows.map(r => r.code)}::int[], ${rows.map(r => r.answer)}::text[], ${rows.map(r => r.from.address)}::text[],
    ${rows.map(r => r.sendingAccountId)}::uuid[]) r
  on conflict do nothing`
