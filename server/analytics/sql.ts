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
  bounced: number
  unsubscribed: number
  machineOpens: number
  machineClicks: number
}

export interface Range {
  /** Midnight in the account's time zone, when the first day starts. */
  at: string
  /** Midnight in the account's time zone, when today started. */
  today: string
  since: string
  until: string
  zone: string
}

/** The last `days` days in the account's time zone, including today. */
export async function rangeOf(sql: Sql, userId: string, now: Date, days: number): Promise<Range> {
  const [row] = await sql<Range[]>`
    select first at time zone zone as at, last at time zone zone as today, zone,
      to_char(first, 'YYYY-MM-DD') as since, to_char(last, 'YYYY-MM-DD') as until
    from (select coalesce((select time_zone from user_settings where user_id = ${userId}), 'UTC') as zone) z,
      date_trunc('day', ${now}::timestamptz at time zone zone) as last,
      lateral (select last - make_interval(days => ${days - 1}) as first) f`
  if (!row) throw new Error('a select without from returns one row')
  return row
}

export async function sumSince(sql: Sql, userId: string, since: string): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select
      coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'sent' and campaign_id = any(array(
        select id from campaigns where user_id = ${userId} and not tracks_opens))), 0)::int as sent_untracked,
      coalesce(sum(uniques) filter (where kind = 'delivered'), 0)::int as delivered,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'unsubscribed'), 0)::int as unsubscribed,
      coalesce(sum(n) filter (where kind = 'machine_opened'), 0)::int as machine_opens,
      coalesce(sum(n) filter (where kind = 'machine_clicked'), 0)::int as machine_clicks
    from email_rollup_cohort where user_id = ${userId} and bucket >= ${since}`
  if (!row) throw new Error('an aggregate returns one row')
  return row
}

/** Counts the campaign emails that test mode captured since a time. They count as sent, but nobody received them. */
export async function countKeptSince(sql: Sql, userId: string, since: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from outbox_messages
    where user_id = ${userId} and campaign_id is not null and created_at >= ${since}`
  return row?.n ?? 0
}

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
  from email_rollup where user_id = ${userId} and bucket >= ${at}
  group by 1, 2 order by 2, 1`

export interface CampaignSums {
  id: string
  name: string
  subject: string
  isTest: boolean
  sent: number
  /** Equals `sent` if the campaign doesn't track opens, otherwise 0. */
  sentUntracked: number
  delivered: number
  opened: number
  clicked: number
}

/**
 * Ranks by rates that include 20 extra unopened messages, so that one open out of one doesn't outrank 500 out of 1,000.
 */
export const bestCampaignsSince = (sql: Sql, userId: string, { at }: Range, most = 10) => sql<CampaignSums[]>`
  select c.id, c.name, c.subject, exists (select from outbox_messages o
      where o.user_id = ${userId} and o.campaign_id = c.id) as is_test, s.sent,
    case when c.tracks_opens then 0 else s.sent end as sent_untracked, s.delivered, s.opened, s.clicked
  from (
    select campaign_id,
      coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'delivered'), 0)::int as delivered,
      coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked
    from email_rollup_cohort where user_id = ${userId} and bucket >= ${at}
    group by campaign_id
  ) s join campaigns c on c.user_id = ${userId} and c.id = s.campaign_id
  where s.sent > 0
  order by s.opened / (s.sent + 20.0) desc, s.clicked / (s.sent + 20.0) desc, s.sent desc, c.id
  limit ${most}`
