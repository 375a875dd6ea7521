import type { SendingWindow } from '#contract/sending-limits.ts'
import type { Whereabouts } from '#server/calls/zones.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { EXPAND_CHUNK } from '../engine/engine-settings.ts'

/** A sending window, and the time zone for recipients whose own is unknown. */
export interface Hours {
  sendingWindow: SendingWindow | null
  timeZone: string
}

/** A message that waits, and where its recipient's lead is. */
export interface Waiting extends Whereabouts {
  messageId: string
}

/** The campaign's sending window; undefined: there is no such campaign. */
export const readWindow = (sql: Sql, { userId, campaignId }: CampaignKey) =>
  first(sql<Hours[]>`
    select c.sending_window as sending_window, coalesce(s.time_zone, 'UTC') as time_zone
    from campaigns c left join user_settings s on s.user_id = c.user_id
    where c.user_id = ${userId} and c.id = ${campaignId}`)

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Claims use the new window from this commit on; the engine replans waiting messages in chunks. */
export const saveWindow = (sql: Sql, { userId, campaignId }: CampaignKey, sendingWindow: SendingWindow | null) => sql`
  update campaigns set sending_window = ${sendingWindow && sql.json(sendingWindow)}, updated_at = now(),
    window_cursor = case when status in ('sending', 'paused') then ${FIRST}::uuid end
  where user_id = ${userId} and id = ${campaignId} and status in ('draft', 'scheduled', 'sending', 'paused')`

/** The messages of the chunk that begins before this cursor, which have just been made. */
export const listExpanded = (sql: Sql, { userId, campaignId }: CampaignKey, cursor: number) => sql<Waiting[]>`
  select q.id as message_id, l.time_zone, l.lat, l.lon, l.country, l.region, l.city, l.postcode, l.address
  from campaign_address_chunks k cross join unnest(k.emails) as listed(address)
    join campaign_recipients r on r.user_id = k.user_id and r.campaign_id = k.campaign_id and r.email_norm = address_norm(listed.address)
    join queued_messages q on q.user_id = r.user_id and q.id = r.id
    left join leads l on l.user_id = r.user_id and l.id = r.lead_id
  where k.user_id = ${userId} and k.campaign_id = ${campaignId} and k.n = ${Math.floor(cursor / EXPAND_CHUNK)}
    and q.batch_id is null and q.attempts = 0 and q.reason is null`

/** Locks a campaign whose window has changed: one worker replans its messages. Undefined: nothing to replan. */
export const lockChangedHours = (sql: Sql, { userId, campaignId }: CampaignKey) =>
  first(sql<(Hours & { cursor: string })[]>`
    select sending_window as sending_window, window_cursor as cursor,
      coalesce((select time_zone from user_settings s where s.user_id = ${userId}), 'UTC') as time_zone
    from campaigns c where user_id = ${userId} and id = ${campaignId} and window_cursor is not null for update`)

/** Locks the next thousand waiting messages after the cursor, with their recipients. */
export const lockWaiting = (sql: Sql, { userId, campaignId }: CampaignKey, cursor: string) => sql<Waiting[]>`
  select q.id as message_id, l.time_zone, l.lat, l.lon, l.country, l.region, l.city, l.postcode, l.address
  from queued_messages q
    cross join lateral (
      select lead_id from campaign_recipients
      where user_id = ${userId} and campaign_id = q.campaign_id and email_norm = address_norm(q.email) offset 0) r
    left join leads l on l.user_id = q.user_id and l.id = r.lead_id
  where q.user_id = ${userId} and q.campaign_id = ${campaignId} and q.batch_id is null and q.id > ${cursor}
  order by q.id limit ${EXPAND_CHUNK} for update of q`

/** Null: every waiting message is planned by the new window. */
export const moveHoursCursor = (sql: Sql, { userId, campaignId }: CampaignKey, cursor: string | null) => sql`
  update campaigns set window_cursor = ${cursor} where user_id = ${userId} and id = ${campaignId}`

/**
 * Keeps each recipient's time zone, and lets messages wait until the window opens there. Messages that wait for something
 * else keep that: a claim checks the window again when they're due.
 */
export const planOpenings = (
  sql: Sql,
  userId: string,
  placed: { messageId: string; zone: string | null }[],
  { sendingWindow, timeZone, now }: Hours & { now: Date },
) => sql`
  with placed as (
    select * from unnest(${placed.map(p => p.messageId)}::uuid[], ${placed.map(p => p.zone)}::text[]) as p(id, zone)
  ), openings as materialized (
    select zone, opens, json_build_object('until', opens, 'zone', zone)::text as text
    from (select distinct coalesce(zone, ${timeZone}) as zone from placed) z
      cross join lateral next_opening(${sendingWindow && sql.json(sendingWindow)}, zone, ${now.toISOString()}) as opens
  ), known as (
    update campaign_recipients r set time_zone = placed.zone
    from placed join queued_messages w on w.user_id = ${userId} and w.id = placed.id
    where r.user_id = ${userId} and r.campaign_id = w.campaign_id and r.email_norm = address_norm(w.email) and r.time_zone is distinct from placed.zone
  )
  update queued_messages q set not_before = coalesce(o.opens, ${now.toISOString()}::timestamptz),
    reason = case when o.opens is not null then 'window' end,
    reason_text = case when o.opens is not null then o.text end
  from placed join openings o on o.zone = coalesce(placed.zone, ${timeZone})
  where q.user_id = ${userId} and q.id = placed.id and q.batch_id is null
    and (q.reason = 'window' or q.reason is null and o.opens is not null)`

/** The account's time zone, in which its days are counted. */
export async function readTimeZone(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<{ timeZone: string }[]>`select time_zone from user_settings where user_id = ${userId}`
  return row?.timeZone ?? 'UTC'
}
