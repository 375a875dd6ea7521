import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { forecast, type Room } from './forecast.ts'
import { capOfDay } from './pace.ts'
import { type PaceRow, rampOf, readPace } from './pace-sql.ts'

interface Parts {
  userId: string
  campaign: Campaign
  sender: ResolvedSender
  waiting: number
  now: Date
}

const UNDER_WAY = new Set<Campaign['status']>(['draft', 'scheduled', 'sending', 'paused'])

/** When this campaign will end: from what waits, its speed in the last minutes, and the limits of its sending accounts. */
export async function forecastOf(sql: Sql, { userId, campaign, sender, waiting, now }: Parts): Promise<string | null> {
  if (!UNDER_WAY.has(campaign.status)) return null
  const ids = await mailboxesOf(sql, userId, campaign.id, sender)
  const rooms: Room[] = []
  for (const { id, dailyCap } of ids) rooms.push(roomOf(await readPace(sql, userId, id, now), dailyCap))
  const [standing] = await sql<{ sent: number; seconds: number | null; timeZone: string }[]>`
    select coalesce(sum(r.n), 0)::int as sent, coalesce(s.time_zone, 'UTC') as time_zone,
      extract(epoch from ${now.toISOString()}::timestamptz - greatest(c.sent_at, min(r.bucket))) as seconds
    from campaigns c
      left join user_settings s on s.user_id = c.user_id
      left join email_rollup r on r.user_id = c.user_id and r.campaign_id = c.id and r.kind = 'sent'
        and r.bucket > ${now.toISOString()}::timestamptz - interval '30 minutes'
    where c.user_id = ${userId} and c.id = ${campaign.id} group by c.sent_at, s.time_zone`
  const { sent = 0, seconds = null, timeZone = 'UTC' } = standing ?? {}
  const perSecond = campaign.status === 'sending' && sent > 0 && seconds ? sent / Math.max(1, Number(seconds)) : null
  return forecast({ now, waiting, perSecond, rooms, timeZone })
}

/** The accounts chosen for it, or the one that it would use. */
async function mailboxesOf(sql: Sql, userId: string, campaignId: string, sender: ResolvedSender) {
  const chosen = await sql<{ id: string; dailyCap: number | null }[]>`
    select m.id, m.daily_cap from campaign_mailboxes x join mailboxes m on m.user_id = x.user_id and m.id = x.mailbox_id
    where x.user_id = ${userId} and x.campaign_id = ${campaignId} and m.is_active and not x.threads_only`
  if (chosen.length > 0) return chosen
  const [own] = await sql<{ id: string }[]>`
    select id from mailboxes where user_id = ${userId} and ${sender.mailboxId ? sql`id = ${sender.mailboxId}` : sql`kind = 'instance'`}`
  return own ? [{ id: own.id, dailyCap: sender.dailyCap }] : []
}

function roomOf(row: PaceRow, dailyCap: number | null): Room {
  const perDay = capOfDay(dailyCap, rampOf(row), row.daysUsed)
  const { gapFromSeconds: from, gapToSeconds: to } = row
  return {
    perDay,
    today: perDay === null ? null : Math.max(0, perDay - row.usedToday),
    perHour: row.hourlyCap,
    gap: from === null || to === null ? null : (from + to) / 2,
  }
}
