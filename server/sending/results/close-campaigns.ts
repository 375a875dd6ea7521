import type { Sql } from '#server/db/db.ts'
import { CLOSE_CHUNK } from '../engine/engine-settings.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** A campaign is done when all addresses are in the ledger and none of them is open. */
export const finishIfDone = (sql: Sql, campaign: CampaignKey) =>
  end(
    sql,
    campaign,
    sql`c.status = 'sending' and c.expanded_at is not null and ${isAsSeen(sql)} and not exists (
      select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and ${isOpen(sql)})`,
  )

/** Who is being sent again at this moment is not among the messages seen: then the campaign's row has changed meanwhile. */
const isAsSeen = (sql: Sql) => sql`
  c.updated_at = (select seen.updated_at from campaigns seen where seen.user_id = c.user_id and seen.id = c.id)`

const isOpen = (sql: Sql) => sql`m.state in ('pending', 'leased', 'attempting')`

/**
 * Takes the recipients of cancelled campaigns out of the queue, so many at a time, and ends a campaign when the last one
 * on its way has its answer. What comes back from the wire unsent meanwhile is taken out by the next look.
 */
export async function closeCancelled(sql: Sql): Promise<CampaignKey[]> {
  const cancelled = await sql<CampaignKey[]>`
    select user_id, id as campaign_id from campaigns
    where status = 'cancelled' and finished_at is null and sent_at is not null`
  const changed: CampaignKey[] = []
  for (const campaign of cancelled) {
    const { count } = await takeOut(sql, campaign)
    const isEnded = count === 0 && (await endCancelled(sql, campaign))
    if (count > 0 || isEnded) changed.push(campaign)
  }
  return changed
}

/** Who was to be sent again after a lost answer is unknown as before: it may have arrived. */
const takeOut = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update messages m set updated_at = now(), lease_owner = null, lease_until = null,
    state = case when lost.attempt is null then 'cancelled' else 'unknown' end,
    reason = case when lost.attempt is null then 'cancelled' else 'no-answer' end,
    reason_text = case when lost.attempt is not null then ${reasonUnknown} end
  from (
    select user_id, id, attempts from messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state in ('pending', 'leased')
    limit ${CLOSE_CHUNK} for update skip locked) picked
    left join message_attempts lost on picked.attempts > 0 and lost.user_id = picked.user_id
      and lost.message_id = picked.id and lost.attempt = picked.attempts and lost.outcome = 'unknown'
  where m.user_id = picked.user_id and m.id = picked.id`

const reasonUnknown =
  'An earlier attempt got no answer: it may have arrived. The campaign was cancelled before it was sent again.'

const endCancelled = (sql: Sql, campaign: CampaignKey) =>
  end(
    sql,
    campaign,
    sql`c.status = 'cancelled' and c.finished_at is null and not exists (
      select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and ${isOpen(sql)})`,
  )

/**
 * Ends a campaign and gives back what it didn't use, in one statement. Emails that no mail server was given (skipped,
 * cancelled, never expanded) return to the month that paid for them, and so does the campaign itself if nothing was sent:
 * a lost answer counts as sent. Ended again after a resend, it returns only what the resend took.
 */
async function end(sql: Sql, { userId, campaignId }: CampaignKey, isDone: ReturnType<Sql>): Promise<boolean> {
  const done = await sql`
    with ending as (
      select c.user_id, c.id, coalesce(c.emails_taken_at, c.sent_at) as taken_at, c.counted_at,
        greatest(0, c.emails_reserved - used.n) as unsent,
        c.counted_at is not null and c.sent_count = 0 and not exists (
          select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'unknown') as is_unused
      from campaigns c cross join lateral (${usedBy(sql)}) used
      where c.user_id = ${userId} and c.id = ${campaignId} and ${isDone} for update of c
    ), done as (
      update campaigns c set status = case c.status when 'sending' then 'finished' else c.status end,
        finished_at = now(), settled_at = now(), status_reason = null, updated_at = now(),
        emails_reserved = c.emails_reserved - unsent, counted_at = case when not is_unused then c.counted_at end
      from ending where c.user_id = ending.user_id and c.id = ending.id
      returning 1
    ), unused as (
      select user_id, date_trunc('month', at at time zone 'UTC') as month, sum(emails) as emails, sum(campaigns) as campaigns
      from (select user_id, taken_at as at, unsent as emails, 0 as campaigns from ending
        union all select user_id, counted_at, 0, 1 from ending where is_unused) taken
      group by 1, 2
    ), given_back as (
      update user_usage u set emails_sent = greatest(0, u.emails_sent - unused.emails),
        campaigns_sent = greatest(0, u.campaigns_sent - unused.campaigns)
      from unused
      where u.user_id = unused.user_id and u.year = extract(year from unused.month)
        and u.month = extract(month from unused.month) and unused.emails + unused.campaigns > 0
    )
    select from done`
  return done.count > 0
}

/** From the indexes by state and by reason alone. */
const usedBy = (sql: Sql) => sql`
  select (select count(*) from messages m
      where m.user_id = c.user_id and m.campaign_id = c.id and m.state not in ('skipped', 'cancelled'))
    - (select count(*) from messages m where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'failed')
    + (select count(*) from messages m
      where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'failed' and m.reason = 'refused') as n`
