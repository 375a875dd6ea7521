import { HOUR_MS } from '#contract/durations.ts'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { instanceAccount, type ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { WorkingCampaign } from '../engine/working-campaigns-sql.ts'
import { type Delay, type Limits, limitOfDay, spreadOver, type WarmUp, warmUpOf } from './pacing.ts'
import { delayOf, type PacingRow, readPacing } from './pacing-sql.ts'

/** A sending account's limits at this moment. */
export interface Pacing {
  sendingAccountId: string
  limits: Limits
  delay: Delay | null
  /** Which limit is reached, and when sending resumes; null: none. */
  reached: StatusReason | null
  /** Why it sends slowly; null: it doesn't. */
  slow: StatusReason | null
}

/** Read for every turn, so a changed setting applies from the next one on. */
export async function pacingOf(
  { db, clock }: Deps,
  campaign: WorkingCampaign,
  sender: Pick<ResolvedSender, 'sendingAccountId' | 'dailyLimit'>,
): Promise<Pacing> {
  const { userId, timeZone, sendingWindow } = campaign
  const now = clock.now()
  const sendingAccountId =
    sender.sendingAccountId ?? campaign.sendingAccountId ?? (await instanceAccount(db.system, userId))
  const row = await readPacing(db.system, userId, sendingAccountId, now)
  const [set, warmUp] = [delayOf(row), warmUpOf(row)]
  const daily = limitOfDay(sender.dailyLimit, warmUp, row.daysUsed)
  // A warm-up from before they had an end isn't spread, either.
  const isSpread = warmUp?.to !== undefined && daily !== null
  const spread = isSpread ? spreadOver(daily - row.usedToday, { now, timeZone, sendingWindow }) : null
  const delay = spread ? { from: Math.max(spread.from, set?.from ?? 0), to: Math.max(spread.to, set?.to ?? 0) } : set
  return {
    sendingAccountId,
    delay,
    limits: {
      daily,
      hourly: row.hourlyLimit,
      account: row.totalDailyLimit,
      groups:
        row.providerHourlyLimit === null && row.slowedBy === null ? null : { hourlyLimit: row.providerHourlyLimit },
    },
    reached: reachedOf(row, { daily, dailyLimit: sender.dailyLimit, warmUp, now }),
    slow: slowOf(row, { now, timeZone }) ?? (isSpread ? { code: 'spread', limit: daily } : delayed(set)),
  }
}

interface Caps {
  /** Today's limit, and that of a day after the warm-up. */
  daily: number | null
  dailyLimit: number | null
  warmUp: WarmUp | null
  now: Date
}

function reachedOf(row: PacingRow, { daily, dailyLimit, warmUp, now }: Caps): StatusReason | null {
  if (row.totalDailyLimit !== null && row.usedByAccount >= row.totalDailyLimit)
    return { code: 'daily-limit-of-all', limit: row.totalDailyLimit }
  if (daily !== null && row.usedToday >= daily) {
    const tomorrow = limitOfDay(dailyLimit, warmUp, row.daysUsed + 1)
    return tomorrow === daily ? { code: 'daily-limit', limit: daily } : { code: 'warm-up', limit: daily, tomorrow }
  }
  if (row.hourlyLimit !== null && row.usedThisHour >= row.hourlyLimit)
    return { code: 'hourly-limit', limit: row.hourlyLimit, until: nextHour(now) }
  return null
}

const nextHour = (now: Date) => `${new Date(now.getTime() + HOUR_MS).toISOString().slice(0, 13)}:00:00Z`

const delayed = (delay: Delay | null): StatusReason | null => delay && { code: 'delay', from: delay.from, to: delay.to }

function slowOf(
  { slowedBy, slowedUntil }: PacingRow,
  { now, timeZone }: { now: Date; timeZone: string },
): StatusReason | null {
  if (slowedBy === null || slowedUntil === null) return null
  return new Date(slowedUntil) > now
    ? { code: 'slowed', by: slowedBy, until: slowedUntil, zone: timeZone }
    : { code: 'slowly', by: slowedBy }
}
