import type { z } from 'zod'
import type { Campaign } from '#contract/campaigns.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { SendingForecast, sendingLimits } from '#contract/sending-limits.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { type AccountLimits, forecast } from './forecast.ts'
import { forecastDays } from './forecast-days.ts'
import { findDefault, listChosen, listOwn, readSpeed } from './forecast-sql.ts'
import { limitOfDay, warmUpOf } from './pacing.ts'
import { type PacingRow, readPacing } from './pacing-sql.ts'
import { readTimeZone } from './window-sql.ts'

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
  const limits = await listLimits(sql, userId, chosen.length > 0 ? chosen : await listDefault(sql, userId, sender), now)
  const speed = await readSpeed(sql, userId, campaign.id, now)
  const { sent = 0, seconds = null, timeZone = 'UTC' } = speed ?? {}
  const perSecond = campaign.status === 'sending' && sent > 0 && seconds ? sent / Math.max(1, Number(seconds)) : null
  return forecast({ now, waiting, perSecond, limits, timeZone })
}

/** What a campaign with these settings would send on each day. Accounts of another user have no limits to add. */
export async function forecastSettings(
  deps: Deps,
  sql: Sql,
  userId: string,
  { recipients, at, waits, sendingWindow, sendingAccountIds }: z.output<typeof sendingLimits.forecast.body>,
): Promise<SendingForecast> {
  const now = deps.clock.now()
  const chosen = await listOwn(sql, userId, sendingAccountIds)
  const accounts =
    chosen.length > 0 ? chosen : await listDefault(sql, userId, await resolveSender(deps, sql, { userId }))
  return forecastDays({
    start: startAt(at, now),
    timeZone: await readTimeZone(sql, userId),
    recipients,
    waits,
    window: sendingWindow,
    limits: await listLimits(sql, userId, accounts, now),
  })
}

const YEAR_MS = 366 * DAY_MS

/** No campaign starts in the past, or more than a year ahead. */
const startAt = (at: string | undefined, now: Date): Date =>
  at ? new Date(Math.min(Math.max(Date.parse(at), now.getTime()), now.getTime() + YEAR_MS)) : now

async function listLimits(sql: Sql, userId: string, accounts: Account[], now: Date): Promise<AccountLimits[]> {
  const limits: AccountLimits[] = []
  for (const { id, dailyLimit } of accounts) limits.push(limitsOf(await readPacing(sql, userId, id, now), dailyLimit))
  return limits
}

interface Account {
  id: string
  dailyLimit: number | null
}

/** The account that a campaign without chosen ones would use. */
async function listDefault(sql: Sql, userId: string, { sendingAccountId, dailyLimit }: ResolvedSender) {
  const id = await findDefault(sql, userId, sendingAccountId)
  return id === undefined ? [] : [{ id, dailyLimit }]
}

function limitsOf(row: PacingRow, dailyLimit: number | null): AccountLimits {
  const warmUp = warmUpOf(row)
  const perDay = limitOfDay(dailyLimit, warmUp, row.daysUsed)
  const { delayFromSeconds: from, delayToSeconds: to } = row
  return {
    perDay,
    ...(warmUp && { growth: { step: warmUp.step, most: limitOfDay(dailyLimit, warmUp, 1_000_000) ?? 0 } }),
    today: perDay === null ? null : Math.max(0, perDay - row.usedToday),
    perHour: row.hourlyLimit,
    delay: from === null || to === null ? null : (from + to) / 2,
  }
}
