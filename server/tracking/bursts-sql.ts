import type { Sql } from '#server/db/db.ts'
import type { Change } from './sql.ts'

/** A click of one account. */
export interface Click {
  messageId: string
  at: Date
}

/** Any number that no other lock of ours has. */
const LOCKS = 8058

/** Held until the transaction ends by all who record opens and clicks of these messages; 64 locks for all messages. */
export const lockTogether = (sql: Sql, ids: string[]) => sql`
  select pg_advisory_xact_lock_shared(${LOCKS}, slot)
  from (select distinct hashtext(id) & 63 as slot from jsonb_array_elements_text(${sql.json(ids)}) id order by 1) s`

/**
 * Held until the transaction ends by whoever recounts these messages: without it, a click recorded at the same moment would
 * rely on a first one that is being taken away.
 */
export const lockAlone = (sql: Sql, ids: string[]) => sql`
  select pg_advisory_xact_lock(${LOCKS}, slot)
  from (select distinct hashtext(id) & 63 as slot from jsonb_array_elements_text(${sql.json(ids)}) id order by 1) s`

const asJson = (clicks: Click[]) => clicks.map(c => ({ message_id: c.messageId, at: c.at.toISOString() }))

/** The messages of these clicks that had three different links clicked within two seconds. */
export const findBursts = (sql: Sql, userId: string, clicks: Click[]) => sql<{ messageId: string }[]>`
  with hit as (
    select ${userId}::uuid as user_id, message_id, min(at) - interval '2 seconds' as since, max(at) + interval '2 seconds' as until
    from jsonb_to_recordset(${sql.json(asJson(clicks))}) as c (message_id uuid, at timestamptz) group by 2
  ),
  clicks as materialized (
    select e.user_id, e.message_id, e.timestamp as at, e.event_data->>'link' as link
    from hit join email_events e on e.user_id = hit.user_id and e.message_id = hit.message_id
      and e.timestamp between hit.since and hit.until
    where e.event_type = 'clicked'
  )
  select distinct w.message_id
  from clicks w join clicks c on c.user_id = w.user_id and c.message_id = w.message_id
    and c.at between w.at and w.at + interval '2 seconds'
  group by w.user_id, w.message_id, w.at having count(distinct c.link) >= 3`

/**
 * Marks whole bursts as a machine's, also what was recorded as a person's, and moves the first of its kind of each message
 * to the next one. Returns how the figures change, for addChanges.
 */
export const moveBursts = (sql: Sql, userId: string, clicks: Click[]) => sql<Change[]>`
  with hit as (
    select ${userId}::uuid as user_id, message_id, min(at) - interval '2 seconds' as since, max(at) + interval '2 seconds' as until
    from jsonb_to_recordset(${sql.json(asJson(clicks))}) as c (message_id uuid, at timestamptz) group by 2
  ),
  events as materialized (
    select e.user_id, e.campaign_id, e.message_id, e.id, e.timestamp as at, e.event_type, e.bot_reason,
      e.event_data->>'link' as link, e.event_data->>'by' as by, coalesce(m.accepted_at, m.attempted_at, e.timestamp) as sent_at
    from hit
    join messages m on m.user_id = hit.user_id and m.id = hit.message_id
    join email_events e on e.user_id = hit.user_id and e.message_id = hit.message_id
      and e.timestamp between hit.since and hit.until
    where e.event_type in ('opened', 'clicked')
  ),
  bursts as (
    select w.user_id, w.message_id, w.at
    from events w join events c on c.user_id = w.user_id and c.message_id = w.message_id
      and c.event_type = 'clicked' and c.at between w.at and w.at + interval '2 seconds'
    where w.event_type = 'clicked'
    group by w.user_id, w.message_id, w.at having count(distinct c.link) >= 3
  ),
  in_bursts as materialized (
    select e.* from events e
    where e.bot_reason is null and (e.event_type = 'clicked' or e.by = 'click') and exists (
      select from bursts b where b.user_id = ${userId} and b.message_id = e.message_id
        and e.at between b.at and b.at + interval '2 seconds')
  ),
  -- An open implied by a click stays while a human click remains.
  moved as materialized (
    select e.* from in_bursts e
    where e.event_type = 'clicked' or not exists (
      select from email_events k
      where k.user_id = ${userId} and k.message_id = e.message_id and k.event_type = 'clicked'
        and k.bot_reason is null and k.id not in (select id from in_bursts))
  ),
  -- The first of a type may have been in the burst: a later one replaces it, or none is left.
  firsts as materialized (
    select u.user_id, u.message_id, u.kind, k.campaign_id, k.sent_at, u.first_at, (
        select min(e.timestamp) from email_events e
        where e.user_id = ${userId} and e.message_id = u.message_id and e.event_type = u.kind
          and e.bot_reason is null and e.id not in (select id from moved)
      ) as next_at
    from (select distinct user_id, message_id, event_type, campaign_id, sent_at from moved) k
    join event_uniques u on u.user_id = k.user_id and u.message_id = k.message_id and u.kind = k.event_type
  ),
  machine_firsts as (
    insert into event_uniques (user_id, message_id, kind, first_at)
    select user_id, message_id, 'machine_' || event_type, min(at) from moved group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing
    returning user_id, message_id, kind, first_at
  ),
  gone as (
    delete from event_uniques u using firsts f
    where f.next_at is null and u.user_id = f.user_id and u.message_id = f.message_id and u.kind = f.kind
  ),
  later as (
    update event_uniques u set first_at = f.next_at from firsts f
    where f.next_at is not null and u.user_id = f.user_id and u.message_id = f.message_id and u.kind = f.kind
  ),
  marked as (
    update email_events e set bot_reason = 'burst' from moved m
    where e.user_id = ${userId} and e.id = m.id and e.timestamp = m.at
  ),
  changes as materialized (
    select user_id, campaign_id, event_type as kind, at, sent_at, -1 as n, 0 as uniques from moved
    union all
    select user_id, campaign_id, 'machine_' || event_type, at, sent_at, 1, 0 from moved
    union all
    select user_id, campaign_id, kind, first_at, sent_at, 0, -1 from firsts
    union all
    select user_id, campaign_id, kind, next_at, sent_at, 0, 1 from firsts where next_at is not null
    union all
    select f.user_id, m.campaign_id, f.kind, f.first_at, m.sent_at, 0, 1
    from machine_firsts f
    join (select distinct user_id, message_id, campaign_id, sent_at from moved) m using (user_id, message_id)
  )
  select campaign_id, kind, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as at,
    date_bin('15 minutes', sent_at, timestamptz '2000-01-01 00:00:00+00') as sent_at, sum(n)::int as n, sum(uniques)::int as uniques
  from changes group by 1, 2, 3, 4`
