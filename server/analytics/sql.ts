import type { EmailDay } from '#contract/analytics.ts'
import type { Sql } from '#server/db/db.ts'

/** Sums over the messages sent since a time, whenever they were opened. */
export interface Sums {
  sent: number
  delivered: number
  opened: number
  clicked: number
  bounced: number
  unsubscribed: number
  machineOpens: number
  machineClicks: number
}

/** The account's midnight with which the last `days` days begin, today counted as one, and the date of that day. */
export async function rangeStart(sql: Sql, userId: string, now: Date, days: number): Promise<RangeStart> {
  const [row] = await sql<RangeStart[]>`
    select day at time zone zone as at, to_char(day, 'YYYY-MM-DD') as date
    from (select coalesce((select time_zone from user_settings where user_id = ${userId}), 'UTC') as zone) z,
      date_trunc('day', ${now}::timestamptz at time zone zone - make_interval(days => ${days - 1})) as day`
  if (!row) throw new Error('a select without a from has a row')
  return row
}

interface RangeStart {
  at: string
  date: string
}

export async function sumSince(sql: Sql, userId: string, since: string): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select
      coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'delivered'), 0)::int as delivered,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'unsubscribed'), 0)::int as unsubscribed,
      coalesce(sum(n) filter (where kind = 'machine_opened'), 0)::int as machine_opens,
      coalesce(sum(n) filter (where kind = 'machine_clicked'), 0)::int as machine_clicks
    from email_rollup_cohort where user_id = ${userId} and bucket >= ${since}`
  if (!row) throw new Error('a sum always has a row')
  return row
}

export const daysSince = (sql: Sql, userId: string, date: string) => sql<EmailDay[]>`
  select campaign_id, date, sent_count, delivered_count, bounced_count, complained_count, opened_count, clicked_count,
    unique_opens_count, unique_clicks_count
  from email_analytics where user_id = ${userId} and date >= ${date}
  order by date, campaign_id`
