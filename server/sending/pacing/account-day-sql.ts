import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

interface AccountDay {
  userId: string
  sendingAccountId: string
  /** The UTC day, and its hour from 1 to 24: the place in the array `hours`. */
  day: string
  hour: number
}

/** The sending account's messages of one UTC day and hour. Locks the row: no number of workers exceeds either limit. */
export const lockAccountDay = (sql: Sql, { userId, sendingAccountId, day, hour }: AccountDay) =>
  first(sql<{ used: number; usedThisHour: number }[]>`
    select used, hours[${hour}::int] as used_this_hour from sending_account_usage
    where user_id = ${userId} and sending_account_id = ${sendingAccountId} and day = ${day} for update`)

/** Creates the sending account's row for the day, or leaves the existing one unchanged. */
export const openAccountDay = (sql: Sql, { userId, sendingAccountId, day }: AccountDay) => sql`
  insert into sending_account_usage (user_id, sending_account_id, day) values (${userId}, ${sendingAccountId}, ${day}) on conflict do nothing`

/** Counts against the sending account's daily and hourly limit; the engine locks the row first. */
export const countAccountDay = (sql: Sql, { userId, sendingAccountId, day, hour }: AccountDay, n: number) => sql`
  update sending_account_usage set used = used + ${n}, hours[${hour}::int] = hours[${hour}::int] + ${n}::int
  where user_id = ${userId} and sending_account_id = ${sendingAccountId} and day = ${day}`
