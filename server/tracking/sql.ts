import type { Sql } from '#server/db/db.ts'
import type { Acceptance, EmailEvent } from './tracking.ts'

/** The 15 minutes to which a time belongs, as the rollups count them. */
const bucket = (sql: Sql, time: 'at' | 'sent_at') =>
  sql`date_bin('15 minutes', ${sql(time)}, timestamptz '2000-01-01 00:00:00+00')`

/**
 * Locks are taken in the same order by all who write here (uniques by key, campaigns by key, rollups by key),
 * so that two processes that record events of the same campaigns wait for each other but never in a circle.
 */
export async function insertEvents(sql: Sql, events: EmailEvent[], shard: number): Promise<void> {
  const rows = events.map(e => ({
    user_id: e.userId,
    campaign_id: e.campaignId,
    message_id: e.messageId,
    email: e.recipientEmail,
    type: e.type,
    at: e.at.toISOString(),
    sent_at: e.sentAt.toISOString(),
    data: e.data ?? {},
    bot: e.botReason ?? null,
  }))
  await sql`
    with incoming as materialized (
      select e.*, case when bot is not null and type in ('opened', 'clicked') then 'machine_' else '' end || type as kind
      from jsonb_to_recordset(${sql.json(rows)}) as e (user_id uuid, campaign_id uuid, message_id uuid, email text,
        type text, at timestamptz, sent_at timestamptz, data jsonb, bot text)
    ),
    -- What may be the first of its kind of a message. A click claims the open that it proves, where opens are tracked.
    claims as materialized (
      select distinct on (user_id, message_id, kind) *
      from (
        select user_id, campaign_id, message_id, email, kind, at, sent_at, false as is_inferred from incoming
        union all
        select user_id, campaign_id, message_id, email, 'opened', at, sent_at, true from incoming i
        where kind = 'clicked' and not exists (
          select from campaigns c where c.user_id = i.user_id and c.id = i.campaign_id and not c.tracks_opens)
      ) c
      order by user_id, message_id, kind, is_inferred, at
    ),
    fresh as (
      insert into event_uniques (user_id, message_id, kind, first_at)
      select user_id, message_id, kind, at from claims order by user_id, message_id, kind
      on conflict do nothing
      returning user_id, message_id, kind
    ),
    judged as materialized (
      select c.*, f.kind is not null as is_first from claims c left join fresh f using (user_id, message_id, kind)
    ),
    recorded as materialized (
      select user_id, campaign_id, message_id, email, type, kind, at, sent_at, data, bot from incoming
      union all
      select user_id, campaign_id, message_id, email, 'opened', kind, at, sent_at, '{"by": "click"}', null
      from judged where kind = 'opened' and is_first and is_inferred
    ),
    -- Acceptance counted it as delivered; where the bounce was faster, acceptance will see it and not count it.
    taken_back as (
      select j.user_id, j.campaign_id, m.accepted_at as sent_at
      from judged j join messages m on m.user_id = j.user_id and m.id = j.message_id
      where j.kind = 'bounced' and j.is_first and m.accepted_at is not null
    ),
    changes as materialized (
      select user_id, campaign_id, kind, at, sent_at, 1 as n, 0 as uniques from recorded where kind <> 'delivered'
      union all
      select user_id, campaign_id, kind, at, sent_at, 0, 1 from judged where is_first and kind <> 'delivered'
      union all
      -- A delivery stands at the time of its acceptance, also when a bounce takes it back days later.
      select user_id, campaign_id, 'delivered', sent_at, sent_at, -1, -1 from taken_back
    ),
    stored as (
      insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, event_data, bot_reason, timestamp)
      select user_id, campaign_id, message_id, email, type, data, bot, at from recorded
    ),
    ${addToRollups(sql, shard)}
    ${addToCampaigns(sql)}`
}

/** Held until the transaction ends: acceptance and bounce of a message are counted one after the other. */
export const lockRows = (sql: Sql, messages: { userId: string; messageId: string }[]) => sql`
  select from messages
  where (user_id, id) in (select * from unnest(${messages.map(m => m.userId)}::uuid[], ${messages.map(m => m.messageId)}::uuid[]))
  order by user_id, id for no key update`

/** Sums alone, no row per message: who was accepted stands in the ledger. */
export async function countAccepted(sql: Sql, accepted: Acceptance[], shard: number): Promise<void> {
  await sql`
    with incoming as materialized (
      select a.*, u.kind is not null as has_bounced
      from unnest(${accepted.map(a => a.userId)}::uuid[], ${accepted.map(a => a.campaignId)}::uuid[],
        ${accepted.map(a => a.messageId)}::uuid[], ${accepted.map(a => a.at.toISOString())}::timestamptz[])
        as a (user_id, campaign_id, message_id, at)
      left join event_uniques u on u.user_id = a.user_id and u.message_id = a.message_id and u.kind = 'bounced'
    ),
    changes as materialized (
      select user_id, campaign_id, k.kind, at, at as sent_at, count(*) as n, count(*) as uniques
      from incoming, unnest(array['sent', 'delivered']) as k (kind)
      where k.kind = 'sent' or not has_bounced group by 1, 2, 3, 4
    ),
    ${addToRollups(sql, shard)}
    ${addToCampaigns(sql)}`
}

export const countDead = (sql: Sql, dead: { userId: string; campaignId: string }[], shard: number) => sql`
    with changes as materialized (
      select user_id, campaign_id, 'dead' as kind, now() as at, now() as sent_at, count(*) as n, count(*) as uniques
      from unnest(${dead.map(d => d.userId)}::uuid[], ${dead.map(d => d.campaignId)}::uuid[]) as d (user_id, campaign_id)
      group by 1, 2
    ),
    ${addToRollups(sql, shard)}
    counted as (select)
    select from counted`

/** Parts of a statement that has the CTE `changes (user_id, campaign_id, kind, at, sent_at, n, uniques)`. */
export const addToRollups = (sql: Sql, shard: number) => sql`
    by_time as (
      insert into email_rollup as r (user_id, campaign_id, bucket, kind, shard, n, uniques)
      select user_id, campaign_id, ${bucket(sql, 'at')}, kind, ${shard}::smallint, sum(n), sum(uniques)
      from changes group by 1, 2, 3, 4 having sum(n) <> 0 or sum(uniques) <> 0 order by 1, 2, 3, 4
      on conflict (user_id, campaign_id, bucket, kind, shard)
        do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques
    ),
    by_cohort as (
      insert into email_rollup_cohort as r (user_id, campaign_id, bucket, kind, shard, n, uniques)
      select user_id, campaign_id, ${bucket(sql, 'sent_at')}, kind, ${shard}::smallint, sum(n), sum(uniques)
      from changes group by 1, 2, 3, 4 having sum(n) <> 0 or sum(uniques) <> 0 order by 1, 2, 3, 4
      on conflict (user_id, campaign_id, bucket, kind, shard)
        do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques
    ),`

export const addToCampaigns = (sql: Sql) => sql`
    totals as materialized (
      select user_id, campaign_id,
        coalesce(sum(uniques) filter (where kind = 'sent'), 0) as sent,
        coalesce(sum(uniques) filter (where kind = 'opened'), 0) as opened,
        coalesce(sum(uniques) filter (where kind = 'replied'), 0) as replied
      from changes where kind in ('sent', 'opened', 'replied') group by 1, 2
    ),
    locked as materialized (
      select user_id, id from campaigns
      where (user_id, id) in (select user_id, campaign_id from totals where sent <> 0 or opened <> 0 or replied <> 0)
      order by user_id, id for no key update
    )
    update campaigns c set sent_count = c.sent_count + t.sent, open_count = c.open_count + t.opened,
      reply_count = c.reply_count + t.replied
    from locked l join totals t on t.user_id = l.user_id and t.campaign_id = l.id
    where c.user_id = l.user_id and c.id = l.id`

/** Whether the account exists and isn't disabled: the links of others lead nowhere. One look by key. */
export async function isAccountOpen(sql: Sql, userId: string): Promise<boolean> {
  const open = await sql`select from users where id = ${userId} and not is_disabled`
  return open.length > 0
}

interface TrackedMessage {
  userId: string
  messageId: string
  campaignId: string
  email: string
  sentAt: string | null
}

export const findMessages = (sql: Sql, refs: { userId: string; messageId: string }[]) => sql<TrackedMessage[]>`
  select m.user_id, m.id as message_id, m.campaign_id, m.email, coalesce(m.accepted_at, m.attempted_at) as sent_at
  from (select distinct user_id, id from jsonb_to_recordset(
    ${sql.json(refs.map(r => ({ user_id: r.userId, id: r.messageId })))}) as r (user_id uuid, id uuid)) r
  join messages m on m.user_id = r.user_id and m.id = r.id`
