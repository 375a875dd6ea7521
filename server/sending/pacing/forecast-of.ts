import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { type AccountLimits, forecast } from './forecast.ts'
import { findDefault, listChosen, readSpeed } from './forecast-sql.ts'
import { limitOfDay } from './pacing.ts'
import { type PacingRow, readPacing, warmUpOf } from './pacing-sql.ts'

interface Parts {
  userId: string
  campaign: Campaign
  sender: ResolvedSender
  waiting: number
  now: Date
}

const UNDER_WAY = new Set<Campaign['status']>(['draft', 'scheduled', 'sending', 'paused'])

/** When this campaign will end, from its waiting messages, its recent speed, and its sending accounts' limits. */
export async function forecastOf(sql: Sql, { userId, campaign, sender, waiting, now }: Parts): Promise<string | null> {
  if (!UNDER_WAY.has(campaign.status)) return null
  const chosen = await listChosen(sql, userId, campaign.id)
  const accounts = chosen.length > 0 ? chosen : await listDefault(sql, userId, sender)
  const limits: AccountLimits[] = []
  for (const { id, dailyLimit } of accounts) limits.push(limitsOf(await readPacing(sql, userId, id, now), dailyLimit))
  const speed = await readSpeed(sql, userId, campaign.id, now)
  const { sent = 0, seconds = null, timeZone = 'UTC' } = speed ?? {}
  const perSecond = campaign.status === 'sending' && sent > 0 && seconds ? sent / Math.max(1, Number(seconds)) : null
  return forecast({ now, waiting, perSecond, limits, timeZone })
}

/** The account that a campaign without chosen ones would use. */
async function listDefault(sql: Sql, userId: string, { sendingAccountId, dailyLimit }: ResolvedSender) {
  const id = await findDefault(sql, userId, sendingAccountId)
  return id === undefined ? [] : [{ id, dailyLimit }]
}

function limitsOf(row: PacingRow, dailyLimit: number | null): AccountLimits {
  const perDay = limitOfDay(dailyLimit, warmUpOf(row), row.daysUsed)
  const { delayFromSeconds: from, delayToSeconds: to } = row
  return {
    perDay,
    today: perDay === null ? null : Math.max(0, perDay - row.usedToday),
    perHour: row.hourlyLimit,
    delay: from === null || to === null ? null : (from + to) / 2,
  }
}
