import type { NamedLead, SuppressionReason } from '#contract/preflight.ts'
import type { Sql } from '#server/db/db.ts'
import { leadOf, messagesOf } from '#server/db/lookups.ts'

/** The recipients of a saved campaign, or a list that isn't saved. */
export interface Recipients {
  userId: string
  campaignId: string | null
  emails: string[] | null
  /** In test mode, samples get emails, too. A mail server never gets them. */
  isTestMode: boolean
}

export interface AudienceRow {
  total: number
  mailable: number
  samples: number
  businessName: number
  phone: number
  website: number
  address: number
  category: number
  city: number
  suppressed: { reason: SuppressionReason; count: number }[]
}

/**
 * Part of the statements below, always the same: the address of each recipient once. In order, so that look-ups by address read
 * neighbouring entries of an index: a quarter faster for 250,000.
 */
const askedOf = (sql: Sql, { userId, campaignId, emails }: Recipients) => sql`
  asked as materialized (
    select distinct lower(btrim(email)) as norm
    from jsonb_array_elements_text(coalesce(${emails && sql.json(emails)}::jsonb,
      (select recipients from campaigns where user_id = ${userId} and id = ${campaignId}))) as listed(email)
    order by norm
  )`

/**
 * The same with each recipient's lead, of several the one changed last (leadOf in server/db/lookups.ts). Chosen while passing all
 * recipients in order: to sort each one's leads by themselves takes a third longer for 250,000.
 */
const audienceOf = (sql: Sql, to: Recipients) => sql`
  ${askedOf(sql, to)}, known as materialized (
    select distinct on (a.norm) a.norm, s.reason, s.reason is null and (${to.isTestMode} or not made_up) as is_mailable,
      s.reason is null and (l.source = 'sample' or not ${to.isTestMode} and made_up) as is_sample,
      l.business_name, l.phone, l.website, l.address, l.category, l.city
    from asked a
      left join suppressions s on s.user_id = ${to.userId} and s.channel = 'email' and s.address_norm = a.norm
      left join lateral (
        select * from leads where user_id = ${to.userId} and email_norm = a.norm offset 0) l on true,
      lateral (select coalesce(l.source = 'sample', false) or a.norm like '%.example' as made_up) as made
    order by a.norm, l.updated_at desc, l.id desc
  )`

/** Counts the recipients we'd email, and how many of them lack each value. */
export async function readAudience(sql: Sql, to: Recipients): Promise<AudienceRow> {
  const [row] = await sql<AudienceRow[]>`
    with ${audienceOf(sql, to)}
    select count(*) as total, count(*) filter (where is_mailable) as mailable, count(*) filter (where is_sample) as samples,
      count(*) filter (where is_mailable and coalesce(business_name, '') = '') as business_name,
      count(*) filter (where is_mailable and coalesce(phone, '') = '') as phone,
      count(*) filter (where is_mailable and coalesce(website, '') = '') as website,
      count(*) filter (where is_mailable and coalesce(address, '') = '') as address,
      count(*) filter (where is_mailable and coalesce(category, '') = '') as category,
      count(*) filter (where is_mailable and coalesce(city, '') = '') as city,
      coalesce((select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason)
        from (select reason, count(*) as n from known where reason is not null group by 1) held), '[]') as suppressed
    from known`
  if (!row) throw new Error('no audience')
  return row
}

/** The first addresses that lack a value or would be skipped, to name them. */
export const listExamples = (sql: Sql, to: Recipients, what: string, most: number) => sql<{ email: string }[]>`
  with ${audienceOf(sql, to)}
  select norm as email from known
  where case ${what}
    when 'suppressed' then reason is not null
    when 'samples' then is_sample
    else is_mailable and coalesce(case ${what}
      when 'businessName' then business_name when 'phone' then phone when 'website' then website
      when 'address' then address when 'category' then category when 'city' then city end, '') = '' end
  order by norm limit ${most}`

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
        and not exists (select from suppressions s
          where s.user_id = ${to.userId} and s.channel = 'email' and s.address_norm = a.norm))
    select count(*) as count, coalesce((array_agg(norm order by norm))[1:${most}], '{}') as emails from got`
  return row ?? { count: 0, emails: [] }
}

/** The leads behind the first `most` recipients. Nothing after them is read. */
export const listLeadsOf = (sql: Sql, { userId, campaignId, emails }: Recipients, most: number) => sql<
  { id: string; businessName: string }[]
>`
  with asked as materialized (
    select jsonb_array_elements_text(coalesce(${emails && sql.json(emails)}::jsonb,
      (select recipients from campaigns where user_id = ${userId} and id = ${campaignId}))) as email
    limit ${most}
  )
  select l.id, l.business_name
  from (select distinct lower(btrim(email)) as norm from asked) a cross join lateral ${leadOf(sql, userId, sql`a.norm`)} l
  order by a.norm`

/**
 * The leads whose whole name is one of these, by the index of names. Of several with one name it takes the first; the sender's
 * own address isn't a lead to write to.
 */
export const findNamesakes = (sql: Sql, userId: string, names: string[]) => sql<(NamedLead & { nameNorm: string })[]>`
  select distinct on (name_norm) id, business_name, email, phone, website, address, city, name_norm from leads
  where user_id = ${userId} and name_norm = any(${names})
    and email_norm is distinct from (select lower(email) from users where id = ${userId})
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
    where not exists (select from suppressions s
      where s.user_id = ${to.userId} and s.channel = 'email' and s.address_norm = a.norm)
  )
  select n.name_norm, count(*) as total, count(*) filter (where k.name_norm <> n.name_norm) as others,
    count(*) filter (where k.name_norm is null and k.host <> n.host) as strangers,
    count(*) filter (where k.name_norm is null and k.host = n.host) as colleagues
  from unnest(${named.map(({ nameNorm }) => nameNorm)}::text[], ${named.map(({ host }) => host)}::text[]) as n(name_norm, host),
    known k
  group by 1`
