import type { BREAKDOWNS, BreakdownRow, EmailDetails } from '#contract/analytics.ts'
import type { Sql } from '#server/db/db.ts'
import { keptCampaigns, type Range } from './sql.ts'

export type By = (typeof BREAKDOWNS)[number]

/** What tells the emails apart, as a key and a name, and what has to be joined for it. */
function groupsOf(sql: Sql, by: By) {
  const lead = sql`left join campaign_recipients r on r.user_id = m.user_id and r.campaign_id = m.campaign_id
      and r.email_norm = address_norm(m.email)
    left join leads l on l.user_id = r.user_id and l.id = r.lead_id`
  const groups = {
    campaign: [sql`m.campaign_id::text`, sql`c.name`, sql``],
    sender: [sql`coalesce(m.from_address, '')`, sql`coalesce(m.from_address, '')`, sql``],
    provider: [sql`split_part(lower(m.email), '@', 2)`, sql`split_part(lower(m.email), '@', 2)`, sql``],
    category: [sql`coalesce(l.category, '')`, sql`coalesce(l.category, '')`, lead],
    town: [sql`coalesce(l.city, '')`, sql`coalesce(l.city, '')`, lead],
    step: [sql`m.step::text`, sql`case m.step when 0 then 'Email' else 'Follow-up ' || m.step end`, sql``],
  } as const
  return groups[by]
}

/** One that bounced at once was never accepted. */
const sentSince = (sql: Sql, at: string) =>
  sql`(m.accepted_at >= ${at} or m.state = 'bounced' and m.accepted_at is null and m.attempted_at >= ${at})`

/** Counts each email of the campaigns that sent in the range, once. */
export function breakDown(sql: Sql, userId: string, { at }: Range, by: By, most = 20) {
  const [key, name, joined] = groupsOf(sql, by)
  return sql<BreakdownRow[]>`
    select ${key} as key, ${name} as name, count(*)::int as sent,
      count(*) filter (where m.state in ('accepted', 'delivered', 'complained'))::int as delivered,
      case when bool_or(c.tracks_opens) then count(*) filter (where 'opened' = any(did.kinds))::int end as opened,
      count(*) filter (where 'clicked' = any(did.kinds))::int as clicked,
      count(*) filter (where 'replied' = any(did.kinds))::int as replied,
      count(*) filter (where m.state = 'bounced')::int as bounced
    from campaigns c
    join settled_messages m on m.user_id = c.user_id and m.campaign_id = c.id and ${sentSince(sql, at)}
    left join lateral (select array_agg(kind) as kinds from event_uniques u
      where u.user_id = ${userId} and u.message_id = m.id) did on true
    ${joined}
    where c.user_id = ${userId} and c.id <> all(${keptCampaigns(sql, userId)}) and c.id = any(array(
      select distinct campaign_id from email_rollup_cohort where user_id = ${userId} and bucket >= ${at} and kind = 'sent'))
    group by 1, 2 order by 3 desc, 2 limit ${most}`
}

/** The mail providers of domains, as far as they're known. Needs the system's rights: no account owns them. */
export const providersOf = (sql: Sql, domains: string[]) => sql<{ domain: string; mailboxProvider: string }[]>`
  select domain, mailbox_provider from mailbox_providers
  where domain = any(${domains}::text[]) and mailbox_provider is not null`

/** When recipients did something first, by the hour of their week. */
export const hoursSince = (sql: Sql, userId: string, { at, zone }: Range) => sql<EmailDetails['hours']>`
  select extract(isodow from bucket at time zone ${zone})::int as weekday,
    extract(hour from bucket at time zone ${zone})::int as hour,
    coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as opened,
    coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as clicked,
    coalesce(sum(uniques) filter (where kind = 'replied'), 0)::int as replied
  from email_rollup where user_id = ${userId} and bucket >= ${at} and kind in ('opened', 'clicked', 'replied')
    and campaign_id <> all(${keptCampaigns(sql, userId)})
  group by 1, 2 order by 1, 2`

export const repliesSince = (sql: Sql, userId: string, { at }: Range) => sql<EmailDetails['replies']>`
  select label, count(*)::int as count from replies
  where user_id = ${userId} and received_at >= ${at} and evidence <> 'company' and label is distinct from 'automatic'
  group by 1 order by 2 desc, 1`

export const bouncesSince = (sql: Sql, userId: string, { at }: Range) => sql<EmailDetails['bounces']>`
  select coalesce(m.reason, '') as reason, count(*)::int as count
  from campaigns c join settled_messages m on m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'bounced'
  where c.user_id = ${userId} and ${sentSince(sql, at)} and c.id = any(array(
    select distinct campaign_id from email_rollup_cohort where user_id = ${userId} and bucket >= ${at} and kind = 'bounced'))
  group by 1 order by 2 desc, 1 limit 20`
