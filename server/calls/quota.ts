import type { Sql } from '#server/db/db.ts'
import { paymentRequired } from '#server/http/errors.ts'

interface Counted {
  userId: string
  now: Date
}

/** Calls of the month (UTC) and how many the plan allows; null: as many as one likes. */
export async function callQuota(sql: Sql, { userId, now }: Counted) {
  const [row] = await sql<{ callLimit: number | null; used: number }[]>`
    select p.call_limit, coalesce(m.calls_made, 0) as used
    from users u join subscription_plans p on p.id = u.subscription_plan
    left join user_usage m on m.user_id = u.id and m.year = ${now.getUTCFullYear()} and m.month = ${now.getUTCMonth() + 1}
    where u.id = ${userId}`
  const callLimit = row?.callLimit ?? null
  return { callLimit, remaining: callLimit === null ? null : Math.max(0, callLimit - (row?.used ?? 0)) }
}

/** Counts one call, or refuses it: one statement, so that no two take the last one. */
export async function reserveCall(sql: Sql, { userId, now }: Counted): Promise<void> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  await sql`
    insert into user_usage (user_id, year, month) values (${userId}, ${year}, ${month}) on conflict do nothing`
  const { count } = await sql`
    update user_usage set calls_made = calls_made + 1
    where user_id = ${userId} and year = ${year} and month = ${month}
      and calls_made < coalesce((select p.call_limit from users u join subscription_plans p on p.id = u.subscription_plan
        where u.id = ${userId}), 2147483647)`
  if (count === 0) throw paymentRequired("You've reached your monthly limit for calls.")
}

/** The call did not come about: it does not count in the month in which it was begun. */
export const giveBackCall = (sql: Sql, { userId, now }: Counted) => sql`
  update user_usage set calls_made = greatest(0, calls_made - 1)
  where user_id = ${userId} and year = ${now.getUTCFullYear()} and month = ${now.getUTCMonth() + 1}`
