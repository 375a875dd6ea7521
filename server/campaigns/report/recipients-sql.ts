import type { CampaignRecipient, Deed, MessageState, RecipientStep } from '#contract/campaign-recipients.ts'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { type Fragment, messagesOf, unlessErased } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'

/** A row of a page: the message, and its sort key. */
export interface Place {
  id: string
  emailNorm: string | null
}

/** Recipients with a message in one of these states and with this reason. */
export interface Wanted extends CampaignKey {
  states: MessageState[]
  reason: string | null
  /** Only messages of this step; null: of any. A search doesn't narrow by it. */
  step: number | null
  limit: number
}

/** Whether messages in the queue are wanted; all of them are `pending` or `attempting`. */
const isQueued = (states: MessageState[]) => states.includes('pending')

/**
 * How PostgreSQL plans the transaction's statements: for their values, because a rare reason and a common one need different
 * plans, and in the order of the index where there's one. By its estimates, a new campaign has few messages, so it would read
 * and sort all of them for every page.
 */
export const planAnew = (sql: Sql) => sql`
  select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_sort', 'off', true)`

/**
 * No message is older than its campaign, give or take a clock's correction. Without it, a page of the queue would read what other
 * campaigns have waiting, or what a held snapshot keeps of them.
 */
const firstOf = (sql: Sql, userId: string, campaignId: string) => sql`
  (select id_at(c.created_at - interval '1 minute') from campaigns c where c.user_id = ${userId} and c.id = ${campaignId})`

/**
 * A page of a group by message ID, each recipient once: with the latest message in the group. Every state has its own range in the
 * index: as fast at the millionth as at the first.
 */
export const pageOfGroup = (
  sql: Sql,
  { userId, campaignId, states, reason, step, limit }: Wanted,
  after: string | null,
) => sql<Place[]>`
  select id, null as email_norm from (
    (select m.id
    from unnest(${states}::text[]) as wanted(state) cross join lateral (
      select m.id from settled_messages m
      where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = wanted.state
        and (${reason}::text is null or m.reason = ${reason}) and (${step}::int is null or m.step = ${step})
        and m.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        and not exists (select from ${emailsOf(sql, { userId, campaignId }, sql`m.recipient_id`)} k
          where k.step > m.step and k.state = any(${states}) and k.state not in ('pending', 'attempting')
            and k.reason is not distinct from coalesce(${reason}, k.reason) and (${step}::int is null or k.step = ${step}))
      order by m.id limit ${limit}) m)
    union all
    (select q.id from queued_messages q
    where ${isQueued(states)} and q.user_id = ${userId} and q.campaign_id = ${campaignId}
      and (${reason}::text is null or q.reason = ${reason}) and (${step}::int is null or q.step = ${step})
      and q.id > coalesce(${after}::uuid, ${firstOf(sql, userId, campaignId)})
    order by q.id limit ${limit})) m
  order by id limit ${limit}`

/** The messages of a group, counted up to `limit`. */
export const countGroup = (sql: Sql, { userId, campaignId, states, reason, limit }: Wanted) =>
  sql<{ n: number }[]>`
    select (
      select count(*) from unnest(${states}::text[]) as wanted(state) cross join lateral (
        select from settled_messages m
        where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = wanted.state
          and (${reason}::text is null or m.reason = ${reason})
        limit ${limit}) m) + (
      select count(*) from (
        select from queued_messages q
        where ${isQueued(states)} and q.user_id = ${userId} and q.campaign_id = ${campaignId}
          and (${reason}::text is null or q.reason = ${reason})
        limit ${limit}) q) as n`.then(([found]) => found?.n ?? 0)

/** A recipient's messages of this campaign: most have no follow-ups, and five look-ups fewer for each row. */
const emailsOf = (sql: Sql, { userId, campaignId }: CampaignKey, recipientId: Fragment) =>
  messagesOf(
    sql,
    userId,
    recipientId,
    sql`(select c.step_count::int from campaigns c where c.user_id = ${userId} and c.id = ${campaignId})`,
  )

/** Of a recipient's messages `m`: nobody who has an email appears as waiting for a follow-up. */
const latestThatLeft = (sql: Sql) => sql`m.state not in ('pending', 'skipped', 'cancelled') desc, m.step desc`

interface Search {
  letters: string
  /** The last address of the previous page; empty for the first page. */
  after: string
}

/** Addresses of a small group that contain these letters, in alphabetical order. Reads the whole group. */
export const searchGroup = (
  sql: Sql,
  { userId, campaignId, states, reason, limit }: Wanted,
  { letters, after }: Search,
) => sql<Place[]>`
  select distinct on (m.email_norm) m.id, m.email_norm
  from (
    select m.id, m.step, address_norm(m.email) as email_norm
    from unnest(${states}::text[]) as wanted(state)
      join settled_messages m on m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = wanted.state
    where (${reason}::text is null or m.reason = ${reason}) and position(${letters} in lower(m.email)) > 0
    union all
    select q.id, q.step, address_norm(q.email) from queued_messages q
    where ${isQueued(states)} and q.user_id = ${userId} and q.campaign_id = ${campaignId}
      and (${reason}::text is null or q.reason = ${reason}) and position(${letters} in lower(q.email)) > 0) m
  where m.email_norm > ${after} order by m.email_norm, m.step desc limit ${limit}`

/** As searchGroup, for a large group of a campaign with a search list: address after address, until the page is full. */
export const searchByList = (
  sql: Sql,
  { userId, campaignId, states, reason, limit }: Wanted,
  { letters, after }: Search,
) => sql<Place[]>`
  select m.id, a.email_norm
  from (
    select k.n, line as email_norm from campaign_search k cross join lateral string_to_table(k.emails, chr(10)) as line
    where k.user_id = ${userId} and k.campaign_id = ${campaignId} and position(${letters} in k.emails) > 0
      and k.n >= coalesce((select max(n) from campaign_search f
        where f.user_id = ${userId} and f.campaign_id = ${campaignId} and f.first <= ${after}), 0)
      and position(${letters} in line) > 0 and line > ${after}) a
    cross join lateral (
      select m.id from campaign_recipients r cross join lateral ${emailsOf(sql, { userId, campaignId }, sql`r.id`)} m
      where r.user_id = ${userId} and r.campaign_id = ${campaignId} and r.email_norm = a.email_norm
        and m.state = any(${states}) and (${reason}::text is null or m.reason = ${reason})
      order by ${latestThatLeft(sql)} limit 1) m
  order by a.n, a.email_norm limit ${limit}`

/**
 * As searchByList, for a campaign without a list: it's small, or its addresses are still being expanded. Without letters it's a page of
 * all recipients, and reads neither the queue nor what a held snapshot keeps of it.
 */
export const pageByAddress = (
  sql: Sql,
  { userId, campaignId, states, reason, limit }: Wanted,
  { letters, after }: Search,
) => sql<Place[]>`
  select m.id, a.email_norm
  from (
    select email_norm from campaign_recipients
    where user_id = ${userId} and campaign_id = ${campaignId} and email_norm > ${after}
      and position(${letters} in email_norm) > 0) a
    cross join lateral (
      select m.id from campaign_recipients r cross join lateral ${emailsOf(sql, { userId, campaignId }, sql`r.id`)} m
      where r.user_id = ${userId} and r.campaign_id = ${campaignId} and r.email_norm = a.email_norm
        and m.state = any(${states}) and (${reason}::text is null or m.reason = ${reason})
      order by ${latestThatLeft(sql)} limit 1) m
  order by a.email_norm limit ${limit}`

type DeedPage = Pick<Wanted, 'userId' | 'campaignId' | 'limit'>
type Frequent = 'opened' | 'not-opened' | 'clicked' | 'not-clicked' | 'not-replied'
type Rare = Exclude<Deed, Frequent>

/** Those who did this, or didn't with an email that arrived, alphabetically, with their latest message that left. */
export const pageByDeed = (
  sql: Sql,
  { userId, campaignId, limit }: DeedPage,
  did: Frequent,
  { letters, after }: { letters: string | null; after: string },
) => sql<Place[]>`
  select m.id, r.email_norm
  from campaign_recipients r cross join lateral (
    select (array_agg(k.id order by k.step desc))[1] as id, bool_or(k.state in ('accepted', 'delivered', 'complained')) as arrived,
      coalesce(bool_or(u.kind = 'opened'), false) as opened, coalesce(bool_or(u.kind = 'clicked'), false) as clicked,
      coalesce(bool_or(u.kind = 'replied'), false) as replied
    from ${emailsOf(sql, { userId, campaignId }, sql`r.id`)} k left join event_uniques u on u.user_id = ${userId} and u.message_id = k.id
      and u.kind in ('opened', 'clicked', 'replied')
    where k.state in ('accepted', 'delivered', 'bounced', 'complained', 'unknown', 'failed')) m
  where r.user_id = ${userId} and r.campaign_id = ${campaignId} and r.email_norm > ${after} and m.id is not null
    and (${letters}::text is null or position(${letters} in r.email_norm) > 0)
    and case ${did}::text
      when 'opened' then m.opened
      when 'not-opened' then m.arrived and not m.opened
      when 'clicked' then m.clicked
      when 'not-clicked' then m.arrived and not m.clicked
      when 'not-replied' then m.arrived and not m.replied end
  order by r.email_norm limit ${limit}`

/** As pageByDeed, for what few do: reads the campaign's events, not its recipients. */
export const pageByRareDeed = (
  sql: Sql,
  { userId, campaignId, limit }: DeedPage,
  did: Rare,
  { letters, after }: { letters: string | null; after: string },
) => sql<Place[]>`
  select latest.id, d.email_norm
  from (
    select distinct m.recipient_id, address_norm(m.email) as email_norm
    from email_events e join settled_messages m on m.user_id = e.user_id and m.id = e.message_id
    where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.event_type = ${did} and e.bot_reason is null) d
    cross join lateral (
      select k.id from ${emailsOf(sql, { userId, campaignId }, sql`d.recipient_id`)} k
      where k.state in ('accepted', 'delivered', 'bounced', 'complained', 'unknown', 'failed')
      order by k.step desc limit 1) latest
  where d.email_norm > ${after} and (${letters}::text is null or position(${letters} in d.email_norm) > 0)
  order by d.email_norm limit ${limit}`

export type RecipientRow = Omit<CampaignRecipient, 'group' | 'steps'> & {
  recipientId: string
  statusReason: StatusReason | null
}

/** The report's rows for these messages, in their order, with each event's first time. `offset 0`: by key, always. */
export const describeRecipients = (sql: Sql, { userId, campaignId }: CampaignKey, ids: string[]) => sql<RecipientRow[]>`
  select m.id, m.recipient_id, ${unlessErased(sql, 'm.email')}, r.lead_id, l.business_name, own.subject, m.state, m.attempts, m.accepted_at as sent_at, m.reason, m.reason_text,
    (select c.status_reason from campaigns c where c.user_id = ${userId} and c.id = ${campaignId}) as status_reason,
    did.opened_at, did.clicked_at, did.unsubscribed_at
  from unnest(${ids}::uuid[]) with ordinality as page(id, place)
    cross join lateral (
      select * from messages where user_id = ${userId} and id = page.id and campaign_id = ${campaignId} offset 0) m
    cross join lateral (
      select lead_id, email_norm from campaign_recipients
      where user_id = ${userId} and campaign_id = ${campaignId} and email_norm = address_norm(m.email) offset 0) r
    left join leads l on l.user_id = ${userId} and l.id = r.lead_id
    left join campaign_emails own on own.user_id = ${userId} and own.campaign_id = ${campaignId}
      and own.email_norm = r.email_norm and own.follow_up = 0
    cross join lateral (
      select min(e.first_at) filter (where e.kind = 'opened') as opened_at,
        min(e.first_at) filter (where e.kind = 'clicked') as clicked_at,
        min(e.first_at) filter (where e.kind = 'unsubscribed') as unsubscribed_at
      from ${emailsOf(sql, { userId, campaignId }, sql`m.recipient_id`)} k join event_uniques e on e.user_id = ${userId} and e.message_id = k.id
        and e.kind in ('opened', 'clicked', 'unsubscribed')) did
  order by page.place`

/** The addresses of these messages, each once, without those of people who asked to be deleted. */
export const listEmails = (sql: Sql, { userId, campaignId }: CampaignKey, ids: string[]) => sql<{ email: string }[]>`
  select min(email) as email from messages
  where user_id = ${userId} and campaign_id = ${campaignId} and id = any(${ids}::uuid[]) and email not like '%@erased.invalid'
  group by address_norm(email) order by 1`

export type StepRow = Omit<RecipientStep, 'group'> & {
  recipientId: string
  state: MessageState
  variant: number | null
}

/** Every email of these recipients, and what came back. People's opens and clicks only. */
export const describeSteps = (sql: Sql, { userId, campaignId }: CampaignKey, recipientIds: string[]) => sql<StepRow[]>`
  select m.recipient_id, m.step, m.state, m.reason, m.reason_text, m.accepted_at as sent_at, v.variant,
    case when m.state = 'pending' then m.not_before end as due_at, did.opens, did.links, did.replied_at, did.unsubscribed_at,
    greatest(m.accepted_at, m.updated_at, did.latest_at) as latest_at
  from unnest(${recipientIds}::uuid[]) as asked(id) cross join lateral ${emailsOf(sql, { userId, campaignId }, sql`asked.id`)} m
    left join campaign_revisions v on v.user_id = ${userId} and v.id = m.revision_id
    cross join lateral (
      select count(*) filter (where e.event_type = 'opened')::int as opens,
        count(distinct e.event_data->>'link') filter (where e.event_type = 'clicked')::int as links,
        min(e.timestamp) filter (where e.event_type = 'replied') as replied_at,
        min(e.timestamp) filter (where e.event_type = 'unsubscribed') as unsubscribed_at,
        max(e.timestamp) filter (where e.event_type in ('opened', 'clicked', 'replied', 'unsubscribed', 'bounced')) as latest_at
      from email_events e where e.user_id = ${userId} and e.message_id = m.id and e.bot_reason is null) did
  where m.campaign_id = ${campaignId}
  order by m.step`

export interface TaskRow {
  recipientId: string
  step: number
  type: 'call' | 'task'
  state: 'waiting' | 'open' | 'done' | 'skipped'
  reason: string | null
  dueAt: string
  doneAt: string | null
}

/** The calls and tasks of these recipients, in the order of their steps. */
export const describeTasks = (sql: Sql, { userId, campaignId }: CampaignKey, recipientIds: string[]) => sql<TaskRow[]>`
  select recipient_id, step, type, state, reason, due_at, done_at from tasks
  where user_id = ${userId} and campaign_id = ${campaignId} and recipient_id = any(${recipientIds}::uuid[])
  order by step`

/** Whether all addresses are expanded, and listed for searching. */
export const readSearchList = (sql: Sql, { userId, campaignId }: CampaignKey) =>
  first(sql<{ isExpanded: boolean; isListed: boolean }[]>`
    select expanded_at is not null as is_expanded,
      exists (select from campaign_search where user_id = ${userId} and campaign_id = ${campaignId}) as is_listed
    from campaigns where user_id = ${userId} and id = ${campaignId}`)

/** Bytes in a row of the list: with the longest address more, it still fits on one page of the table. */
const LIST_BYTES = 7000

/** Lists the addresses of an expanded campaign for searching; repeating it changes nothing. A million take a second. */
export const makeSearchList = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  insert into campaign_search (user_id, campaign_id, n, first, emails)
  select ${userId}, ${campaignId}, n, min(email_norm), string_agg(email_norm, chr(10) order by email_norm)
  from (
    select email_norm, sum(octet_length(email_norm) + 1) over (order by email_norm) / ${LIST_BYTES}::int as n
    from campaign_recipients where user_id = ${userId} and campaign_id = ${campaignId}) r
  group by n on conflict do nothing`
