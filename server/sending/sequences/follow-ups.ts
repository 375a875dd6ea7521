import type { FollowUp } from '#contract/sequences.ts'
import { reserveUpTo } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { EmailFooter } from '../compose/email.ts'
import { reviseAll } from '../compose/revisions.ts'
import { skipWaiting } from './stop-sql.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** The follow-ups of a draft. */
export async function saveFollowUps(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  followUps: FollowUp[],
): Promise<void> {
  for (const [i, { delayDays, condition, subject, body }] of followUps.entries())
    await sql`
      insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
      values (${userId}, ${campaignId}, ${i + 1}, ${delayDays * 24}, ${condition}, ${subject}, ${body})`
  await sql`update campaigns set step_count = ${followUps.length} where user_id = ${userId} and id = ${campaignId}`
}

export async function copyFollowUps(sql: Sql, { userId, campaignId }: CampaignKey, to: string): Promise<void> {
  await sql`
    insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
    select user_id, ${to}, n, delay_hours, condition, subject, body from campaign_steps
    where user_id = ${userId} and campaign_id = ${campaignId}`
  await sql`
    update campaigns c set step_count = (select count(*) from campaign_steps s where s.user_id = c.user_id and s.campaign_id = c.id)
    where user_id = ${userId} and id = ${to}`
}

/** As they were written, the first one first. */
export const listFollowUps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<FollowUp[]>`
  select delay_hours / 24 as delay_days, condition, subject, body from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** Others in their place, of a draft. */
export async function replaceFollowUps(sql: Sql, key: CampaignKey, followUps: FollowUp[]): Promise<void> {
  await sql`delete from campaign_steps where user_id = ${key.userId} and campaign_id = ${key.campaignId}`
  await saveFollowUps(sql, key, followUps)
}

/** Changed in their places, of a campaign that stands still. A changed delay is that of mails which are not planned yet. */
export async function reviseFollowUps(
  sql: Sql,
  key: CampaignKey,
  followUps: FollowUp[],
  end: EmailFooter,
): Promise<void> {
  for (const [i, { delayDays, condition }] of followUps.entries())
    await sql`
      update campaign_steps set delay_hours = ${delayDays * 24}, condition = ${condition}
      where user_id = ${key.userId} and campaign_id = ${key.campaignId} and n = ${i + 1}`
  await reviseAll(sql, key, 'steps', { emails: followUps, footer: end })
}

interface Accepted extends CampaignKey {
  id: string
}

/**
 * Puts the next letter of each accepted one into the ledger, in the transaction that makes it accepted: none is lost, and
 * the ledger's key lets none stand there twice. Call it after recordAccepted, which locks the campaign's row: one that is
 * being cancelled gets none. Each counts for the month in which it is planned.
 */
export async function planFollowUps(sql: Sql, accepted: Accepted[], at: Date): Promise<void> {
  for (const [userId, of] of Map.groupBy(accepted, ({ userId }) => userId)) {
    const next = await nextOf(sql, userId, of)
    for (const [campaignId, steps] of Map.groupBy(next, step => step.campaignId)) {
      const paid = await reserve(sql, { userId, campaignId }, steps.length, at)
      await insertNext(sql, userId, steps, { at, paid })
    }
  }
}

interface NextStep {
  id: string
  campaignId: string
}

/** Of these messages, those after which something comes that is not planned yet. */
const nextOf = (sql: Sql, userId: string, accepted: Accepted[]) => sql<NextStep[]>`
  select m.id, m.campaign_id from messages m
    join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id and c.status in ('sending', 'paused')
    join campaign_steps s on s.user_id = m.user_id and s.campaign_id = m.campaign_id and s.n = m.step + 1
  where m.user_id = ${userId} and m.id = any(${accepted.map(({ id }) => id)}::uuid[])
    and not exists (select from messages k where k.user_id = m.user_id and k.recipient_id = m.recipient_id and k.step = m.step + 1)
  order by m.id`

/** How many of them the month still has room for. */
async function reserve(sql: Sql, { userId, campaignId }: CampaignKey, n: number, now: Date): Promise<number> {
  const paid = await reserveUpTo(sql, { userId, kind: 'emails', n, now })
  await sql`
    update campaigns set emails_reserved = emails_reserved + ${paid}, emails_taken_at = ${now.toISOString()}
    where user_id = ${userId} and id = ${campaignId}`
  return paid
}

/** The same mailbox, which began the thread. For whom the month has no room, it says so. */
const insertNext = (sql: Sql, userId: string, steps: NextStep[], { at, paid }: { at: Date; paid: number }) => sql`
  insert into messages (user_id, campaign_id, recipient_id, step, revision_id, email, mailbox_id, not_before, state, reason, reason_text)
  select m.user_id, m.campaign_id, m.recipient_id, s.n, s.revision_id, m.email, m.mailbox_id,
    ${at.toISOString()}::timestamptz + make_interval(hours => s.delay_hours),
    case when place <= ${paid} then 'pending' else 'skipped' end,
    case when place <= ${paid} then 'follow-up' else 'quota' end,
    case when place <= ${paid} then 'Waits until it is time for this follow-up'
      else 'The emails of your plan for this month were used up when this follow-up was due to be planned' end
  from unnest(${steps.map(({ id }) => id)}::uuid[]) with ordinality as asked(id, place)
    join messages m on m.user_id = ${userId} and m.id = asked.id
    join campaign_steps s on s.user_id = m.user_id and s.campaign_id = m.campaign_id and s.n = m.step + 1
  on conflict (user_id, recipient_id, step) do nothing`

/** Skips what waits for somebody who unsubscribed, bounced or replied, and tells the pages of the campaigns it waits in. */
export async function stopWaiting(sql: Sql, who: { userId: string; emailNorm: string }): Promise<void> {
  const skipped = await skipWaiting(sql, who)
  const campaigns = new Set(skipped.map(({ campaignId }) => campaignId))
  await announceChanges(
    sql,
    [...campaigns].map(id => ({ userId: who.userId, type: 'campaign' as const, id })),
  )
}

/** Said by the gate besides `suppressions`: who gets no follow-up any more. For campaigns with follow-ups alone. */
export const heldOf = (sql: Sql, hasSteps: boolean) =>
  hasSteps
    ? sql`coalesce(s.reason, case when m.step > 0 then sequence_stop(m.user_id, m.recipient_id, m.campaign_id, m.step) end)`
    : sql`s.reason`

export const heldTextOf = (sql: Sql, hasSteps: boolean) =>
  hasSteps ? sql`coalesce(suppression_text(held), sequence_stop_text(held))` : sql`suppression_text(held)`

/** A mail of the same thread that was sent before. */
export interface SentBefore {
  id: string
  attempt: number
  fromAddress: string
  revisionId: string
}

/** What a follow-up `m` answers to, the first mail first. */
export const threadOf = (sql: Sql, hasSteps: boolean) =>
  hasSteps
    ? sql`, case when m.step > 0 then (
        select json_agg(json_build_object('id', e.id, 'attempt', e.attempts, 'fromAddress', e.from_address, 'revisionId', e.revision_id)
          order by e.step)
        from messages e where e.user_id = m.user_id and e.recipient_id = m.recipient_id and e.step < m.step) end as thread`
    : sql``
