import { deliveryChecks } from '#contract/checks-of-delivery.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Thread } from '#contract/inbox.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import type { Scope } from '#contract/reply-words.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, leadOf, suppressionOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'

const columns = (sql: Sql, userId: string) => sql`
  t.id, t.email_norm as email, t.name, l.id as lead_id, t.subject, t.words, t.label, t.until::text as until, t.is_theirs,
  t.is_unread, t.done_at is not null as is_done, t.snoozed_until, t.scheduled_at, a.address as account, t.last_at,
  coalesce((select state in ('failed', 'unknown') from answers f
    where f.user_id = ${userId} and f.thread_id = t.id order by f.id desc limit 1), false) as has_failed,
  ${suppressionOf(sql, userId, sql`t.email_norm`)} is not null as is_suppressed`

const joins = (sql: Sql, userId: string) => sql`
  left join sending_accounts a on a.user_id = t.user_id and a.id = t.sending_account_id
  left join lateral ${leadOf(sql, userId, sql`t.email_norm`)} l on true`

export interface Asked {
  scope: Scope | null
  label: ReplyLabel | null
  account: string | null
  campaign: string | null
  search: string | null
  after: { at: string; id: string } | null
  limit: number
  updatedSince?: string | undefined
  now: Date
}

/** Whether a thread is put off: snoozed, or with an answer that waits. */
const isPutOff = (sql: Sql, now: Date) =>
  sql`(coalesce(snoozed_until > ${now}::timestamptz, false) or scheduled_at is not null)`

/** The newest email of an overdue thread is at least this old. */
const overdueSince = (now: Date) => new Date(now.getTime() - deliveryChecks['waiting-replies'].threshold * DAY_MS)

function within(sql: Sql, scope: Scope | null, now: Date) {
  switch (scope) {
    case null:
      return sql`true`
    case 'all':
      return sql`done_at is null`
    case 'unread':
      return sql`done_at is null and is_unread`
    case 'you':
      return sql`done_at is null and is_theirs and not ${isPutOff(sql, now)}`
    case 'overdue':
      return sql`done_at is null and is_theirs and last_at <= ${overdueSince(now)}::timestamptz and not ${isPutOff(sql, now)}`
    case 'them':
      return sql`done_at is null and not is_theirs and not ${isPutOff(sql, now)}`
    case 'snoozed':
      return sql`done_at is null and (snoozed_until is not null or scheduled_at is not null) and snoozed_until > ${now}::timestamptz
        and scheduled_at is null`
    case 'scheduled':
      return sql`done_at is null and (snoozed_until is not null or scheduled_at is not null) and scheduled_at is not null`
  }
}

/** A page of threads, newest first. `place` is the time with its microseconds. */
export const listThreads = (sql: Sql, userId: string, asked: Asked) => sql<(Thread & { place: string })[]>`
  select ${columns(sql, userId)}, t.last_at::text as place
  from (
    select * from threads where user_id = ${userId} and ${within(sql, asked.scope, asked.now)}
      ${asked.label ? sql`and label = ${asked.label}` : sql``}
      ${asked.account ? sql`and sending_account_id = ${asked.account}` : sql``}
      ${asked.campaign ? sql`and campaign_id = ${asked.campaign}` : sql``}
      ${asked.search ? sql`and position(${asked.search} in lower(name || ' ' || email_norm || ' ' || subject || ' ' || words)) > 0` : sql``}
      ${changedSince(sql, sql`updated_at`, asked.updatedSince)}
      ${asked.after ? sql`and (last_at, id) < (${asked.after.at}::timestamptz, ${asked.after.id}::uuid)` : sql``}
    order by last_at desc, id desc limit ${asked.limit}
  ) t ${joins(sql, userId)}
  order by t.last_at desc, t.id desc`

export const findThread = (sql: Sql, userId: string, id: string) =>
  first(sql<(Thread & { revision: number; sendingAccountId: string | null; campaignId: string })[]>`
    select ${columns(sql, userId)}, t.revision, t.sending_account_id, t.campaign_id
    from threads t ${joins(sql, userId)} where t.user_id = ${userId} and t.id = ${id}`)

export interface CountRow {
  accountId: string | null
  campaignId: string
  label: ReplyLabel | null
  isTheirs: boolean
  count: number
  unread: number
}

/** Everything that the rail counts, in one pass over `threads_counted`, in its order; the caller adds it up. */
export const countThreads = (sql: Sql, userId: string) => sql<CountRow[]>`
  select sending_account_id as account_id, campaign_id, label, is_theirs, count(*)::int as count,
    count(*) filter (where is_unread)::int as unread
  from threads where user_id = ${userId} and done_at is null group by 1, 2, 3, 4`

/** Threads that have waited for the user for days. */
export const countOverdue = async (sql: Sql, userId: string, now: Date): Promise<number> => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from threads where user_id = ${userId} and ${within(sql, 'overdue', now)}`
  return row.n
}

/** Those of them that are put off: few, with an index of their own. */
export const countPutOff = (sql: Sql, userId: string, now: Date) => sql<
  { isTheirs: boolean; isScheduled: boolean; count: number }[]
>`
  select is_theirs, scheduled_at is not null as is_scheduled, count(*)::int as count
  from threads where user_id = ${userId} and done_at is null and (snoozed_until is not null or scheduled_at is not null)
    and ${isPutOff(sql, now)} group by 1, 2`

export const nameAccounts = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; name: string | null }[]>`
  select id, address as name from sending_accounts where user_id = ${userId} and id = any(${ids}::uuid[])`

export const nameCampaigns = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; name: string }[]>`
  select id, name from campaigns where user_id = ${userId} and id = any(${ids}::uuid[])`

interface Change {
  isDone: boolean | undefined
  isUnread: boolean | undefined
  snoozedUntil: string | null | undefined
  label: ReplyLabel | null | undefined
  now: Date
}

/** Changes what's given, and returns the threads that are there. */
export const changeThreads = (sql: Sql, userId: string, ids: string[], change: Change) => sql<
  { id: string; emailNorm: string; unseenIn: string | null }[]
>`
  update threads set
    done_at = case when ${change.isDone ?? null}::boolean is null then done_at when ${change.isDone ?? null}::boolean then ${change.now}::timestamptz end,
    is_unread = coalesce(${change.isUnread ?? null}::boolean, is_unread),
    snoozed_until = case when ${change.snoozedUntil !== undefined} then ${change.snoozedUntil ?? null}::timestamptz else snoozed_until end,
    label = case when ${change.label !== undefined} then ${change.label ?? null}::text else label end
  where user_id = ${userId} and id = any(${ids}::uuid[]) returning id, email_norm, unseen_at->>'source' as unseen_in`

/** A snooze that's over: the thread waits for the user, whoever wrote last. None if the user ended or changed it before. */
export const endSnoozed = (sql: Sql, userId: string, id: string, until: string) => sql<{ id: string }[]>`
  update threads set is_unread = true, is_theirs = true, snoozed_until = null
  where user_id = ${userId} and id = ${id} and snoozed_until = ${until}::timestamptz and done_at is null returning id`

/** The newest reply of each of these threads gets the label, too; a program's only if nobody else wrote. */
export const labelNewest = (sql: Sql, userId: string, emails: string[], label: ReplyLabel | null) => sql`
  update replies set label = ${label} where user_id = ${userId} and id in (
    select newest.id from unnest(${emails}::text[]) as of(email) cross join lateral (
      select p.id from campaign_recipients r cross join lateral messages_of(${userId}, r.id) m
        join replies p on p.user_id = ${userId} and p.message_id = m.id
      where r.user_id = ${userId} and r.email_norm = of.email
      order by p.label is not distinct from 'automatic', p.received_at desc limit 1) newest)`

/** What marks the entries of the suppression list that the inbox made, so that its Undo takes back no others. */
export const BY_INBOX = 'inbox'

export const suppressThreads = (sql: Sql, userId: string, emails: string[]) => sql`
  insert into suppressions (user_id, channel, address_norm, reason, detail)
  select ${userId}::uuid, 'email', e, 'manual', ${BY_INBOX} from unnest(${emails}::text[]) e on conflict do nothing`

export const allowThreads = (sql: Sql, userId: string, emails: string[]) => sql`
  delete from suppressions where user_id = ${userId} and channel = 'email' and address_norm = any(${emails}::text[])
    and reason = 'manual' and detail = ${BY_INBOX}`
