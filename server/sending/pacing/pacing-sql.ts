import type { Sql } from '#server/db/db.ts'
import { type Delay, dayOf, hourOf, type StoredWarmUp } from './pacing.ts'

/** A sending account's limits and usage. */
export interface PacingRow extends StoredWarmUp {
  hourlyLimit: number | null
  delayFromSeconds: number | null
  delayToSeconds: number | null
  providerHourlyLimit: number | null
  nextSendAt: string | null
  totalDailyLimit: number | null
  usedToday: number
  usedThisHour: number
  usedByAccount: number
  /** The number of earlier days with at least one email. */
  daysUsed: number
  /** The domain that last asked it to slow down, within the hour; null: none. */
  slowedBy: string | null
  slowedUntil: string | null
}

export async function readPacing(sql: Sql, userId: string, sendingAccountId: string, now: Date): Promise<PacingRow> {
  const day = dayOf(now)
  const [row] = await sql<PacingRow[]>`
    select m.hourly_limit, m.delay_from_seconds, m.delay_to_seconds, m.warm_up_start, m.warm_up_step, m.warm_up_to, m.provider_hourly_limit, m.next_send_at,
      s.daily_limit as total_daily_limit, coalesce(u.used, 0) as used_today, coalesce(u.hours[${now.getUTCHours() + 1}::int], 0) as used_this_hour,
      coalesce(a.used, 0) as used_by_account, slow.domain as slowed_by, slow.until as slowed_until,
      case when m.warm_up_start is null then 0 else (select count(*)::int from sending_account_usage d
        where d.user_id = ${userId} and d.sending_account_id = m.id and d.day < ${day}::date and d.used > 0) end as days_used
    from sending_accounts m
      left join sending_account_usage u on u.user_id = m.user_id and u.sending_account_id = m.id and u.day = ${day}::date
      left join user_settings s on s.user_id = m.user_id
      left join user_sending_usage a on a.user_id = m.user_id and a.day = ${day}::date
      left join lateral (select domain, greatest(paused_until, next_at) as until from slow_downs d
        where d.user_id = ${userId} and d.sending_account_id = m.id and emails_per_hour(per_hour, paused_until, ${now.toISOString()}) is not null
        order by paused_until desc limit 1) slow on true
    where m.user_id = ${userId} and m.id = ${sendingAccountId}`
  if (!row) throw new Error(`No sendingAccount ${sendingAccountId}`)
  return row
}

export const delayOf = ({ delayFromSeconds, delayToSeconds }: PacingRow): Delay | null =>
  delayFromSeconds === null || delayToSeconds === null ? null : { from: delayFromSeconds, to: delayToSeconds }

/** What a message used of the limits when it was claimed. */
export interface UsedLimits {
  at: Date
  /** Of the sending account's day and hour. */
  ofSendingAccount: boolean
  ofAccount: boolean
  /** Of this mail provider's hour. */
  group: string | null
}

interface Unsent {
  userId: string
  sendingAccountId: string
  taken: UsedLimits | null
}

/** Returns what unaccepted messages used. Locks as a claim does: user, sending account, mail providers. */
export async function giveBack(sql: Sql, unsent: Unsent[]): Promise<void> {
  const rows = unsent.flatMap(({ userId, sendingAccountId, taken }) =>
    taken ? [{ userId, sendingAccountId, ...taken }] : [],
  )
  const ofAccount = rows.filter(r => r.ofAccount)
  for (const [[first], n] of together(ofAccount, r => `${r.userId} ${dayOf(r.at)}`))
    await sql`
      update user_sending_usage set used = greatest(0, used - ${n}) where user_id = ${first.userId} and day = ${dayOf(first.at)}`
  const ofSendingAccount = rows.filter(r => r.ofSendingAccount)
  for (const [[first], n] of together(ofSendingAccount, r => `${r.userId} ${r.sendingAccountId} ${hourOf(r.at)}`)) {
    const hour = first.at.getUTCHours() + 1
    await sql`
      update sending_account_usage set used = greatest(0, used - ${n}), hours[${hour}::int] = greatest(0, hours[${hour}::int] - ${n}::int)
      where user_id = ${first.userId} and sending_account_id = ${first.sendingAccountId} and day = ${dayOf(first.at)}`
  }
  const ofGroup = rows.filter(r => r.group !== null)
  for (const [[first], n] of together(ofGroup, r => `${r.userId} ${r.sendingAccountId} ${r.group} ${hourOf(r.at)}`))
    await sql`
      update mailbox_provider_usage set used = greatest(0, used - ${n})
      where user_id = ${first.userId} and sending_account_id = ${first.sendingAccountId} and mailbox_provider = ${first.group} and hour = ${hourOf(first.at)}`
}

function together<T>(rows: T[], key: (row: T) => string): [[T], number][] {
  return [...Map.groupBy(rows, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : [[[first], 1 + others.length]]))
}
