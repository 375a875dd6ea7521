import { keptCampaigns } from '#server/analytics/sql.ts'
import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import { isAny } from '#server/db/rows.ts'

export const readSetting = (sql: Sql, userId: string) =>
  sql<{ dailySummary: boolean }[]>`
    select daily_summary from user_settings where user_id = ${userId}`.then(([row]) => row ?? { dailySummary: false })

/** Days begin at 8:00 in the account's zone, when its summary is due. */
const dayOf = (sql: Sql, now: Date) => sql`(${now}::timestamptz at time zone time_zone - interval '8 hours')::date`

/** Whoever switches it on gets the first one at the next 8:00. */
export const saveSetting = (
  sql: Sql,
  userId: string,
  { dailySummary, now }: { dailySummary: boolean; now: Date },
) => sql`
  update user_settings set daily_summary = ${dailySummary}, updated_at = now(),
    summarized_on = case when daily_summary and summarized_on is not null then summarized_on else ${dayOf(sql, now)} end
  where user_id = ${userId}`

/**
 * Accounts whose summary of today is due: between 8:00 and noon, so that a server that was down doesn't send it at night. Only to
 * confirmed addresses. `among`: of which accounts (lookAmongAccounts).
 */
export const listDue = (sql: Sql, now: Date, among: Fragment) => sql<{ userId: string; day: string }[]>`
  select s.user_id, ${dayOf(sql, now)}::text as day from user_settings s join users u on u.id = s.user_id
  where s.daily_summary and s.summarized_on is distinct from ${dayOf(sql, now)} and not u.is_disabled
    and u.email_verified_at is not null and extract(hour from ${now}::timestamptz at time zone time_zone) between 8 and 11
    ${among}`

/** Takes a day's summary of an account, once. False: it's taken, switched off, or its settings are being changed. */
export const claimDay = (sql: Sql, userId: string, day: string) =>
  isAny(sql`
    with mine as (
      select user_id from user_settings
      where user_id = ${userId} and daily_summary and summarized_on is distinct from ${day}::date for update skip locked)
    update user_settings s set summarized_on = ${day}::date from mine where s.user_id = ${userId} and mine.user_id = s.user_id`)

/** The newest threads that wait for the user, and how many there are. */
export const listWaiting = (sql: Sql, userId: string, now: Date, most: number) => sql<
  { name: string; words: string; total: number }[]
>`
  select name, words, count(*) over ()::int as total from threads
  where user_id = ${userId} and done_at is null and is_theirs and scheduled_at is null
    and not coalesce(snoozed_until > ${now}::timestamptz, false)
  order by last_at desc limit ${most}`

export interface Result {
  name: string
  sent: number
  replied: number
  bounced: number
  unsubscribed: number
}

/** What campaigns did on the day before `day`, in the account's zone; test mode's don't count. */
export const listResults = (sql: Sql, userId: string, day: string, most: number) => sql<Result[]>`
  select c.name, r.* from (
    select campaign_id, coalesce(sum(n) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'replied'), 0)::int as replied,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'unsubscribed'), 0)::int as unsubscribed
    from email_rollup e, (select time_zone as zone from user_settings where user_id = ${userId}) z
    where e.user_id = ${userId} and e.campaign_id <> all(${keptCampaigns(sql, userId)})
      and bucket >= (${day}::date - 1)::timestamp at time zone zone and bucket < ${day}::date::timestamp at time zone zone
    group by 1) r join campaigns c on c.user_id = ${userId} and c.id = r.campaign_id
  where r.sent + r.replied + r.bounced + r.unsubscribed > 0
  order by r.sent desc, c.name limit ${most}`

export const ownerOf = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ email: string }[]>`
    select u.email from users u join user_settings s on s.user_id = u.id
    where u.id = ${userId} and s.daily_summary and not u.is_disabled and u.email_verified_at is not null`
  return row?.email
}
