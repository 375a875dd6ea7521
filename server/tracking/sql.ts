import type { Sql } from '#server/db/db.ts'
import type { SuppressionReason } from '#server/suppressions/sql.ts'
import type { Acceptance, EmailEvent, MessageRef } from './tracking.ts'

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

/**
 * Appends events, and notes which are the first of their kind. Returns how the figures change, for addChanges. Uniques are
 * locked by key, and before anything that addChanges locks: two processes may wait for each other, but never in a circle.
 */
export const insertEvents = (sql: Sql, userId: string, events: EmailEvent[]) => {
  const rows = events.map(e => ({
    campaign_id: e.campaignId,
    message_id: e.messageId,
    email: e.recipientEmail,
    type: e.type,
    at: e.at.toISOString(),
    sent_at: e.sentAt.toISOString(),
    data: e.data ?? {},
    bot: e.botReason ?? null,
  }))
  return sql<Change[]>`
    with incoming as materialized (
      select e.*, case when bot is not null and type in ('opened', 'clicked') then 'machine_' else '' end || type as kind
      from jsonb_to_recordset(${sql.json(rows)}) as e (campaign_id uuid, message_id uuid, email text,
        type text, at timestamptz, sent_at timestamptz, data jsonb, bot text)
    ),
    -- Events that may be the first of their type for a message. A click implies an open, if opens are tracked.
    claims as materialized (
      select distinct on (message_id, kind) *
      from (
        select campaign_id, message_id, email, kind, at, sent_at, false as is_inferred from incoming
        union all
        select campaign_id, message_id, email, 'opened', at, sent_at, true from incoming i
        where kind = 'clicked' and not exists (
          select from campaigns c where c.user_id = ${userId} and c.id = i.campaign_id and not c.tracks_opens)
      ) c
      order by message_id, kind, is_inferred, at
    ),
    fresh as (
      insert into event_uniques (user_id, message_id, kind, first_at)
      select ${userId}::uuid, message_id, kind, at from claims order by message_id, kind
      on conflict do nothing
      returning message_id, kind
    ),
    judged as materialized (
      select c.*, f.kind is not null as is_first from claims c left join fresh f using (message_id, kind)
    ),
    recorded as materialized (
      select campaign_id, message_id, email, type, kind, at, sent_at, data, bot from incoming
      union all
      select campaign_id, message_id, email, 'opened', kind, at, sent_at, '{"by": "click"}', null
      from judged where kind = 'opened' and is_first and is_inferred
    ),
    -- Acceptance counted it as delivered. If the bounce came first, acceptance sees it and doesn't count it.
    taken_back as (
      select j.campaign_id, m.accepted_at as sent_at
      from judged j join settled_messages m on m.user_id = ${userId} and m.id = j.message_id
      where j.kind = 'bounced' and j.is_first and m.accepted_at is not null
    ),
    changes as materialized (
      select campaign_id, kind, at, sent_at, 1 as n, 0 as uniques from recorded where kind <> 'delivered'
      union all
      select campaign_id, kind, at, sent_at, 0, 1 from judged where is_first and kind <> 'delivered'
      union all
      -- A delivery counts at the time of acceptance, even when a bounce takes it back days later.
      select campaign_id, 'delivered', sent_at, sent_at, -1, -1 from taken_back
    ),
    stored as (
      insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, event_data, bot_reason, timestamp)
      select ${userId}::uuid, campaign_id, message_id, email, type, data, bot, at from recorded
    )
    select campaign_id, kind, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as at,
      date_bin('15 minutes', sent_at, timestamptz '2000-01-01 00:00:00+00') as sent_at, sum(n)::int as n, sum(uniques)::int as uniques
    from changes group by 1, 2, 3, 4`
}

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

/**
 * Adds changes to the rollups by time and by cohort, in quarters of an hour, and to the campaigns' own counts. Rows are
 * locked by key. `shard` keeps busy processes off each other's rows.
 */
export async function addChanges(sql: Sql, userId: string, changes: Change[], shard: number): Promise<void> {
  const counted = changes.filter(({ kind, uniques }) => uniques !== 0 && COUNTED.includes(kind)).map(c => c.campaignId)
  if (new Set(counted).size > 1)
    await sql`
      select from campaigns where user_id = ${userId} and id = any(${counted}::uuid[]) order by id for no key update`
  await sql`
  with changes as materialized (
    select campaign_id, kind, n, uniques,
      date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as at,
      date_bin('15 minutes', sent_at, timestamptz '2000-01-01 00:00:00+00') as sent_at
    from unnest(${changes.map(c => c.campaignId)}::uuid[], ${changes.map(c => c.kind)}::text[], ${changes.map(c => c.at)}::timestamptz[],
      ${changes.map(c => c.sentAt)}::timestamptz[], ${changes.map(c => c.n)}::int[], ${changes.map(c => c.uniques)}::int[])
      as c (campaign_id, kind, at, sent_at, n, uniques)
  ),
  by_time as (
    insert into email_rollup as r (user_id, campaign_id, bucket, kind, shard, n, uniques)
    select ${userId}::uuid, campaign_id, at, kind, ${shard}::smallint, sum(n), sum(uniques)
    from changes group by campaign_id, at, kind having sum(n) <> 0 or sum(uniques) <> 0 order by campaign_id, at, kind
    on conflict (user_id, campaign_id, bucket, kind, shard)
      do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques
  ),
  by_cohort as (
    insert into email_rollup_cohort as r (user_id, campaign_id, bucket, kind, shard, n, uniques)
    select ${userId}::uuid, campaign_id, sent_at, kind, ${shard}::smallint, sum(n), sum(uniques)
    from changes group by campaign_id, sent_at, kind having sum(n) <> 0 or sum(uniques) <> 0 order by campaign_id, sent_at, kind
    on conflict (user_id, campaign_id, bucket, kind, shard)
      do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques
  ),
  totals as materialized (
    select campaign_id,
      coalesce(sum(uniques) filter (where kind = 'sent'), 0) as sent,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0) as opened,
      coalesce(sum(uniques) filter (where kind = 'replied'), 0) as replied
    from changes where kind = any(${COUNTED}) group by 1
  )
  update campaigns c set sent_count = c.sent_count + t.sent, open_count = c.open_count + t.opened,
    reply_count = c.reply_count + t.replied
  from totals t
  where c.user_id = ${userId} and c.id = t.campaign_id and (t.sent <> 0 or t.opened <> 0 or t.replied <> 0)`
}

/** Whether the account exists and isn't disabled; otherwise its links stop working. One key lookup. */
export async function isAccountOpen(sql: Sql, userId: string): Promise<boolean> {
  const open = await sql`select from users where id = ${userId} and not is_disabled`
  return open.length > 0
}

interface TrackedMessage {
  messageId: string
  campaignId: string
  email: string
  sentAt: string | null
}

/** The account's messages that these hits are about. */
export const findMessages = (sql: Sql, userId: string, ids: string[]) => sql<TrackedMessage[]>`
  select id as message_id, campaign_id, email, coalesce(accepted_at, attempted_at) as sent_at
  from messages
  where user_id = ${userId} and id = any(${ids}::uuid[]) and id between ${lowest(ids)} and ${highest(ids)}`

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
  /** This message has led to an unsubscribe before. */
  isCounted: boolean
  /** When the address was suppressed, in milliseconds of the database's clock; null if it isn't. */
  suppressedAt: number | null
}

export async function findSubscription(sql: Sql, { userId, messageId }: MessageRef): Promise<Subscription | null> {
  const [row] = await sql<Subscription[]>`
    select m.campaign_id, m.email, r.email_norm, coalesce(m.accepted_at, m.attempted_at) as sent_at, m.from_address,
      coalesce(nullif(m.from_name, ''), nullif(o.email_from_name, ''), u.first_name || ' ' || u.last_name) as sender_name,
      s.reason as suppression, floor(extract(epoch from s.created_at) * 1000)::float8 as suppressed_at,
      exists (select from event_uniques e
        where e.user_id = ${userId} and e.message_id = m.id and e.kind = 'unsubscribed') as is_counted
    from messages m
    join campaign_recipients r on r.user_id = m.user_id and r.campaign_id = m.campaign_id and r.email_norm = lower(m.email)
    join users u on u.id = m.user_id
    left join user_settings o on o.user_id = m.user_id
    left join suppressions s on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = r.email_norm
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row ?? null
}
