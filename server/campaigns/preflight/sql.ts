import type { NamedLead, SuppressionReason } from '#contract/preflight.ts'
import type { Variable } from '#contract/variables.ts'
import type { Whereabouts } from '#server/calls/zones.ts'
import type { Sql } from '#server/db/db.ts'
import { type Fragment, leadOf, messagesOf, personOf, suppressionOf, suppressionsOf } from '#server/db/lookups.ts'
import { keptOutOf } from '#server/sending/pacing/quiet-sql.ts'

/** The recipients of a campaign, or of a list that isn't one yet. */
export interface Recipients {
  userId: string
  campaignId: string | null
  /** Valid addresses, each once in any form. */
  emails: string[]
  /** In test mode, samples get emails, too. A mail server never gets them. */
  isTestMode: boolean
  /** Whom other campaigns wrote to since then gets no email; null: they do. */
  quietSince?: Date | null
}

export interface AudienceRow {
  total: number
  mailable: number
  samples: number
  businessName: number
  firstName: number
  lastName: number
  contactName: number
  phone: number
  website: number
  address: number
  category: number
  city: number
  suppressed: { reason: SuppressionReason; count: number }[]
  countries: { country: string; count: number }[]
  /** The first addresses that lack each value, are suppressed, or are samples. */
  examples: Partial<Record<Variable | 'suppressed' | 'samples', string[] | null>>
}

/**
 * Part of the statements below, always the same: the address of each recipient. In order, so that look-ups by address read
 * neighbouring entries of an index. As one text, whose addresses PostgreSQL counts before it chooses how to join them.
 */
const askedOf = (sql: Sql, { emails }: Recipients) => sql`
  asked as materialized (
    select address_norm(email) as norm from unnest(string_to_array(${emails.join('\n')}, E'\n')) as listed(email)
    order by norm
  )`

/** The plan fits the number of addresses, however many the last list had. */
const planAnew = (sql: Sql) => sql`set local plan_cache_mode = force_custom_plan`

/**
 * The same with what each recipient's lead and person lack (leadOf and personOf in server/db/lookups.ts). As joins, so that many
 * are read as a whole: looked up one by one, 250,000 took three times as long. Only the lead of a further person is looked up.
 */
const audienceOf = (sql: Sql, to: Recipients) => sql`
  ${askedOf(sql, to)}, kept_out as materialized (
    select norm from ${keptOutOf(sql, { ...to, quietSince: to.quietSince ?? null }, sql`asked`)} others
  ), known as materialized (
    select distinct on (a.norm) a.norm, whole.reason, whole.reason is null and (${to.isTestMode} or not made_up) as is_mailable,
      whole.reason is null and (coalesce(l.source, o.source) = 'sample' or not ${to.isTestMode} and made_up) as is_sample,
      coalesce(l.country, o.country) as country, coalesce(l.business_name, o.business_name, '') = '' as business_name,
      coalesce(l.phone, o.phone, '') = '' as phone, coalesce(l.website, o.website, '') = '' as website,
      coalesce(l.address, o.address, '') = '' as address, coalesce(l.category, o.category, '') = '' as category,
      coalesce(l.city, o.city, '') = '' as city, coalesce(c.name, main.name, '') = '' as contact_name,
      coalesce(case when c.id is null then main.first_name else c.first_name end, '') = '' as first_name,
      coalesce(case when c.id is null then main.last_name else c.last_name end, '') = '' as last_name
    from asked a
      left join leads l on l.user_id = ${to.userId} and l.email_norm = a.norm
      left join contacts c on c.user_id = ${to.userId} and c.email_norm = a.norm and (l.id is null or c.lead_id = l.id)
      left join contacts main on main.user_id = ${to.userId} and main.lead_id = l.id and main.is_primary
        and case when c.id is null then ${suppressionOf(sql, to.userId, sql`main.email_norm`)} else 'own' end is null
      left join lateral (
        select * from leads where l.id is null and user_id = ${to.userId} and id = c.lead_id offset 0) o on true
      left join kept_out on kept_out.norm = a.norm
      ${suppressionsOf(sql, to.userId, sql`a.norm`)}
      cross join lateral (
        select coalesce(why.reason, case when kept_out.norm is not null then 'in-other-campaign' end) as reason) whole,
      lateral (select coalesce(l.source, o.source, '') = 'sample' or a.norm like '%.example' as made_up) as made
    order by a.norm, l.updated_at desc, c.created_at desc, coalesce(l.id, c.lead_id) desc
  )`

/** How many addresses a finding names; the rest are only counted. */
const NAMED = 3
const lacks = (sql: Sql, column: string) => sql`is_mailable and ${sql(column)}`
/** In the order of `known`, so that the search ends with the third. If there's none, it doesn't begin. */
const firstOf = (sql: Sql, where: Fragment) => sql`
  case when bool_or(${where}) then array(select norm from known where ${where} limit ${NAMED}) end`

/** Counts the recipients we'd email, and how many of them lack each value, with examples. */
export async function readAudience(sql: Sql, to: Recipients): Promise<AudienceRow> {
  await planAnew(sql)
  const [row] = await sql<AudienceRow[]>`
    with ${audienceOf(sql, to)}
    select count(*) as total, count(*) filter (where is_mailable) as mailable, count(*) filter (where is_sample) as samples,
      count(*) filter (where is_mailable and business_name) as business_name,
      count(*) filter (where is_mailable and first_name) as first_name,
      count(*) filter (where is_mailable and last_name) as last_name,
      count(*) filter (where is_mailable and contact_name) as contact_name,
      count(*) filter (where is_mailable and phone) as phone,
      count(*) filter (where is_mailable and website) as website,
      count(*) filter (where is_mailable and address) as address,
      count(*) filter (where is_mailable and category) as category,
      count(*) filter (where is_mailable and city) as city,
      coalesce((select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason)
        from (select reason, count(*) as n from known where reason is not null group by 1) held), '[]') as suppressed,
      coalesce((select json_agg(json_build_object('country', country, 'count', n) order by n desc, country)
        from (select country, count(*) as n from known where is_mailable and country <> '' group by 1) there), '[]') as countries,
      json_build_object('suppressed', ${firstOf(sql, sql`reason is not null`)}, 'samples', ${firstOf(sql, sql`is_sample`)},
        'senderName', ${firstOf(sql, sql`is_mailable`)}, 'businessName', ${firstOf(sql, lacks(sql, 'business_name'))},
        'firstName', ${firstOf(sql, lacks(sql, 'first_name'))}, 'lastName', ${firstOf(sql, lacks(sql, 'last_name'))},
        'contactName', ${firstOf(sql, lacks(sql, 'contact_name'))}, 'phone', ${firstOf(sql, lacks(sql, 'phone'))},
        'website', ${firstOf(sql, lacks(sql, 'website'))}, 'address', ${firstOf(sql, lacks(sql, 'address'))},
        'category', ${firstOf(sql, lacks(sql, 'category'))}, 'city', ${firstOf(sql, lacks(sql, 'city'))}) as examples
    from known`
  if (!row) throw new Error('no audience')
  return row
}

/**
 * The recipients whose mail server accepted an email with this subject and body from another campaign: their number, and the
 * first `most` addresses. An account rarely sends one text in many campaigns; we look into the last 50. Each address is looked
 * up by its key: with the statistics of before that campaign, a join compared 20,000 addresses with each other for minutes.
 */
export const findAlreadySent = async (
  sql: Sql,
  to: Recipients,
  { subject, body, most }: { subject: string; body: string; most: number },
): Promise<{ count: number; emails: string[] }> => {
  const [row] = await sql<{ count: number; emails: string[] }[]>`
    with ${askedOf(sql, to)}, same as materialized (
      select id from campaigns
      where user_id = ${to.userId} and subject = ${subject} and body = ${body} and sent_at is not null
        and not has_own_emails and id is distinct from ${to.campaignId}
      order by sent_at desc limit 50), got as (
      select a.norm from asked a
      where (
        select true from same c
          join campaign_recipients r on r.user_id = ${to.userId} and r.campaign_id = c.id and r.email_norm = a.norm
          cross join lateral ${messagesOf(sql, to.userId, sql`r.id`)} m
        where m.step = 0 and m.accepted_at is not null
        limit 1)
        and ${suppressionOf(sql, to.userId, sql`a.norm`)} is null)
    select count(*) as count, coalesce((array_agg(norm order by norm))[1:${most}], '{}') as emails from got`
  return row ?? { count: 0, emails: [] }
}

/** The leads behind the first `most` recipients. Nothing after them is read. */
export const listLeadsOf = (sql: Sql, { emails, ...to }: Recipients, most: number) => sql<
  ({ id: string; businessName: string } & Whereabouts)[]
>`
  with ${askedOf(sql, { ...to, emails: emails.slice(0, most) })}
  select l.id, l.business_name, l.time_zone, l.lat, l.lon, l.country, l.region, l.city, l.postcode, l.address from asked a cross join lateral ${leadOf(sql, to.userId, sql`a.norm`)} l
  order by a.norm`

/** The leads whose whole name is one of these, by the index of names; of several the first, and never the sender. */
export const findNamesakes = (sql: Sql, userId: string, names: string[]) => sql<(NamedLead & { nameNorm: string })[]>`
  select distinct on (name_norm) id, business_name, email, phone, website, address, city, name_norm from leads
  where user_id = ${userId} and name_norm = any(${names})
    and email_norm is distinct from (select address_norm(email) from users where id = ${userId})
  order by name_norm, email_norm is null, id limit 50`

/**
 * For each of these names, how many recipients are leads of another name, and how many aren't leads at all. Those at
 * the named lead's own domain (`host`, empty for a mail service) are colleagues.
 */
export const countOthers = (sql: Sql, to: Recipients, named: { nameNorm: string; host: string }[]) => sql<
  { nameNorm: string; total: number; others: number; strangers: number; colleagues: number }[]
>`
  with ${askedOf(sql, to)}, known as materialized (
    select a.norm, split_part(a.norm, '@', 2) as host, l.name_norm
    from asked a left join lateral ${leadOf(sql, to.userId, sql`a.norm`)} l on true
    where ${suppressionOf(sql, to.userId, sql`a.norm`)} is null
  )
  select n.name_norm, count(*) as total, count(*) filter (where k.name_norm <> n.name_norm) as others,
    count(*) filter (where k.name_norm is null and k.host <> n.host) as strangers,
    count(*) filter (where k.name_norm is null and k.host = n.host) as colleagues
  from unnest(${named.map(({ nameNorm }) => nameNorm)}::text[], ${named.map(({ host }) => host)}::text[]) as n(name_norm, host),
    known k
  group by 1`

/** The first of these recipients who bought, who answered, whom the user called since then, and who are the user or at its domain, if that isn't `shared`. */
export const listKnown = (
  sql: Sql,
  to: Recipients,
  { since, most, shared }: { since: Date; most: number; shared: string[] },
) => sql<{ code: 'was-won' | 'has-answered' | 'was-called' | 'own-address'; email: string }[]>`
  with ${askedOf(sql, to)}, theirs as (
    select a.norm, l.id, l.status from asked a join leads l on l.user_id = ${to.userId} and l.email_norm = a.norm
    union all
    select a.norm, l.id, l.status
    from asked a join contacts p on p.user_id = ${to.userId} and p.email_norm = a.norm
      join leads l on l.user_id = ${to.userId} and l.id = p.lead_id
  ), own as (
    select address_norm(address) as norm from sending_accounts where user_id = ${to.userId} and address <> ''
    union
    select address_norm(email) from users where id = ${to.userId}
  ), known as (
    select case status when 'converted' then 'was-won' else 'was-called' end as code, norm from theirs
    where status = 'converted' or exists (
      select from call_logs c
      where c.user_id = ${to.userId} and c.lead_id = theirs.id and c.created_at >= ${since} and c.direction = 'outbound')
    union all
    select 'has-answered', address_norm(from_address) from replies
    where user_id = ${to.userId} and evidence <> 'company' and label is distinct from 'automatic'
    union all
    select 'own-address', norm from own
    union all
    select 'own-address', a.norm
    from (select distinct split_part(norm, '@', 2) as host from own) ours
      join asked a on split_part(a.norm, '@', 2) = ours.host and ours.host <> all(${shared}::text[])
  )
  select distinct k.code, k.norm as email from known k join asked a on a.norm = k.norm order by 1, 2 limit ${most}`

/** What a lead's record says of whom the law sees in it: address, business, category, person. */
type About = [email: string, businessName: string | null, category: string | null, contactName: string | null][]

/**
 * What the recipients' leads have in common, with one look-up each: those whom we'd email in one of these countries, the lead's or
 * else that of the domain's ending, and whose consent isn't recorded (`soleTraders`: with what's known of them); all but the first of those whose leads have a name that at
 * least so many (`branches`) have, at several domains; and the leads' categories, each with the first `most`.
 */
export const listByLead = (
  sql: Sql,
  to: Recipients,
  {
    countries,
    soleTraders,
    branches,
    most,
  }: { countries: string[]; soleTraders: string[]; branches: number; most: number },
) => sql<
  {
    code: 'needs-consent' | 'sole-trader' | 'chain' | 'category'
    value: string
    emails: string[]
    about: About | null
  }[]
>`
  with ${askedOf(sql, to)}, known as materialized (
    select a.norm, l.id, l.email_norm, l.name_norm, l.business_name, l.category,
      coalesce(nullif(upper(btrim(l.country)), ''), upper(substring(a.norm from '[.]([a-z]{2})$'))) as country
    from asked a left join lateral ${leadOf(sql, to.userId, sql`a.norm`)} l on true
  ), named as (
    select norm, name_norm, count(*) over same as n, row_number() over (partition by name_norm order by norm) as place,
      min(split_part(norm, '@', 2)) over same <> max(split_part(norm, '@', 2)) over same as is_apart
    from known where name_norm <> ''
    window same as (partition by name_norm)
  ), without_consent as (
    select * from known k
    where country = any(${[...countries, ...soleTraders]}::text[])
      and not exists (select from consents c where c.user_id = ${to.userId} and c.email_norm = k.norm and c.withdrawn_at is null)
      and ${suppressionOf(sql, to.userId, sql`k.norm`)} is null
  )
  select 'needs-consent' as code, country as value, array_agg(norm order by norm) as emails, null::jsonb as about
  from without_consent where country = any(${countries}::text[])
  group by country
  union all
  select 'sole-trader', country, '{}', jsonb_agg(jsonb_build_array(norm, business_name, category, p.contact_name) order by norm)
  from without_consent k left join lateral ${personOf(sql, to.userId, sql`k`, sql`k.norm`)} p on true
  where country = any(${soleTraders}::text[])
  group by country
  union all
  select 'chain', name_norm, array_agg(norm order by norm), null from named
  where n >= ${branches} and place > 1 and is_apart
  group by name_norm
  union all
  select 'category', category, (array_agg(norm order by norm))[1:${most}], null from known
  where coalesce(category, '') <> ''
  group by category`

/** What a sending account may send in a day and sent before: null if it isn't the user's own. */
export const readVolume = async (sql: Sql, userId: string, id: string, now: Date) => {
  const [row] = await sql<{ isNew: boolean; hasRamp: boolean; dailyLimit: number | null; largestDay: number | null }[]>`
    select created_at > ${now}::timestamptz - interval '14 days' as is_new, warm_up_start is not null as has_ramp, daily_limit,
      (select max(used) from sending_account_usage u where u.user_id = ${userId} and u.sending_account_id = a.id
        and u.day between ${now}::timestamptz::date - 30 and ${now}::timestamptz::date - 1) as largest_day
    from sending_accounts a where a.user_id = ${userId} and a.id = ${id} and a.kind <> 'instance'`
  return row ?? null
}

interface ToGmail {
  userId: string
  domain: string
  now: Date
  /** Fewer than this need no exact count. */
  atLeast: number
}

/**
 * Today's emails (UTC) from this registered domain to personal Gmail: the user's own, and those of all accounts of the installation, whose
 * figures must not be shown. Reads only campaigns that sent today, of accounts with a sending account or a verified domain there,
 * and their messages only if all of today's emails together could be enough.
 */
export const countToGmail = async (sql: Sql, { userId, domain, now, atLeast }: ToGmail) => {
  const [row] = await sql<{ own: number; total: number }[]>`
    with those as materialized (
      select user_id from sending_accounts
      where split_part(address, '@', 2) = ${domain} or split_part(address, '@', 2) like '%.' || ${domain}
      union
      select user_id from customer_domains
      where verified_at is not null and (domain = ${domain} or domain like '%.' || ${domain})
    ), today as materialized (
      select r.user_id, r.campaign_id, sum(r.n) as n
      from those o join email_rollup r on r.user_id = o.user_id
      where r.bucket >= date_trunc('day', ${now}::timestamptz, 'UTC') and r.kind = 'sent'
      group by 1, 2
    )
    select count(*) filter (where m.user_id = ${userId})::int as own, count(*)::int as total
    from today t join settled_messages m on m.user_id = t.user_id and m.campaign_id = t.campaign_id
    where (select sum(n) from today) >= ${atLeast}
      and m.accepted_at >= date_trunc('day', ${now}::timestamptz, 'UTC') and m.email ~* '@(gmail|googlemail)[.]com$'
      and (split_part(m.from_address, '@', 2) = ${domain} or split_part(m.from_address, '@', 2) like '%.' || ${domain})`
  return row ?? { own: 0, total: 0 }
}
