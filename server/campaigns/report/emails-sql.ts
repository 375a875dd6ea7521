import type { SentEmail, TimePoint } from '#contract/campaign-report.ts'
import type { Sql } from '#server/db/db.ts'

type EmailRow = Pick<SentEmail, 'step' | 'variant' | 'subject' | 'delayDays' | 'condition'> & {
  html: string
  links: string[]
  /** It's one recipient's own email. */
  isOwn: boolean
}

/** The last frozen text of each step and variant. */
export const listSentEmails = (sql: Sql, userId: string, campaignId: string) => sql<EmailRow[]>`
  select distinct on (r.step, r.variant) r.step, r.variant, r.subject, r.body_html as html, r.links,
    c.has_own_emails and (r.step = 0 or s.own_number is not null) as is_own, s.delay_hours / 24 as delay_days, s.condition
  from campaign_revisions r join campaigns c on c.user_id = r.user_id and c.id = r.campaign_id
    left join campaign_steps s on s.user_id = r.user_id and s.campaign_id = r.campaign_id and s.n = r.step
  where r.user_id = ${userId} and r.campaign_id = ${campaignId}
  order by r.step, r.variant, r.n desc`

export interface LinkClicks {
  variant: number
  /** Both null in the row that sums the variant: there, `recipients` counts those with several links once. */
  slot: number | null
  target: string | null
  clicks: number
  recipients: number
}

/** People's clicks on the links of one step, by variant. */
export const countLinkClicks = (sql: Sql, userId: string, campaignId: string, step: number) => sql<LinkClicks[]>`
  select variant, slot, target, count(*)::int as clicks, count(distinct recipient_id)::int as recipients
  from (
    select r.variant, m.recipient_id, (e.event_data->>'link')::int as slot,
      coalesce(r.links->>((e.event_data->>'link')::int), e.event_data->>'url', '') as target
    from email_events e join messages m on m.user_id = e.user_id and m.id = e.message_id
      join campaign_revisions r on r.user_id = m.user_id and r.id = m.revision_id
    where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.event_type = 'clicked' and e.bot_reason is null
      and m.user_id = ${userId} and m.step = ${step} and e.event_data->>'link' is not null) k
  group by grouping sets ((variant, slot, target), (variant))`

/** How many recipients unsubscribed from the emails of each step and variant. */
export const countUnsubscribed = (sql: Sql, userId: string, campaignId: string) => sql<
  { step: number; variant: number; n: number }[]
>`
  select m.step, r.variant, count(distinct m.id)::int as n
  from email_events e join messages m on m.user_id = e.user_id and m.id = e.message_id
    join campaign_revisions r on r.user_id = m.user_id and r.id = m.revision_id
  where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.event_type = 'unsubscribed' and m.user_id = ${userId}
  group by 1, 2`

/** How long the campaign's events last, in hours, and the opens by machines. */
export const readSpan = (sql: Sql, userId: string, campaignId: string) =>
  sql<[{ hours: number; machineOpens: number }]>`
    select coalesce(extract(epoch from max(bucket) - min(bucket)) / 3600, 0)::int as hours,
      coalesce(sum(n) filter (where kind = 'machine_opened'), 0)::int as machine_opens
    from email_rollup where user_id = ${userId} and campaign_id = ${campaignId}`.then(([row]) => row)

/** The campaign's events in spans of so many hours, from midnight in the account's time zone. */
export const listPoints = (sql: Sql, userId: string, campaignId: string, hours: number) => sql<TimePoint[]>`
  select date_bin(make_interval(hours => ${hours}), r.bucket at time zone z.zone, timestamp '2000-01-01') at time zone z.zone as at,
    coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
    coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
    coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked,
    coalesce(sum(uniques) filter (where kind = 'replied'), 0)::int as replied
  from email_rollup r cross join (
    select coalesce((select time_zone from user_settings where user_id = ${userId}), 'UTC') as zone) z
  where r.user_id = ${userId} and r.campaign_id = ${campaignId} and r.kind in ('sent', 'opened', 'clicked', 'replied')
  group by 1 having sum(uniques) <> 0 order by 1`
