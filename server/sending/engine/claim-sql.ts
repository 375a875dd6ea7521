import type { Sql } from '#server/db/db.ts'
import type { LeadFields } from '../compose/recipient-values.ts'
import type { SentBefore } from '../sequences/follow-ups.ts'
import { LEASE_SECONDS } from './engine-settings.ts'

/*
 * The statements of a claim, in the order in which claim.ts runs them, in one transaction: lock the limits, pick what is
 * due, mark what was decided, count it. Each can be pasted into psql.
 */

/** The user's messages of one UTC day. Locks the row: no number of workers exceeds the limit. */
export async function lockUserDay(sql: Sql, userId: string, day: string): Promise<number | undefined> {
  const [row] = await sql<{ used: number }[]>`
    select used from account_usage where user_id = ${userId} and day = ${day} for update`
  return row?.used
}

/** When the sending account may send next; null: now. Locks the row, which guards its usage per mail provider as well. */
export async function lockSendingAccount(sql: Sql, userId: string, mailboxId: string): Promise<string | null> {
  const [row] = await sql<{ nextSendAt: string | null }[]>`
    select next_send_at from mailboxes where user_id = ${userId} and id = ${mailboxId} for no key update`
  return row?.nextSendAt ?? null
}

interface AccountDay {
  userId: string
  mailboxId: string
  /** The UTC day, and its hour from 1 to 24: the place in the array `hours`. */
  day: string
  hour: number
}

/** The sending account's messages of one UTC day and hour. Locks the row: no number of workers exceeds either limit. */
export async function lockAccountDay(sql: Sql, { userId, mailboxId, day, hour }: AccountDay) {
  const [row] = await sql<{ used: number; usedThisHour: number }[]>`
    select used, hours[${hour}::int] as used_this_hour from sender_usage
    where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${day} for update`
  return row
}

/** Makes the user's row of the day; one that is there stays as it is. */
export const openUserDay = (sql: Sql, userId: string, day: string) => sql`
  insert into account_usage (user_id, day) values (${userId}, ${day}) on conflict do nothing`

/** Makes the sending account's row of the day; one that is there stays as it is. */
export const openAccountDay = (sql: Sql, { userId, mailboxId, day }: AccountDay) => sql`
  insert into sender_usage (user_id, mailbox_id, day) values (${userId}, ${mailboxId}, ${day}) on conflict do nothing`

/** A due message, with all that it takes to judge it and to write its email. */
export interface DueMessage extends LeadFields {
  id: string
  revisionId: string
  email: string
  /** The number of the attempt that would follow. */
  attempt: number
  firstAttemptedAt: string
  leadSource: string | null
  /** The emails before it in the sequence; null for the first step. */
  thread: SentBefore[] | null
  /** Why it may never be sent: on the suppression list, or a follow-up to somebody who replied, bounced or converted. */
  stop: string | null
  /** The recipient's time zone, and when the sending window opens there; null: it is open. */
  zone: string
  opensAt: string | null
  /** The mail provider of the recipient's domain; null: unknown or not asked for. */
  mailGroup: string | null
  /** DNS was never asked about the domain, or too long ago. */
  mustLookUp: boolean
}

interface Picking {
  userId: string
  campaignId: string
  mailboxId: string
  now: Date
  most: number
  /** Only follow-ups in threads that this sending account began. */
  threadsOnly: boolean
  /** The campaign's other sending accounts that can send. */
  others: string[]
  timeZone: string
  usesGroups: boolean
}

/**
 * Locks due messages that no other worker holds, oldest first, while the campaign is sending and the user isn't disabled.
 * A follow-up goes out through the sending account that began its thread, and no other; a deferred first email through the
 * same one again, unless that can't send. Whoever is on the suppression list at this moment comes back with `stop`.
 */
export const pickDue = (sql: Sql, p: Picking) => sql<DueMessage[]>`
  with campaign as materialized (
    select c.sending_hours from campaigns c
    where c.user_id = ${p.userId} and c.id = ${p.campaignId} and c.status = 'sending'
      and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  ), due as materialized (
    select m.id, m.recipient_id, m.revision_id, m.step, m.email, m.attempts, m.first_attempted_at, m.not_before
    from messages m
    where exists (select from campaign)
      and m.user_id = ${p.userId} and m.campaign_id = ${p.campaignId} and m.state = 'pending' and m.not_before <= ${p.now}
      and (${p.threadsOnly}::boolean and m.step > 0 and m.mailbox_id = ${p.mailboxId}
        or not ${p.threadsOnly}::boolean and (m.mailbox_id is null or m.mailbox_id = ${p.mailboxId}
          or m.step = 0 and (m.reason is distinct from 'deferred' or m.mailbox_id <> all(${p.others}::uuid[]))))
    order by m.not_before, m.id limit ${p.most}::int for update skip locked
  )
  select due.id, due.revision_id, due.email, due.attempts + 1 as attempt,
    coalesce(due.first_attempted_at, now()) as first_attempted_at,
    l.business_name, l.phone, l.website, l.address, l.category, l.city, l.source as lead_source,
    case when due.step > 0 then (
      select json_agg(json_build_object('id', e.id, 'attempt', e.attempts, 'fromAddress', e.from_address,
        'revisionId', e.revision_id) order by e.step)
      from messages e where e.user_id = ${p.userId} and e.recipient_id = due.recipient_id and e.step < due.step) end as thread,
    coalesce(s.reason, case when due.step > 0
      then sequence_stop(${p.userId}, due.recipient_id, ${p.campaignId}, due.step) end) as stop,
    coalesce(r.time_zone, ${p.timeZone}) as zone,
    case when campaign.sending_hours is not null
      then next_opening(campaign.sending_hours, coalesce(r.time_zone, ${p.timeZone}), ${p.now}) end as opens_at,
    g.mail_group, ${p.usesGroups}::boolean and (g.domain is null or g.expires_at < ${p.now}) as must_look_up
  from due cross join campaign
    join campaign_recipients r on r.user_id = ${p.userId} and r.id = due.recipient_id
    left join leads l on l.user_id = ${p.userId} and l.id = r.lead_id
    left join suppressions s on s.user_id = ${p.userId} and s.channel = 'email' and s.address_norm = lower(due.email)
    left join mail_groups g on ${p.usesGroups}::boolean and g.domain = split_part(lower(due.email), '@', 2)
  order by due.not_before, due.id`

/** What a sending account has used with one mail provider, and how slowly that asked us to go; null: no such wish. */
export interface GroupUsage {
  mailGroup: string
  usedThisHour: number
  slowedBy: string | null
  slowedUntil: string | null
  perHour: number | null
}

/** Reads the usage of these mail providers. With the sending account's row locked, it's the latest. */
export const readGroups = (
  sql: Sql,
  {
    userId,
    mailboxId,
    hour,
    now,
    groups,
  }: { userId: string; mailboxId: string; hour: string; now: Date; groups: string[] },
) => sql<GroupUsage[]>`
  select asked.mail_group, coalesce(u.used, 0) as used_this_hour, s.domain as slowed_by,
    greatest(s.rest_until, s.next_at) as slowed_until, mails_per_hour(s.per_hour, s.rest_until, ${now}) as per_hour
  from unnest(${groups}::text[]) as asked(mail_group)
    left join mail_group_usage u on u.user_id = ${userId} and u.mailbox_id = ${mailboxId}
      and u.mail_group = asked.mail_group and u.hour = ${hour}
    left join slow_downs s on s.user_id = ${userId} and s.mailbox_id = ${mailboxId} and s.mail_group = asked.mail_group`

/** Queues domains for a DNS lookup; one that waits already keeps its place. */
export const queueLookUps = (sql: Sql, domains: string[]) => sql`
  insert into mail_groups (domain, asked_at) select domain, now() from unnest(${domains}::text[]) as d(domain) order by domain
  on conflict (domain) do update set asked_at = coalesce(mail_groups.asked_at, excluded.asked_at)`

interface Marking {
  userId: string
  mailboxId: string
  workerId: string
  from: { name: string; address: string }
}

/**
 * The write-ahead: once this is committed the messages may touch the wire, and nothing else may. Each passes once per
 * attempt, under a lease: if the worker dies, they end as `unknown` and are never sent again by themselves.
 */
export const markAttempting = (sql: Sql, { userId, mailboxId, workerId, from }: Marking, ids: string[]) => sql`
  update messages set state = 'attempting', reason = null, reason_text = null, attempts = attempts + 1,
    attempted_at = now(), first_attempted_at = coalesce(first_attempted_at, now()), updated_at = now(),
    lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
    mailbox_id = ${mailboxId}, from_name = ${from.name}, from_address = ${from.address}
  where user_id = ${userId} and id = any(${ids}::uuid[]) and state = 'pending'`

/** A message that isn't sent now: postponed until then, or skipped for good. */
export interface Held {
  id: string
  reason: string
  detail: string | null
  until: Date | null
}

/** Skips messages for good, or postpones them, each with its reason. */
export const markHeld = (sql: Sql, userId: string, held: Held[]) => sql`
  update messages m set state = case when h.until is null then 'skipped' else 'pending' end,
    reason = h.reason, reason_text = h.detail, not_before = coalesce(h.until, m.not_before), updated_at = now()
  from unnest(${held.map(h => h.id)}::uuid[], ${held.map(h => h.reason)}::text[], ${held.map(h => h.detail)}::text[],
    ${held.map(h => h.until?.toISOString() ?? null)}::timestamptz[]) as h(id, reason, detail, until)
  where m.user_id = ${userId} and m.id = h.id and m.state = 'pending'`

/** Counts against the user's daily limit; the row is locked by lockUserDay. */
export const countUserDay = (sql: Sql, userId: string, day: string, n: number) => sql`
  update account_usage set used = used + ${n} where user_id = ${userId} and day = ${day}`

/** Counts against the sending account's daily and hourly limit; the row is locked by lockAccountDay. */
export const countAccountDay = (sql: Sql, { userId, mailboxId, day, hour }: AccountDay, n: number) => sql`
  update sender_usage set used = used + ${n}, hours[${hour}::int] = hours[${hour}::int] + ${n}::int
  where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${day}`

/** The delay between emails: nobody sends through this account before then. */
export const delayNext = (sql: Sql, userId: string, mailboxId: string, until: Date) => sql`
  update mailboxes set next_send_at = ${until} where user_id = ${userId} and id = ${mailboxId}`

interface GroupCount {
  mailGroup: string
  n: number
}

/** Counts against the hourly limit per mail provider. */
export const countGroups = (
  sql: Sql,
  { userId, mailboxId, hour }: { userId: string; mailboxId: string; hour: string },
  counts: GroupCount[],
) => sql`
  insert into mail_group_usage (user_id, mailbox_id, mail_group, hour, used)
  select ${userId}, ${mailboxId}, c.mail_group, ${hour}, c.n
  from unnest(${counts.map(c => c.mailGroup)}::text[], ${counts.map(c => c.n)}::int[]) as c(mail_group, n)
  on conflict (user_id, mailbox_id, mail_group, hour) do update set used = mail_group_usage.used + excluded.used`

/** Providers that asked us to slow down get their next email after the pause that their rate asks for. */
export const delayGroups = (
  sql: Sql,
  { userId, mailboxId, now, groups }: { userId: string; mailboxId: string; now: Date; groups: string[] },
) => sql`
  update slow_downs set next_at = ${now}::timestamptz
    + make_interval(secs => 3600.0 / mails_per_hour(per_hour, rest_until, ${now}))
  where user_id = ${userId} and mailbox_id = ${mailboxId} and mail_group = any(${groups})
    and mails_per_hour(per_hour, rest_until, ${now}) is not null`
