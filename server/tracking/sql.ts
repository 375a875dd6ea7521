import type { Sql } from '#server/db/db.ts'
import { suppressionOf } from '#server/db/lookups.ts'
import { isAny } from '#server/db/rows.ts'
import type { SuppressionReason } from '#server/suppressions/sql.ts'
import type { Acceptance, MessageRef } from './tracking.ts'

/** How figures change: this many events, and this many messages for which it's the first of its kind. */
export interface Change {
  campaignId: string
  kind: string
  at: string
  /** When the messages were sent: their cohort. */
  sentAt: string
  n: number
  uniques: number
}

/** An event, or for `firsts` a candidate. */
export interface Recorded {
  campaignId: string
  messageId: string
  email: string
  /** `type`, of a person or of a machine. */
  kind: string
  type: string
  at: string
  sentAt: string
  data: object
  bot: string | null
}

/** Those of these campaigns in which a click doesn't count as an open. */
export const campaignsWithoutOpens = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string }[]>`
  select id from campaigns where user_id = ${userId} and id = any(${ids}::uuid[]) and not tracks_opens`

/**
 * Notes which events are the first of their kind for their message, and returns those. Locked by key, and before anything that
 * addChanges locks: two processes may wait for each other, but never in a circle.
 */
export const noteFirsts = (sql: Sql, userId: string, claims: Recorded[]) => sql<{ messageId: string; kind: string }[]>`
  insert into event_uniques as u (user_id, message_id, kind, first_at)
  select c.user_id, e.message_id, e.kind, e.at
  from campaigns c join unnest(${claims.map(e => e.campaignId)}::uuid[], ${claims.map(e => e.messageId)}::uuid[],
      ${claims.map(e => e.kind)}::text[], ${claims.map(e => e.at)}::timestamptz[]) as e (campaign_id, message_id, kind, at)
    on e.campaign_id = c.id
  where c.user_id = ${userId} and c.id = any(${claims.map(e => e.campaignId)}::uuid[])
  order by e.message_id, e.kind
  on conflict do nothing
  returning u.message_id, u.kind`

/** Appends events. */
export const storeEvents = (sql: Sql, userId: string, events: Recorded[]) => sql`
  insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, event_data, bot_reason, timestamp)
  select c.user_id, c.id, e.message_id, e.email, e.type, e.data, e.bot, e.at
  from campaigns c join jsonb_to_recordset(${sql.json(events.map(toRow))})
      as e (campaign_id uuid, message_id uuid, email text, type text, at timestamptz, data jsonb, bot text)
    on e.campaign_id = c.id
  where c.user_id = ${userId} and c.id = any(${events.map(e => e.campaignId)}::uuid[])`

const toRow = (e: Recorded) => ({
  campaign_id: e.campaignId,
  message_id: e.messageId,
  email: e.email,
  type: e.type,
  at: e.at,
  data: { ...e.data },
  bot: e.bot,
})

/** When those of these messages were accepted that have been. */
export const findAccepted = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; acceptedAt: string }[]>`
  select id, accepted_at from settled_messages
  where user_id = ${userId} and id = any(${ids}::uuid[]) and id between ${lowest(ids)} and ${highest(ids)}
    and accepted_at is not null`

/** Waits for whoever settles one of these messages now, and keeps others from it until the transaction ends. */
export const lockQueued = (sql: Sql, userId: string, ids: string[]) => sql`
  select from queued_messages where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`

/** Locks those of these messages that have a result. Comes after lockQueued, so that no message is missed on its way. */
export const lockSettled = (sql: Sql, userId: string, ids: string[]) => sql`
  select from settled_messages
  where user_id = ${userId} and id = any(${ids}::uuid[]) and id between ${lowest(ids)} and ${highest(ids)}
  order by id for no key update`

/*
 * A statement with a list of IDs also names the range: PostgreSQL finds the months of a range without planning again, and
 * reads no other.
 */
const lowest = (ids: string[]) => ids.reduce((a, b) => (a < b ? a : b))
const highest = (ids: string[]) => ids.reduce((a, b) => (a > b ? a : b))

/** Sums per campaign: every message counts as sent, and as delivered unless its bounce was faster. No row per message. */
export const sumAccepted = (sql: Sql, userId: string, accepted: Acceptance[]) => {
  const ids = accepted.map(a => a.messageId)
  return sql<Change[]>`
    select a.campaign_id, k.kind, a.at, a.at as sent_at, count(*)::int as n, count(*)::int as uniques
    from unnest(${accepted.map(a => a.campaignId)}::uuid[], ${ids}::uuid[],
        ${accepted.map(a => a.at.toISOString())}::timestamptz[]) as a (campaign_id, message_id, at)
      left join event_uniques u on u.user_id = ${userId} and u.message_id = a.message_id and u.kind = 'bounced'
        and u.message_id between ${lowest(ids)} and ${highest(ids)}
      cross join unnest(array['sent', 'delivered']) as k (kind)
    where k.kind = 'sent' or u.kind is null
    group by 1, 2, 3`
}

/** Kinds that a campaign counts itself. */
const COUNTED = ['sent', 'opened', 'replied']

/** Adds changes to the rollups and the campaigns' counts. Rows are locked by key; `shard` keeps processes apart. */
export async function addChanges(sql: Sql, userId: string, changes: Change[], shard: number): Promise<void> {
  if (changes.length === 0) return
  const counted = changes.filter(({ kind, uniques }) => uniques !== 0 && COUNTED.includes(kind)).map(c => c.campaignId)
  if (new Set(counted).size > 1)
    await sql`
      select from campaigns where user_id = ${userId} and id = any(${counted}::uuid[]) order by id for no key update`
  await Promise.all([
    addToRollup(sql, userId, changes, { table: 'email_rollup', time: 'at', shard }),
    addToRollup(sql, userId, changes, { table: 'email_rollup_cohort', time: 'sent_at', shard }),
    counted.length > 0 && addToCampaigns(sql, userId, changes),
  ])
}

const binned = (sql: Sql, changes: Change[]) => sql`(
  select campaign_id, kind, n, uniques,
    date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as at,
    date_bin('15 minutes', sent_at, timestamptz '2000-01-01 00:00:00+00') as sent_at
  from unnest(${changes.map(c => c.campaignId)}::uuid[], ${changes.map(c => c.kind)}::text[], ${changes.map(c => c.at)}::timestamptz[],
    ${changes.map(c => c.sentAt)}::timestamptz[], ${changes.map(c => c.n)}::int[], ${changes.map(c => c.uniques)}::int[])
    as c (campaign_id, kind, at, sent_at, n, uniques))`

/** A rollup, and the time by which it counts an event: its own, or that of its message. */
type Rollup = { table: 'email_rollup'; time: 'at' } | { table: 'email_rollup_cohort'; time: 'sent_at' }

const addToRollup = (
  sql: Sql,
  userId: string,
  changes: Change[],
  { table, time, shard }: Rollup & { shard: number },
) => sql`
  insert into ${sql(table)} as r (user_id, campaign_id, bucket, kind, shard, n, uniques)
  select c.user_id, c.id, x.${sql(time)}, x.kind, ${shard}::smallint, sum(x.n), sum(x.uniques)
  from campaigns c join ${binned(sql, changes)} x on x.campaign_id = c.id
  where c.user_id = ${userId} and c.id = any(${changes.map(c => c.campaignId)}::uuid[])
  group by c.user_id, c.id, x.${sql(time)}, x.kind having sum(x.n) <> 0 or sum(x.uniques) <> 0 order by c.id, x.${sql(time)}, x.kind
  on conflict (user_id, campaign_id, bucket, kind, shard)
    do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques`

const addToCampaigns = (sql: Sql, userId: string, changes: Change[]) => sql`
  update campaigns c set sent_count = c.sent_count + t.sent, open_count = c.open_count + t.opened,
    reply_count = c.reply_count + t.replied, updated_at = now()
  from (
    select campaign_id,
      coalesce(sum(uniques) filter (where kind = 'sent'), 0) as sent,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0) as opened,
      coalesce(sum(uniques) filter (where kind = 'replied'), 0) as replied
    from ${binned(sql, changes)} x where kind = any(${COUNTED}) group by 1
  ) t
  where c.user_id = ${userId} and c.id = t.campaign_id and (t.sent <> 0 or t.opened <> 0 or t.replied <> 0)`

/** Whether the account exists and isn't disabled; otherwise its links stop working. One key lookup. */
export const isAccountOpen = (sql: Sql, userId: string) =>
  isAny(sql`select from users where id = ${userId} and not is_disabled`)

export interface TrackedMessage {
  messageId: string
  campaignId: string
  email: string
  sentAt: string | null
  /** The lead's. */
  country: string | null
  /** The recipient agreed that their opens are counted. */
  hasAgreedToOpens: boolean | null
}

/** The account's messages that these hits are about, each by its keys with what tells whether its opens may be counted. */
export const findMessages = (sql: Sql, userId: string, ids: string[]) => sql<TrackedMessage[]>`
  select m.id as message_id, m.campaign_id, m.email, coalesce(m.accepted_at, m.attempted_at) as sent_at, (
      select l.country from campaign_recipients r join leads l on l.user_id = ${userId} and l.id = r.lead_id
      where r.user_id = ${userId} and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)) as country, (
      select c.covers_opens from consents c where c.user_id = ${userId} and c.email_norm = address_norm(m.email)
        and c.withdrawn_at is null) as has_agreed_to_opens
  from messages m
  where m.user_id = ${userId} and m.id = any(${ids}::uuid[]) and m.id between ${lowest(ids)} and ${highest(ids)}`

/** Whether an address may be emailed by an account, as seen from a message that it got. */
export interface Subscription {
  campaignId: string
  email: string
  emailNorm: string
  sentAt: string | null
  senderName: string
  fromAddress: string | null
  /** Why it may not be emailed; null: it may. */
  suppression: SuppressionReason | null
  /** The lead it was for, if that exists. */
  leadId: string | null
  /** The text of its email; null if that's gone. */
  text: string | null
  hasFollowUps: boolean
  /** This message has led to an unsubscribe before. */
  isCounted: boolean
  /** When the address was suppressed, in milliseconds of the database's clock; null if it isn't. */
  suppressedAt: number | null
}

/** A hash stands in the place of an address whose owner asked to be deleted. */
export const isErased = ({ email }: Pick<Subscription, 'email'>) => email.endsWith('@erased.invalid')

export const findSubscription = (sql: Sql, { userId, messageId }: MessageRef) =>
  sql<Subscription[]>`
    select m.campaign_id, m.email, r.email_norm, coalesce(m.accepted_at, m.attempted_at) as sent_at, m.from_address,
      coalesce(nullif(m.from_name, ''), nullif(o.email_from_name, ''), u.first_name || ' ' || u.last_name) as sender_name,
      r.lead_id, v.body_text as text, c.step_count > 0 as has_follow_ups,
      ${suppressionOf(sql, userId, sql`r.email_norm`)} as suppression, floor(extract(epoch from s.created_at) * 1000)::float8 as suppressed_at,
      exists (select from event_uniques e
        where e.user_id = ${userId} and e.message_id = m.id and e.kind = 'unsubscribed') as is_counted
    from messages m
    join campaign_recipients r on r.user_id = m.user_id and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
    join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id
    left join campaign_revisions v on v.user_id = m.user_id and v.id = m.revision_id
    join users u on u.id = m.user_id
    left join user_settings o on o.user_id = m.user_id
    left join suppressions s on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = r.email_norm
    where m.user_id = ${userId} and m.id = ${messageId}`.then(([row]) => row ?? null)
