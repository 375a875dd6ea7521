import type { EmailDay } from '#contract/analytics.ts'
import type { Sql } from '#server/db/db.ts'

/** Sums over the messages sent since a time, whenever they were opened. */
export interface Sums {
  sent: number
  /** Those sent by campaigns that don't track opens. */
  sentUntracked: number
  delivered: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  unsubscribed: number
  machineOpens: number
  machineClicks: number
}

export interface Range {
  /** Midnight in the account's time zone, when the first day starts. */
  at: string
  /** The same number of days earlier. */
  before: string
  /** Midnight in the account's time zone, when today started. */
  today: string
  since: string
  until: string
  zone: string
}

/** The last `days` days in the account's time zone, including today. */
export async function rangeOf(sql: Sql, userId: string, now: Date, days: number): Promise<Range> {
  const [row] = await sql<Range[]>`
    select first at time zone zone as at, (first - make_interval(days => ${days})) at time zone zone as before, last at time zone zone as today, zone,
      to_char(first, 'YYYY-MM-DD') as since, to_char(last, 'YYYY-MM-DD') as until
    from (select coalesce((select time_zone from user_settings where user_id = ${userId}), 'UTC') as zone) z,
      date_trunc('day', ${now}::timestamptz at time zone zone) as last,
      lateral (select last - make_interval(days => ${days - 1}) as first) f`
  if (!row) throw new Error('a select without from returns one row')
  return row
}

/** The campaigns whose emails test mode kept: they weren't sent. */
export const keptCampaigns = (sql: Sql, userId: string) => sql`array(
  select campaign_id from outbox_messages where user_id = ${userId} and campaign_id is not null)`

/** Of the emails sent from one time until another; null: until now. */
export async function sumBetween(sql: Sql, userId: string, since: string, until: string | null): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select
      coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'sent' and campaign_id = any(array(
        select id from campaigns where user_id = ${userId} and not tracks_opens))), 0)::int as sent_untracked,
      coalesce(sum(uniques) filter (where kind = 'delivered'), 0)::int as delivered,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked,
      coalesce(sum(uniques) filter (where kind = 'replied'), 0)::int as replied,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'unsubscribed'), 0)::int as unsubscribed,
      coalesce(sum(n) filter (where kind = 'machine_opened'), 0)::int as machine_opens,
      coalesce(sum(n) filter (where kind = 'machine_clicked'), 0)::int as machine_clicks
    from email_rollup_cohort
    where user_id = ${userId} and bucket >= ${since} and (${until}::timestamptz is null or bucket < ${until})
      and campaign_id <> all(${keptCampaigns(sql, userId)})`
  if (!row) throw new Error('an aggregate returns one row')
  return row
}

/** Counts the campaign emails that test mode captured since a time. Nobody received them. */
export const countKeptSince = (sql: Sql, userId: string, since: string) =>
  sql<{ n: number }[]>`
    select count(*)::int as n from outbox_messages
    where user_id = ${userId} and campaign_id is not null and created_at >= ${since}`.then(([row]) => row?.n ?? 0)

/** The same sums as the view email_analytics, but over the buckets of the range only, which an index finds. */
export const daysSince = (sql: Sql, userId: string, { at, zone }: Range) => sql<EmailDay[]>`
  select campaign_id, to_char(bucket at time zone ${zone}, 'YYYY-MM-DD') as date,
    coalesce(sum(n) filter (where kind = 'sent'), 0)::int as sent_count,
    coalesce(sum(n) filter (where kind = 'delivered'), 0)::int as delivered_count,
    coalesce(sum(n) filter (where kind = 'bounced'), 0)::int as bounced_count,
    coalesce(sum(n) filter (where kind = 'complained'), 0)::int as complained_count,
    coalesce(sum(n) filter (where kind = 'opened'), 0)::int as opened_count,
    coalesce(sum(n) filter (where kind = 'clicked'), 0)::int as clicked_count,
    coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as unique_opens_count,
    coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as unique_clicks_count
  from email_rollup where user_id = ${userId} and bucket >= ${at} and campaign_id <> all(${keptCampaigns(sql, userId)})
  group by 1, 2 order by 2, 1`
