import { ownNumberOf } from '#contract/own-emails.ts'
import type { FollowUp } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

export const insertStep = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  n: number,
  { delayDays, condition, subject, body }: FollowUp,
) => sql`
  insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body, own_number)
  values (${userId}, ${campaignId}, ${n}, ${delayDays * 24}, ${condition}, ${subject}, ${body},
    (select ${ownNumberOf(body) || null}::smallint from campaigns where user_id = ${userId} and id = ${campaignId} and has_own_emails))`

export const copySteps = (sql: Sql, { userId, campaignId }: CampaignKey, to: string) => sql`
  insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body, own_number)
  select user_id, ${to}, n, delay_hours, condition, subject, body, own_number from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId}`

export const deleteSteps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_steps where user_id = ${userId} and campaign_id = ${campaignId}`

/** Stores the number of follow-ups in the campaign, so that campaigns without any skip these queries. */
export const countSteps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update campaigns c set step_count = (
    select count(*) from campaign_steps s where s.user_id = c.user_id and s.campaign_id = c.id)
  where user_id = ${userId} and id = ${campaignId}`

/** The follow-ups as the user wrote them, in order. */
export const listFollowUps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<FollowUp[]>`
  select delay_hours / 24 as delay_days, condition, subject, body from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** A changed delay applies to messages that aren't planned yet. */
export const setStepTiming = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  n: number,
  { delayDays, condition }: Pick<FollowUp, 'delayDays' | 'condition'>,
) => sql`
  update campaign_steps set delay_hours = ${delayDays * 24}, condition = ${condition}
  where user_id = ${userId} and campaign_id = ${campaignId} and n = ${n}`

interface DueStep {
  /** The message before. */
  id: string
  campaignId: string
}

/** Those of these messages whose next step isn't planned yet. A thread ends where its recipient has no own follow-up. */
export const listUnplanned = (sql: Sql, userId: string, ids: string[]) => sql<DueStep[]>`
  select m.id, m.campaign_id from settled_messages m
    join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id and c.status in ('sending', 'paused')
    join campaign_steps s on s.user_id = m.user_id and s.campaign_id = m.campaign_id and s.n = m.step + 1
  where m.user_id = ${userId} and m.id = any(${ids}::uuid[]) and not exists (
    select from messages_of(m.user_id, m.recipient_id) k where k.step = m.step + 1)
    and (s.own_number is null or exists (
      select from campaign_emails e where e.user_id = m.user_id and e.campaign_id = m.campaign_id
        and e.email_norm = lower(m.email) and e.follow_up = s.own_number and e.revision_id is not null))
  order by m.id`

/** Records how many emails the campaign has reserved of the month's quota. */
export const noteReserved = (sql: Sql, { userId, campaignId }: CampaignKey, n: number, now: Date) => sql`
  update campaigns set emails_reserved = emails_reserved + ${n}, emails_reserved_at = ${now}
  where user_id = ${userId} and id = ${campaignId}`

/**
 * Plans the next step after each of these messages, through the sending account that started the thread: the first
 * `paid` of them within the quota, the rest skipped. Their IDs follow from recipient and step, so the keys keep a step
 * from being planned twice.
 */
export const insertNext = (
  sql: Sql,
  userId: string,
  { after, at, paid }: { after: string[]; at: Date; paid: number },
) => sql`
  with next as materialized (
    select m.user_id, message_id(m.recipient_id, s.n) as id, m.campaign_id, m.recipient_id, s.n as step, m.email,
      case when s.own_number is null then s.revision_id else (
        select e.revision_id from campaign_emails e where e.user_id = m.user_id and e.campaign_id = m.campaign_id
          and e.email_norm = lower(m.email) and e.follow_up = s.own_number) end as revision_id,
      m.sending_account_id, ${at}::timestamptz + make_interval(hours => s.delay_hours) as not_before,
      asked.place <= ${paid} as is_paid
    from unnest(${after}::uuid[]) with ordinality as asked(id, place)
      join settled_messages m on m.user_id = ${userId} and m.id = asked.id
      join campaign_steps s on s.user_id = m.user_id and s.campaign_id = m.campaign_id and s.n = m.step + 1
  ), skipped as (
    insert into settled_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, state, reason)
    select user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, 'skipped', 'quota'
    from next where not is_paid
    on conflict (user_id, id) do nothing
  )
  insert into queued_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, not_before,
    reason)
  select user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, not_before, 'follow-up'
  from next where is_paid
  on conflict (user_id, id) do nothing`
