import type { SendingHours } from '#contract/pace.ts'
import { type Whereabouts, zonesOf } from '#server/calls/zones.ts'
import type { Sql } from '#server/db/db.ts'
import { EXPAND_CHUNK } from '../engine/engine-settings.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

export const readHours = async (sql: Sql, { userId, campaignId }: CampaignKey) => {
  const [row] = await sql<{ hours: SendingHours | null; timeZone: string }[]>`
    select c.sending_hours as hours, coalesce(s.time_zone, 'UTC') as time_zone
    from campaigns c left join user_settings s on s.user_id = c.user_id
    where c.user_id = ${userId} and c.id = ${campaignId}`
  return row
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Claims use the new window from this commit on; the engine replans waiting messages, chunk by chunk. */
export const saveHours = (sql: Sql, { userId, campaignId }: CampaignKey, hours: SendingHours | null) => sql`
  update campaigns set sending_hours = ${hours && sql.json(hours)}, updated_at = now(),
    hours_cursor = case when status in ('sending', 'paused') then ${FIRST}::uuid end
  where user_id = ${userId} and id = ${campaignId} and status in ('draft', 'scheduled', 'sending', 'paused')`

/** Recipients that were just expanded wait until their sending window opens. */
export async function placeChunk(
  sql: Sql,
  { userId, campaignId, cursor }: CampaignKey & { cursor: number },
  now: Date,
): Promise<void> {
  const found = await readHours(sql, { userId, campaignId })
  if (!found?.hours) return
  const waiting = await sql<Waiting[]>`
    select ${placeColumns(sql)}
    from campaign_address_chunks k cross join unnest(k.emails) as listed(address)
      join campaign_recipients r on r.user_id = k.user_id and r.campaign_id = k.campaign_id and r.email_norm = lower(listed.address)
      join messages m on m.user_id = r.user_id and m.recipient_id = r.id and m.step = 0
      left join leads l on l.user_id = r.user_id and l.id = r.lead_id
    where k.user_id = ${userId} and k.campaign_id = ${campaignId} and k.n = ${Math.floor(cursor / EXPAND_CHUNK)}
      and m.state = 'pending' and m.attempts = 0 and m.reason is null`
  await place(sql, userId, waiting, { ...found, now })
}

/** After a change of the window: replans the next thousand waiting messages. Returns whether there are more. */
export async function placeAnew(sql: Sql, { userId, campaignId }: CampaignKey, now: Date): Promise<boolean> {
  const [campaign] = await sql<{ hours: SendingHours | null; timeZone: string; cursor: string }[]>`
    select sending_hours as hours, hours_cursor as cursor,
      coalesce((select time_zone from user_settings s where s.user_id = c.user_id), 'UTC') as time_zone
    from campaigns c where user_id = ${userId} and id = ${campaignId} and hours_cursor is not null for update`
  if (!campaign) return false
  const waiting = await sql<(Waiting & { messageId: string })[]>`
    select ${placeColumns(sql)}, m.id as message_id
    from messages m join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
      left join leads l on l.user_id = r.user_id and l.id = r.lead_id
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = 'pending' and m.id > ${campaign.cursor}
    order by m.id limit ${EXPAND_CHUNK} for update of m`
  await place(sql, userId, waiting, { ...campaign, now })
  const hasMore = waiting.length === EXPAND_CHUNK
  await sql`
    update campaigns set hours_cursor = ${hasMore ? (waiting.at(-1)?.messageId ?? null) : null}
    where user_id = ${userId} and id = ${campaignId}`
  return hasMore
}

interface Waiting extends Whereabouts {
  recipientId: string
}

const placeColumns = (sql: Sql) => sql`r.id as recipient_id, l.time_zone, l.lat, l.lon, l.country, l.region, l.address`

interface Hours {
  hours: SendingHours | null
  timeZone: string
  now: Date
}

/** Messages that wait for something else keep that; a claim checks the window again when they're due. */
async function place(sql: Sql, userId: string, waiting: Waiting[], { hours, timeZone, now }: Hours): Promise<void> {
  if (waiting.length === 0) return
  const zones = waiting.map(zoneOf)
  await sql`
    with placed as (
      select * from unnest(${waiting.map(w => w.recipientId)}::uuid[], ${zones}::text[]) as p(id, zone)
    ), openings as materialized (
      select zone, next_opening(${hours && sql.json(hours)}, zone, ${now.toISOString()}) as opens
      from (select distinct coalesce(zone, ${timeZone}) as zone from placed) z
    ), known as (
      update campaign_recipients r set time_zone = placed.zone from placed
      where r.user_id = ${userId} and r.id = placed.id and r.time_zone is distinct from placed.zone
    )
    update messages m set updated_at = now(), not_before = coalesce(o.opens, ${now.toISOString()}::timestamptz),
      reason = case when o.opens is not null then 'window' end, 
      reason_text = case when o.opens is not null then json_build_object('until', o.opens, 'zone', o.zone)::text end
    from placed join openings o on o.zone = coalesce(placed.zone, ${timeZone})
    where m.user_id = ${userId} and m.recipient_id = placed.id and m.state = 'pending'
      and (m.reason = 'window' or m.reason is null and o.opens is not null)`
}

/** The lead's time zone if only one is possible; otherwise the account's own is used. */
function zoneOf(lead: Whereabouts): string | null {
  const zones = zonesOf(lead, null)
  return zones.length === 1 ? (zones[0] ?? null) : null
}
