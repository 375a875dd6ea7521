import type { Sql } from '#server/db/db.ts'
import { personOf, suppressionOf } from '#server/db/lookups.ts'
import type { LeadFields } from '../compose/recipient-values.ts'
import type { SentBefore } from '../sequences/follow-ups.ts'
import { LEASE_SECONDS } from './engine-settings.ts'

/*
 * The engine's statements (expand-sql.ts has those that make messages). The claim, in the order in which batches.ts runs it, in one transaction: lock the limits, pick what is due, mark what was
 * decided (../message-states-sql.ts), count it. Each statement can be pasted into psql.
 */

/** The user's messages of one UTC day. Locks the row: no number of workers exceeds the limit. */
export const lockUserDay = (sql: Sql, userId: string, day: string) =>
  sql<{ used: number }[]>`
    select used from user_sending_usage where user_id = ${userId} and day = ${day} for update`.then(
    ([row]) => row?.used,
  )

/** When the sending account may send next; null: now. Locks the row, which guards its usage per mail provider as well. */
export async function lockSendingAccount(sql: Sql, userId: string, sendingAccountId: string): Promise<string | null> {
  const [row] = await sql<{ nextSendAt: string | null }[]>`
    select next_send_at from sending_accounts where user_id = ${userId} and id = ${sendingAccountId} for no key update`
  return row?.nextSendAt ?? null
}

/** Creates the user's row for the day, or leaves the existing one unchanged. */
export const openUserDay = (sql: Sql, userId: string, day: string) => sql`
  insert into user_sending_usage (user_id, day) values (${userId}, ${day}) on conflict do nothing`

/** A message's place in the order in which messages are due. */
export interface DuePlace {
  /** With microseconds, as PostgreSQL writes it. */
  dueAt: string
  recipientId: string
}

/** Before every message. */
export const FIRST_DUE: DuePlace = { dueAt: '-infinity', recipientId: '00000000-0000-0000-0000-000000000000' }

/** A due message, with everything needed to judge it and to render its email. */
export interface DueMessage extends LeadFields, DuePlace {
  id: string
  revisionId: string
  email: string
  attempt: number
  firstAttemptedAt: string
  leadId: string | null
  leadSource: string | null
  /** The emails before it in the sequence; null for the first step. */
  thread: SentBefore[] | null
  /** Why it may never be sent: the address is suppressed, or a follow-up's recipient replied, bounced, or was converted. */
  stop: string | null
  /** The recipient's time zone, and when the sending window opens there; null: it's open. */
  zone: string
  opensAt: string | null
  /** The mail provider of the recipient's domain; null: unknown, or not needed. */
  mailboxProvider: string | null
}

export type PickedMessage = Omit<DueMessage, 'mailboxProvider'>

/** For the transaction of a claim: it reads the queue in the order of its index, whatever PostgreSQL believes of its size. */
export const claimInOrder = (sql: Sql) => sql`select set_config('enable_sort', 'off', true)`

interface Picking {
  userId: string
  campaignId: string
  sendingAccountId: string
  now: Date
  most: number
  /** Only follow-ups in threads that this sending account started. */
  threadsOnly: boolean
  /** The campaign's other sending accounts that can send. */
  others: string[]
  timeZone: string
  /** Where the turn's last claim ended: PostgreSQL would read the index entries of all earlier messages again. */
  after: DuePlace
}

/**
 * Locks due messages that no other worker holds, oldest first, while the campaign is sending and the user isn't
 * disabled. A follow-up uses only the sending account that started its thread; a deferred first email keeps its
 * account if that can send. Recipients suppressed by now come back with `stop`. `offset 0` and the subquery have recipients and
 * the suppression list looked up by key, whatever PostgreSQL's statistics say.
 */
export const pickDue = (sql: Sql, p: Picking) => sql<PickedMessage[]>`
  with campaign as materialized (
    select c.sending_window, c.tracks_opens from campaigns c
    where c.user_id = ${p.userId} and c.id = ${p.campaignId} and c.status = 'sending'
      and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  ), due as materialized (
    select q.id, q.recipient_id, q.revision_id, q.step, q.email, q.attempts, q.first_attempted_at, q.not_before
    from queued_messages q
    where exists (select from campaign)
      and q.user_id = ${p.userId} and q.campaign_id = ${p.campaignId} and q.batch_id is null and q.not_before <= ${p.now}
      and (q.not_before, q.recipient_id) > (${p.after.dueAt}::timestamptz, ${p.after.recipientId}::uuid)
      and (${p.threadsOnly}::boolean and q.step > 0 and q.sending_account_id = ${p.sendingAccountId}
        or not ${p.threadsOnly}::boolean and (q.sending_account_id is null or q.sending_account_id = ${p.sendingAccountId}
          or q.step = 0 and (q.reason is distinct from 'deferred' or q.sending_account_id <> all(${p.others}::uuid[]))))
    order by q.not_before, q.recipient_id limit ${p.most}::int for update skip locked
  )
  select due.id, due.not_before::text as due_at, due.recipient_id, due.revision_id, due.email, due.attempts + 1 as attempt,
    coalesce(due.first_attempted_at, now()) as first_attempted_at,
    l.business_name, l.phone, l.website, l.address, l.category, l.city, l.country, l.id as lead_id, l.source as lead_source,
    p.contact_name, p.first_name, p.last_name,
    campaign.tracks_opens and (
      select a.covers_opens from consents a where a.user_id = ${p.userId} and a.email_norm = address_norm(due.email)
        and a.withdrawn_at is null) as has_agreed_to_opens,
    case when due.step > 0 then thread_of(${p.userId}, due.recipient_id, due.step) end as thread,
    coalesce(${suppressionOf(sql, p.userId, sql`address_norm(due.email)`)}, case when due.step > 0
      then sequence_stop(${p.userId}, due.recipient_id, ${p.campaignId}, address_norm(due.email), due.step) end) as stop,
    coalesce(r.time_zone, ${p.timeZone}) as zone,
    case when campaign.sending_window is not null
      then next_opening(campaign.sending_window, coalesce(r.time_zone, ${p.timeZone}), ${p.now}) end as opens_at
  from due cross join campaign
    cross join lateral (
      select time_zone, lead_id from campaign_recipients
      where user_id = ${p.userId} and campaign_id = ${p.campaignId} and email_norm = address_norm(due.email) offset 0) r
    left join leads l on l.user_id = ${p.userId} and l.id = r.lead_id
    left join lateral ${personOf(sql, p.userId, sql`l`, sql`address_norm(due.email)`)} p on true
  order by due.not_before, due.recipient_id`

/** What DNS said of these domains, and whether that's too old. */
export const listProviders = (sql: Sql, domains: string[], now: Date) => sql<
  { domain: string; mailboxProvider: string | null; isOld: boolean }[]
>`
  select domain, mailbox_provider, coalesce(expires_at < ${now}, false) as is_old from mailbox_providers
  where domain = any(${domains}::text[])`

/** What a sending account has used of a mail provider's limit, and the rate that the provider asked for, if any. */
export interface GroupUsage {
  mailboxProvider: string
  usedThisHour: number
  slowedBy: string | null
  slowedUntil: string | null
  perHour: number | null
}

/** Reads the usage of these mail providers. It's current, because the sending account's row is locked. */
export const readGroups = (
  sql: Sql,
  {
    userId,
    sendingAccountId,
    hour,
    now,
    groups,
  }: { userId: string; sendingAccountId: string; hour: string; now: Date; groups: string[] },
) => sql<GroupUsage[]>`
  select asked.mailbox_provider, coalesce(u.used, 0) as used_this_hour, s.domain as slowed_by,
    greatest(s.paused_until, s.next_at) as slowed_until, emails_per_hour(s.per_hour, s.paused_until, ${now}) as per_hour
  from unnest(${groups}::text[]) as asked(mailbox_provider)
    left join mailbox_provider_usage u on u.user_id = ${userId} and u.sending_account_id = ${sendingAccountId}
      and u.mailbox_provider = asked.mailbox_provider and u.hour = ${hour}
    left join slow_downs s on s.user_id = ${userId} and s.sending_account_id = ${sendingAccountId} and s.mailbox_provider = asked.mailbox_provider`

/** Queues domains for a DNS lookup; a queued one keeps its place. */
export const queueLookUps = (sql: Sql, domains: string[]) => sql`
  insert into mailbox_providers (domain, asked_at) select domain, now() from unnest(${domains}::text[]) as d(domain) order by domain
  on conflict (domain) do update set asked_at = coalesce(mailbox_providers.asked_at, excluded.asked_at)`

/** Counts against the user's daily limit; the row is locked by lockUserDay. */
export const countUserDay = (sql: Sql, userId: string, day: string, n: number) => sql`
  update user_sending_usage set used = used + ${n} where user_id = ${userId} and day = ${day}`

/** The delay between emails: this account sends nothing before then. */
export const delayNext = (sql: Sql, userId: string, sendingAccountId: string, until: Date) => sql`
  update sending_accounts set next_send_at = ${until} where user_id = ${userId} and id = ${sendingAccountId}`

/** Counts against the hourly limit per mail provider. */
export const countGroups = (
  sql: Sql,
  { userId, sendingAccountId, hour }: { userId: string; sendingAccountId: string; hour: string },
  counts: { mailboxProvider: string; n: number }[],
) => sql`
  insert into mailbox_provider_usage (user_id, sending_account_id, mailbox_provider, hour, used)
  select ${userId}, ${sendingAccountId}, c.mailbox_provider, ${hour}, c.n
  from unnest(${counts.map(c => c.mailboxProvider)}::text[], ${counts.map(c => c.n)}::int[]) as c(mailbox_provider, n)
  on conflict (user_id, sending_account_id, mailbox_provider, hour) do update set used = mailbox_provider_usage.used + excluded.used`

/** The next email to a provider that asked us to slow down comes after the pause for its rate. */
export const delayGroups = (
  sql: Sql,
  { userId, sendingAccountId, now, groups }: { userId: string; sendingAccountId: string; now: Date; groups: string[] },
) => sql`
  update slow_downs set next_at = to_timestamp(${now.getTime() / 1000}::float8 + 3600.0 / emails_per_hour(per_hour, paused_until, ${now}))
  where user_id = ${userId} and sending_account_id = ${sendingAccountId} and mailbox_provider = any(${groups})
    and emails_per_hour(per_hour, paused_until, ${now}) is not null`

/** Renews a living worker's leases and returns the batches that are still its own. */
export const renewLeases = (sql: Sql, workerId: string, userId: string, ids: string[]) => sql<{ id: string }[]>`
  update message_batches set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where user_id = ${userId} and id = any(${ids}::uuid[]) and worker_id = ${workerId}
  returning id`

/** Ends batches whose messages all have their results, in the transaction that writes the last one. */
export const endBatches = (sql: Sql, userId: string, ids: string[]) => sql`
  delete from message_batches where user_id = ${userId} and id = any(${ids}::uuid[])`
