import type { Sql } from '#server/db/db.ts'
import { dayOf, type Gap, hourOf, type Ramp } from './pace.ts'

/** The limits of a sending account, and what it has used. */
export interface PaceRow {
  hourlyCap: number | null
  gapFromSeconds: number | null
  gapToSeconds: number | null
  rampStart: number | null
  rampStep: number | null
  groupHourlyCap: number | null
  nextSendAt: string | null
  accountCap: number | null
  usedToday: number
  usedThisHour: number
  usedByAccount: number
  /** Earlier days with at least one email. */
  daysUsed: number
  /** The domain that last asked it to slow down, within the hour; null: none. */
  slowedBy: string | null
  slowedUntil: string | null
}

export async function readPace(sql: Sql, userId: string, mailboxId: string, now: Date): Promise<PaceRow> {
  const day = dayOf(now)
  const [row] = await sql<PaceRow[]>`
    select m.hourly_cap, m.gap_from_seconds, m.gap_to_seconds, m.ramp_start, m.ramp_step, m.group_hourly_cap, m.next_send_at,
      s.daily_cap as account_cap, coalesce(u.used, 0) as used_today, coalesce(u.hours[${now.getUTCHours() + 1}::int], 0) as used_this_hour,
      coalesce(a.used, 0) as used_by_account, slow.domain as slowed_by, slow.until as slowed_until,
      case when m.ramp_start is null then 0 else (select count(*)::int from sender_usage d
        where d.user_id = m.user_id and d.mailbox_id = m.id and d.day < ${day}::date and d.used > 0) end as days_used
    from mailboxes m
      left join sender_usage u on u.user_id = m.user_id and u.mailbox_id = m.id and u.day = ${day}::date
      left join user_settings s on s.user_id = m.user_id
      left join account_usage a on a.user_id = m.user_id and a.day = ${day}::date
      left join lateral (select domain, greatest(rest_until, next_at) as until from slow_downs d
        where d.user_id = m.user_id and d.mailbox_id = m.id and mails_per_hour(per_hour, rest_until, ${now.toISOString()}) is not null
        order by rest_until desc limit 1) slow on true
    where m.user_id = ${userId} and m.id = ${mailboxId}`
  if (!row) throw new Error(`No mailbox ${mailboxId}`)
  return row
}

export const gapOf = ({ gapFromSeconds, gapToSeconds }: PaceRow): Gap | null =>
  gapFromSeconds === null || gapToSeconds === null ? null : { from: gapFromSeconds, to: gapToSeconds }

export const rampOf = ({ rampStart, rampStep }: PaceRow): Ramp | null =>
  rampStart === null || rampStep === null ? null : { start: rampStart, step: rampStep }

/** What one message took of the limits when it was claimed. */
export interface Taken {
  at: Date
  /** Of the sending account's day and hour. */
  ofMailbox: boolean
  ofAccount: boolean
  /** Of this mail provider's hour. */
  group: string | null
}

interface Unsent {
  userId: string
  mailboxId: string
  taken: Taken | null
}

/** What the server didn't accept doesn't count. Locks in the order of a claim: user, sending account, mail providers. */
export async function giveBack(sql: Sql, unsent: Unsent[]): Promise<void> {
  const rows = unsent.flatMap(({ userId, mailboxId, taken }) => (taken ? [{ userId, mailboxId, ...taken }] : []))
  const ofAccount = rows.filter(r => r.ofAccount)
  for (const [[first], n] of together(ofAccount, r => `${r.userId} ${dayOf(r.at)}`))
    await sql`
      update account_usage set used = greatest(0, used - ${n}) where user_id = ${first.userId} and day = ${dayOf(first.at)}`
  const ofMailbox = rows.filter(r => r.ofMailbox)
  for (const [[first], n] of together(ofMailbox, r => `${r.userId} ${r.mailboxId} ${hourOf(r.at)}`)) {
    const hour = first.at.getUTCHours() + 1
    await sql`
      update sender_usage set used = greatest(0, used - ${n}), hours[${hour}::int] = greatest(0, hours[${hour}::int] - ${n}::int)
      where user_id = ${first.userId} and mailbox_id = ${first.mailboxId} and day = ${dayOf(first.at)}`
  }
  const ofGroup = rows.filter(r => r.group !== null)
  for (const [[first], n] of together(ofGroup, r => `${r.userId} ${r.mailboxId} ${r.group} ${hourOf(r.at)}`))
    await sql`
      update mail_group_usage set used = greatest(0, used - ${n})
      where user_id = ${first.userId} and mailbox_id = ${first.mailboxId} and mail_group = ${first.group} and hour = ${hourOf(first.at)}`
}

function together<T>(rows: T[], key: (row: T) => string): [[T], number][] {
  return [...Map.groupBy(rows, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : [[[first], 1 + others.length]]))
}
