import { UNMET } from '#contract/follow-up-rules.ts'
import { ownNumberOf } from '#contract/own-emails.ts'
import type { FollowUp, StepType } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import { messagesOf, personToCall, suppressionOf } from '#server/db/lookups.ts'
import { isAny } from '#server/db/rows.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { skip } from '../message-states-sql.ts'

export const insertStep = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  n: number,
  { type, delayDays, condition, subject, body }: FollowUp,
) => sql`
  insert into campaign_steps (user_id, campaign_id, n, type, delay_hours, condition, subject, body, own_number)
  select user_id, id, ${n}::smallint, ${type}::text, ${delayDays * 24}::int, ${condition}::text, ${subject}::text, ${body}::text,
    case when has_own_emails then ${ownNumberOf(body) || null}::smallint end
  from campaigns where user_id = ${userId} and id = ${campaignId}`

export const copySteps = (sql: Sql, { userId, campaignId }: CampaignKey, to: string) => sql`
  insert into campaign_steps (user_id, campaign_id, n, type, delay_hours, condition, subject, body, own_number)
  select user_id, ${to}, n, type, delay_hours, condition, subject, body, own_number from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId}`

export const deleteSteps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_steps where user_id = ${userId} and campaign_id = ${campaignId}`

/** Stores the number of follow-ups in the campaign, so that campaigns without any skip these queries. */
export const countSteps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update campaigns c set step_count = (
    select count(*) from campaign_steps s where s.user_id = ${userId} and s.campaign_id = c.id)
  where user_id = ${userId} and id = ${campaignId}`

/** The follow-ups as the user wrote them, in order. */
export const listFollowUps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<FollowUp[]>`
  select type, delay_hours / 24 as delay_days, condition, subject, body from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** A changed delay applies to steps that aren't planned yet, the text of a call or task immediately. An email's is frozen. */
export const reviseStep = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  n: number,
  { delayDays, condition, subject, body }: FollowUp,
) => sql`
  update campaign_steps set delay_hours = ${delayDays * 24}, condition = ${condition},
    subject = case when type = 'email' then subject else ${subject} end, body = case when type = 'email' then body else ${body} end
  where user_id = ${userId} and campaign_id = ${campaignId} and n = ${n}`

/** A step that a recipient comes to next. */
export interface NextStep {
  campaignId: string
  recipientId: string
  email: string
  step: number
  type: StepType
}

/** The next steps of these accepted messages that aren't planned yet. A thread ends without an own follow-up. */
export const listUnplanned = (sql: Sql, userId: string, ids: string[]) => sql<NextStep[]>`
  select m.campaign_id, m.recipient_id, m.email, s.n as step, s.type from settled_messages m
    join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id and c.status in ('sending', 'paused')
    join campaign_steps s on s.user_id = m.user_id and s.campaign_id = m.campaign_id and s.n = m.step + 1
  where m.user_id = ${userId} and m.id = any(${ids}::uuid[])
    and not exists (select from ${messagesOf(sql, userId, sql`m.recipient_id`)} k where k.step = m.step + 1)
    and not exists (
      select from tasks k where k.user_id = ${userId} and k.recipient_id = m.recipient_id and k.step = m.step + 1)
    and (s.own_number is null or exists (
      select from campaign_emails e where e.user_id = ${userId} and e.campaign_id = s.campaign_id
        and e.email_norm = address_norm(m.email) and e.follow_up = s.own_number and e.revision_id is not null))
  order by m.id`

export interface PassedStep {
  recipientId: string
  email: string
  step: number
}

/** The steps after these, as in listUnplanned. */
export const listNext = (sql: Sql, { userId, campaignId }: CampaignKey, passed: PassedStep[]) => sql<NextStep[]>`
  select s.campaign_id, p.recipient_id, p.email, s.n as step, s.type
  from unnest(${passed.map(p => p.recipientId)}::uuid[], ${passed.map(p => p.email)}::text[],
      ${passed.map(p => p.step)}::int[]) as p(recipient_id, email, step)
    join campaign_steps s on s.user_id = ${userId} and s.campaign_id = ${campaignId} and s.n = p.step + 1
  where (s.own_number is null or exists (
      select from campaign_emails e where e.user_id = ${userId} and e.campaign_id = s.campaign_id
        and e.email_norm = address_norm(p.email) and e.follow_up = s.own_number and e.revision_id is not null))
  order by p.recipient_id`

/** Whether the campaign uses the month's quota: one of test mode doesn't. */
export const isCounted = (sql: Sql, { userId, campaignId }: CampaignKey) =>
  isAny(sql`select from campaigns where user_id = ${userId} and id = ${campaignId} and counted_at is not null`)

/** Records how many emails the campaign has reserved of the month's quota. */
export const noteReserved = (sql: Sql, { userId, campaignId }: CampaignKey, n: number, now: Date) => sql`
  update campaigns set emails_reserved = emails_reserved + ${n}, emails_reserved_at = ${now}
  where user_id = ${userId} and id = ${campaignId}`

/** A recipient's next email, through the sending account that sent the one before. Its ID follows from recipient and step. */
const nextEmails = (sql: Sql, { userId, campaignId }: CampaignKey, steps: NextStep[], at: Date) => sql`
  select s.user_id, message_id(asked.recipient_id, s.n) as id, s.campaign_id, asked.recipient_id, s.n as step,
    case when s.own_number is null then s.revision_id else (
      select e.revision_id from campaign_emails e where e.user_id = ${userId} and e.campaign_id = s.campaign_id
        and e.email_norm = address_norm(m.email) and e.follow_up = s.own_number) end as revision_id, m.email,
    m.sending_account_id, ${at}::timestamptz + make_interval(hours => s.delay_hours) as not_before
  from unnest(${steps.map(s => s.recipientId)}::uuid[], ${steps.map(s => s.step)}::int[]) as asked(recipient_id, step)
    join campaign_steps s on s.user_id = ${userId} and s.campaign_id = ${campaignId} and s.n = asked.step
    cross join lateral (
      select m.email, m.sending_account_id from ${messagesOf(sql, userId, sql`asked.recipient_id`)} m
      where m.step < asked.step and m.accepted_at is not null
      order by m.step desc limit 1) m`

/** Plans these emails. The keys keep a step from being planned twice. */
export const insertEmails = (sql: Sql, campaign: CampaignKey, steps: NextStep[], at: Date) => sql`
  insert into queued_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, not_before,
    reason)
  select next.*, 'follow-up' from (${nextEmails(sql, campaign, steps, at)}) next where user_id = ${campaign.userId}
  on conflict (user_id, id) do nothing`

/** Skips emails that the quota doesn't cover. */
export const skipUnpaid = (sql: Sql, campaign: CampaignKey, steps: NextStep[], at: Date) => sql`
  insert into settled_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, state, reason)
  select user_id, id, campaign_id, recipient_id, step, revision_id, email, sending_account_id, 'skipped', 'quota'
  from (${nextEmails(sql, campaign, steps, at)}) next where user_id = ${campaign.userId}
  on conflict (user_id, id) do nothing`

/** Plans these calls and tasks, each once. */
export const insertTasks = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { steps, at }: { steps: NextStep[]; at: Date },
) => sql`
  insert into tasks (user_id, campaign_id, recipient_id, email_norm, step, type, due_at)
  select s.user_id, s.campaign_id, asked.recipient_id, address_norm(asked.email), s.n, s.type,
    ${at}::timestamptz + make_interval(hours => s.delay_hours)
  from unnest(${steps.map(s => s.recipientId)}::uuid[], ${steps.map(s => s.email)}::text[],
      ${steps.map(s => s.step)}::int[]) as asked(recipient_id, email, step)
    join campaign_steps s on s.user_id = ${userId} and s.campaign_id = ${campaignId} and s.n = asked.step
  on conflict (user_id, recipient_id, step) do nothing`

/** Keeps the campaign from being paused, canceled, or finished until the transaction ends. False: it isn't sending. */
export const lockSending = (sql: Sql, { userId, campaignId }: CampaignKey) =>
  isAny(sql`
    select from campaigns where user_id = ${userId} and id = ${campaignId} and status = 'sending' for no key update`)

/** A decided step, and why it isn't for the recipient; null if it is. */
export interface DecidedStep extends PassedStep {
  stop: string | null
}

/** Decides due calls and tasks, each once: `open` for the user, or `skipped` with the reason. */
export const decideTasks = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { now, most }: { now: Date; most: number },
) => sql<DecidedStep[]>`
  with due as materialized (
    select id, recipient_id, email_norm, step, type from tasks
    where user_id = ${userId} and campaign_id = ${campaignId} and state = 'waiting' and due_at <= ${now}
    order by due_at, id limit ${most} for update skip locked
  ), judged as (
    select due.id, coalesce(${suppressionOf(sql, userId, sql`due.email_norm`)},
      sequence_stop(${userId}, due.recipient_id, ${campaignId}, due.email_norm, due.step),
      case when due.type = 'call' and coalesce(l.phone, at.person_phone) is null then 'no-phone' end) as stop
    from due cross join lateral (
        select lead_id from campaign_recipients
        where user_id = ${userId} and campaign_id = ${campaignId} and email_norm = due.email_norm offset 0) r
      left join leads l on l.user_id = ${userId} and l.id = r.lead_id
      left join lateral ${personToCall(sql, userId, sql`l`)} at on true
  )
  update tasks t set state = case when j.stop is null then 'open' else 'skipped' end, reason = j.stop
  from judged j where t.user_id = ${userId} and t.id = j.id
  returning t.recipient_id, t.email_norm as email, t.step, t.reason as stop`

/** Skips calls and tasks that wait for a recipient who replied, unsubscribed, or bounced. */
export const skipWaitingTasks = (sql: Sql, { userId, emailNorm }: { userId: string; emailNorm: string }) => sql<
  { campaignId: string }[]
>`
  with waiting as (
    select t.id, coalesce(${suppressionOf(sql, userId, sql`t.email_norm`)}, sequence_stop(t.user_id, t.recipient_id, t.campaign_id, t.email_norm, t.step)) as stop
    from tasks t
    where t.user_id = ${userId} and t.email_norm = ${emailNorm} and t.state = 'waiting'
    for no key update of t skip locked
  )
  update tasks t set state = 'skipped', reason = w.stop
  from waiting w where w.stop <> all(${UNMET}::text[]) and t.user_id = ${userId} and t.id = w.id
  returning t.campaign_id`

/** Skips the calls and tasks that wait in a canceled campaign. */
export const cancelTasks = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update tasks set state = 'skipped', reason = 'cancelled'
  where user_id = ${userId} and campaign_id = ${campaignId} and state = 'waiting'`

interface Company {
  userId: string
  leadId: string | null
  domain: string | null
}

const isAtCompany = (sql: Sql, { leadId, domain }: Company) =>
  sql`(r.lead_id = ${leadId} or right(r.email_norm, length(${domain}::text) + 1) in ('@' || ${domain}, '.' || ${domain}))`

/**
 * Skips emails that wait for anybody at a company that said no, in all campaigns, also those that their server put off. What's on
 * its way goes. Call it in a transaction.
 */
export async function skipEmailsTo(sql: Sql, company: Company) {
  const { userId } = company
  const waiting = await sql<{ id: string }[]>`
    select q.id from queued_messages q join campaign_recipients r on r.user_id = q.user_id and r.id = q.recipient_id
    where q.user_id = ${userId} and q.batch_id is null and (q.attempts = 0 or q.reason in ('deferred', 'transport'))
      and ${isAtCompany(sql, company)}
    order by q.id for no key update of q skip locked`
  return skip(
    sql,
    userId,
    waiting.map(({ id }) => ({ id, reason: 'replied', detail: null })),
  )
}

/** Skips campaigns' calls and tasks there, open ones, too. */
export const skipTasksFor = (sql: Sql, company: Company) => sql<{ campaignId: string }[]>`
  update tasks t set state = 'skipped', reason = 'replied' from campaign_recipients r
  where t.user_id = ${company.userId} and t.state in ('waiting', 'open') and r.user_id = ${company.userId}
    and r.campaign_id = t.campaign_id and r.email_norm = t.email_norm and ${isAtCompany(sql, company)}
  returning t.campaign_id`

interface Away {
  userId: string
  emailNorm: string
  until: string
}

/** Lets the next email to someone who's away wait until they're back. */
export const holdEmails = (sql: Sql, { userId, emailNorm, until }: Away) => sql`
  update queued_messages q set not_before = ${until}::date
  from campaign_recipients r cross join generate_series(1, 5) as steps(n)
  where r.user_id = ${userId} and r.email_norm = ${emailNorm} and q.user_id = ${userId} and q.id = message_id(r.id, steps.n)
    and q.batch_id is null and q.attempts = 0 and q.not_before < ${until}::date`

/** The same for the next call or task. */
export const holdTasks = (sql: Sql, { userId, emailNorm, until }: Away) => sql`
  update tasks set due_at = ${until}::date
  where user_id = ${userId} and email_norm = ${emailNorm} and state = 'waiting' and due_at < ${until}::date`
