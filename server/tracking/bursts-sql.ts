import type { Sql } from '#server/db/db.ts'

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

/** Held by whoever recounts these messages: a click of the same moment would rely on a first one that's taken away. */
export const lockAlone = (sql: Sql, ids: string[]) => sql`
  select pg_advisory_xact_lock(${LOCKS}, slot)
  from (select distinct hashtext(id) & 63 as slot from jsonb_array_elements_text(${sql.json(ids)}) id order by 1) s`

const asJson = (clicks: Click[]) => clicks.map(c => ({ message_id: c.messageId, at: c.at.toISOString() }))

/** The messages of these clicks that had three different links clicked within two seconds. */
export const findBursts = (sql: Sql, userId: string, clicks: Click[]) => sql<{ messageId: string }[]>`
  with hit as (
    select message_id, min(at) - interval '2 seconds' as since, max(at) + interval '2 seconds' as until
    from jsonb_to_recordset(${sql.json(asJson(clicks))}) as c (message_id uuid, at timestamptz) group by 1
  ),
  clicks as materialized (
    select e.message_id, e.timestamp as at, e.event_data->>'link' as link
    from hit join email_events e on e.user_id = ${userId} and e.message_id = hit.message_id
      and e.timestamp between hit.since and hit.until
    where e.event_type = 'clicked'
  )
  select distinct w.message_id
  from clicks w join clicks c on c.message_id = w.message_id and c.at between w.at and w.at + interval '2 seconds'
  group by w.message_id, w.at having count(distinct c.link) >= 3`

/** An event of a burst that counts as a person's so far. Times are exact, as text. */
export interface Moved {
  id: string
  campaignId: string
  messageId: string
  kind: string
  at: string
  sentAt: string
}

/** The events of whole bursts. An open implied by a click stays while a human click remains. */
export const findMoved = (sql: Sql, userId: string, clicks: Click[]) => sql<Moved[]>`
  with hit as (
    select message_id, min(at) - interval '2 seconds' as since, max(at) + interval '2 seconds' as until
    from jsonb_to_recordset(${sql.json(asJson(clicks))}) as c (message_id uuid, at timestamptz) group by 1
  ),
  events as materialized (
    select e.campaign_id, e.message_id, e.id, e.timestamp as at, e.event_type, e.bot_reason,
      e.event_data->>'link' as link, e.event_data->>'by' as by, coalesce(m.accepted_at, m.attempted_at, e.timestamp) as sent_at
    from hit
    join messages m on m.user_id = ${userId} and m.id = hit.message_id
    join email_events e on e.user_id = ${userId} and e.message_id = hit.message_id
      and e.timestamp between hit.since and hit.until
    where e.event_type in ('opened', 'clicked')
  ),
  bursts as (
    select w.message_id, w.at
    from events w join events c on c.message_id = w.message_id
      and c.event_type = 'clicked' and c.at between w.at and w.at + interval '2 seconds'
    where w.event_type = 'clicked'
    group by w.message_id, w.at having count(distinct c.link) >= 3
  ),
  in_bursts as materialized (
    select e.* from events e
    where e.bot_reason is null and (e.event_type = 'clicked' or e.by = 'click') and exists (
      select from bursts b where b.message_id = e.message_id and e.at between b.at and b.at + interval '2 seconds')
  )
  select id, campaign_id, message_id, event_type as kind, at::text, sent_at::text from in_bursts e
  where e.event_type = 'clicked' or not exists (
    select from email_events k
    where k.user_id = ${userId} and k.message_id = e.message_id and k.event_type = 'clicked'
      and k.bot_reason is null and k.id not in (select id from in_bursts))`

/** Marks these events as a machine's. */
export const markAsBurst = (sql: Sql, userId: string, moved: Moved[]) => sql`
  update email_events e set bot_reason = 'burst'
  from unnest(${moved.map(m => m.id)}::uuid[], ${moved.map(m => m.at)}::timestamptz[]) as m (id, at)
  where e.user_id = ${userId} and e.id = m.id and e.timestamp = m.at`

/** When a message had its first event of a type, and for a person's, when the next one was that is left. */
export interface First {
  messageId: string
  kind: string
  firstAt: string
  nextAt: string | null
}

/** The firsts that may be of these events, once they're marked. */
export const findFirsts = (sql: Sql, userId: string, moved: Moved[]) => sql<First[]>`
  select u.message_id, u.kind, u.first_at::text, (
      select min(e.timestamp)::text from email_events e
      where e.user_id = ${userId} and e.message_id = u.message_id and e.event_type = u.kind and e.bot_reason is null
    ) as next_at
  from (select distinct * from unnest(${moved.map(m => m.messageId)}::uuid[], ${moved.map(m => m.kind)}::text[])) as k (message_id, kind)
  join event_uniques u on u.user_id = ${userId} and u.message_id = k.message_id and u.kind = k.kind`

/** Lets the next events be the firsts, or none where none is left. */
export async function replaceFirsts(sql: Sql, userId: string, firsts: First[]): Promise<void> {
  const [gone, later] = [firsts.filter(f => f.nextAt === null), firsts.filter(f => f.nextAt !== null)]
  await sql`
    delete from event_uniques u using unnest(${gone.map(f => f.messageId)}::uuid[], ${gone.map(f => f.kind)}::text[]) as f (message_id, kind)
    where u.user_id = ${userId} and u.message_id = f.message_id and u.kind = f.kind`
  await sql`
    update event_uniques u set first_at = f.next_at
    from unnest(${later.map(f => f.messageId)}::uuid[], ${later.map(f => f.kind)}::text[],
      ${later.map(f => f.nextAt)}::timestamptz[]) as f (message_id, kind, next_at)
    where u.user_id = ${userId} and u.message_id = f.message_id and u.kind = f.kind`
}

/** Notes the first of these events as their messages' first of a machine, and returns those that hadn't one. */
export const noteMachineFirsts = (sql: Sql, userId: string, moved: Moved[]) => sql<First[]>`
  insert into event_uniques as u (user_id, message_id, kind, first_at)
  select e.user_id, e.message_id, 'machine_' || e.event_type, min(e.timestamp)
  from email_events e join unnest(${moved.map(m => m.id)}::uuid[], ${moved.map(m => m.at)}::timestamptz[]) as m (id, at)
    on e.id = m.id and e.timestamp = m.at
  where e.user_id = ${userId}
  group by 1, 2, 3 order by 1, 2, 3
  on conflict do nothing
  returning u.message_id, u.kind, u.first_at::text, null as next_at`
