import type { AudienceCounts, AudienceGroup, AudiencePerson, WhoAt } from '#contract/audience.ts'
import type { LeadSelection } from '#contract/leads.ts'
import type { PeopleRemark } from '#contract/remarks.ts'
import type { Sql } from '#server/db/db.ts'
import { addresseesOf, hasContacts, isKept, leadOf, messagesOf, suppressionOf } from '#server/db/lookups.ts'
import { idsOf } from '#server/leads/filter-sql.ts'
import { keptOutOf } from '#server/sending/pacing/quiet-sql.ts'

export interface Asked {
  userId: string
  /** Distinct valid addresses, in the order of the list. */
  emails: string[]
  /** This campaign's own emails don't count as contact. */
  campaignId: string | null
  /** An email since then counts as contacted. */
  since: Date
  /** Emails left this month; null is unlimited. */
  remaining: number | null
  /** In test mode, samples get emails. */
  isTestMode: boolean
  /** Whom other campaigns wrote to since then gets no email; null: they do. */
  quietSince?: Date | null
}

/**
 * Part of the statements below, always the same: each address with its lead, why we never contact it, and its last email. They're
 * looked up in the order of the addresses, as in preflight/sql.ts.
 */
const judgedOf = (
  sql: Sql,
  { userId, emails, campaignId, since, remaining, isTestMode, quietSince = null }: Asked,
) => sql`
  asked as materialized (
    select email, address_norm(email) as norm, n
    from unnest(string_to_array(${emails.join('\n')}, E'\n')) with ordinality as listed(email, n)
    order by norm
  ), kept_out as materialized (
    select norm from ${keptOutOf(sql, { userId, campaignId, quietSince }, sql`asked`)} others
  ), recent as materialized (
    select distinct on (r.email_norm) r.email_norm as norm, m.accepted_at, c.name
    from campaigns c
      join campaign_recipients r on r.user_id = ${userId} and r.campaign_id = c.id
      join asked a on a.norm = r.email_norm
      join lateral ${messagesOf(sql, userId, sql`r.id`)} m on m.accepted_at >= ${since.toISOString()}
    where c.user_id = ${userId} and c.sent_at is not null and c.id is distinct from ${campaignId}
      and (c.finished_at is null or c.finished_at >= ${since.toISOString()})
      and not ${isKept(sql, userId, sql`c.id`)}
    order by r.email_norm, m.accepted_at desc
  ), known as materialized (
    select a.n, a.email, l.id as lead_id, l.business_name,
      coalesce(nullif(l.address, ''), l.city) as address, a.reason, r.accepted_at, r.name as campaign_name,
      a.reason is null and (l.source = 'sample' or not ${isTestMode} and made_up) as is_sample,
      a.reason is null and (${isTestMode} or not made_up) as is_mailable
    from (select asked.*, coalesce(${suppressionOf(sql, userId, sql`asked.norm`)},
          case when kept_out.norm is not null then 'in-other-campaign' end) as reason
        from asked left join kept_out using (norm) offset 0) a
      left join recent r on r.norm = a.norm
      left join lateral ${leadOf(sql, userId, sql`a.norm`)} l on true,
      lateral (select coalesce(l.source = 'sample', false) or a.norm like '%.example' as made_up) as made
  ), judged as (
    select *, is_mailable and not coalesce(place > ${remaining}::int, false) as is_recipient
    from (select *, sum(is_mailable::int) over (order by n) as place from known) placed
  )`

export type CountedRow = Pick<
  AudienceCounts,
  'withEmail' | 'suppressed' | 'samples' | 'overQuota' | 'recipients' | 'contacted' | 'lastContact'
>

/** Counts the addresses by what a campaign would do with them. */
export async function countJudged(sql: Sql, asked: Asked): Promise<CountedRow> {
  const [row] = await sql<CountedRow[]>`
    with ${judgedOf(sql, asked)}
    select count(*) as with_email, count(*) filter (where is_sample) as samples,
      count(*) filter (where is_mailable and not is_recipient) as over_quota,
      count(*) filter (where is_recipient) as recipients,
      count(*) filter (where is_recipient and accepted_at is not null) as contacted,
      (select json_build_object('name', coalesce(business_name, email), 'at', accepted_at)
        from judged where is_recipient and accepted_at is not null order by accepted_at desc, n limit 1) as last_contact,
      coalesce((select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason)
        from (select reason, count(*) as n from judged where reason is not null group by 1) held), '[]') as suppressed
    from judged`
  if (!row) throw new Error('no audience')
  const last = row.lastContact
  return { ...row, lastContact: last && { ...last, at: new Date(last.at).toISOString() } }
}

/** The groups that are addresses which could be emailed. */
export type JudgedGroup = Exclude<AudienceGroup, PeopleRemark | 'without-email' | 'invalid' | 'duplicates'>

/** A page of the addresses behind a count, in the order of the list. */
export const listJudged = (
  sql: Sql,
  asked: Asked,
  { group, offset, limit }: { group: JudgedGroup; offset: number; limit: number },
) => sql<AudiencePerson[]>`
  with ${judgedOf(sql, asked)}, page as (
    select n, email, lead_id, business_name, address, reason as suppression, accepted_at as contacted_at, campaign_name
    from judged
    where case ${group} when 'suppressed' then reason is not null when 'samples' then is_sample
      when 'over-quota' then is_mailable and not is_recipient when 'recipients' then is_recipient
      when 'contacted' then is_recipient and accepted_at is not null else true end
    order by n offset ${offset} limit ${limit}
  )
  select p.email, p.lead_id, p.business_name, p.address, p.suppression, p.contacted_at, p.campaign_name,
    case when l.id is null then '[]' else ${addresseesOf(sql, asked.userId, sql`l`)} end as people
  from page p left join lateral (
    select id, email, email_norm from leads where user_id = ${asked.userId} and id = p.lead_id offset 0) l on true
  order by p.n`

/**
 * Part of the statements below: whom emails can be addressed to at the businesses of these recipients, and those themselves. A business's
 * own address, which greets the primary person, isn't among everyone there where a person gets an email.
 */
const thereOf = (sql: Sql, userId: string, emails: string[]) => sql`
  asked as materialized (
    select email, address_norm(email) as norm, n
    from unnest(string_to_array(${emails.join('\n')}, E'\n')) with ordinality as listed(email, n)
  ), found as materialized (
    select a.n, a.email, l.id, l.email as own, l.email_norm as own_norm, not exists (
        select from contacts c where c.user_id = ${userId} and c.lead_id = l.id and c.email_norm = l.email_norm)
      and exists (
        select from contacts c where c.user_id = ${userId} and c.lead_id = l.id and c.email_norm is not null
          and ${suppressionOf(sql, userId, sql`c.email_norm`)} is null) as is_nobodys
    from asked a left join lateral ${leadOf(sql, userId, sql`a.norm`)} l on true
  ), there as (
    select n, 0 as place, coalesce(own, email) as email, true as is_primary, own is null or not is_nobodys as is_everyones from found
    union all
    select n, 1, email, false, own is null or address_norm(email) <> own_norm or not is_nobodys from found
    union all
    select f.n, 1 + row_number() over (partition by f.n order by c.created_at, c.id), c.email, false, true
    from found f join contacts c on c.user_id = ${userId} and c.lead_id = f.id and c.email_norm is not null
  )`

/** The addresses of the primary persons, or of everyone, at the businesses of these recipients: each once, those of a business together. */
export const listThere = (sql: Sql, userId: string, { emails, who }: { emails: string[]; who: WhoAt }) =>
  sql<{ email: string }[]>`
    with ${thereOf(sql, userId, emails)}
    select email from (
      select distinct on (address_norm(email)) email, n, place from there
      where case ${who} when 'primary' then is_primary else is_everyones end
      order by address_norm(email), n, place) once
    order by n, place`.then(rows => rows.map(({ email }) => email))

/** How many of them get an email, and which of the two the list is. Null for accounts without people. */
export async function countThere(
  sql: Sql,
  { userId, emails, campaignId, quietSince = null }: Asked,
): Promise<AudienceCounts['atBusinesses']> {
  const [{ any }] = await sql<[{ any: boolean }]>`select ${hasContacts(sql, userId)} as any`
  if (!any) return null
  const [row] = await sql<[{ primary: number; everyone: number; chosen: WhoAt | null }]>`
    with ${thereOf(sql, userId, emails)}, once as materialized (
      select address_norm(email) as norm, bool_or(is_primary) as is_primary, bool_or(is_everyones) as is_everyones from there group by 1
    ), each as (
      select once.*, ${suppressionOf(sql, userId, sql`once.norm`)} is null and kept_out.norm is null as is_emailed,
        exists (select from asked where asked.norm = once.norm) as is_asked
      from once left join ${keptOutOf(sql, { userId, campaignId, quietSince }, sql`once`)} kept_out on kept_out.norm = once.norm
    )
    select count(*) filter (where is_primary and is_emailed)::int as primary,
      count(*) filter (where is_everyones and is_emailed)::int as everyone,
      case when bool_and(is_primary = is_asked) then 'primary' when bool_and(is_everyones = is_asked) then 'everyone' end as chosen
    from each`
  return row
}

/** How many can be emailed, how many of them were contacted since then, and the first `most` of these. */
export const findContacted = (sql: Sql, asked: Asked, most: number) =>
  sql<{ mailable: number; count: number; emails: string[] }[]>`
    with ${judgedOf(sql, asked)}
    select count(*) filter (where is_mailable) as mailable, count(*) filter (where is_recipient and accepted_at is not null) as count,
      coalesce((array_agg(email order by n) filter (where is_recipient and accepted_at is not null))[1:${most}], '{}') as emails
    from judged`.then(([row]) => row ?? { mailable: 0, count: 0, emails: [] })

/** How many of the chosen leads have no address, and how many of those have a website to search for one. */
export const countWithoutEmail = (sql: Sql, userId: string, selection: LeadSelection) =>
  sql<Pick<AudienceCounts, 'withoutEmail' | 'withWebsiteOnly'>[]>`
    select count(*) as without_email, count(*) filter (where website <> '') as with_website_only from leads
    where user_id = ${userId} and email_norm is null and source <> 'sample' and id in (${idsOf(sql, userId, selection)})`.then(
    ([row]) => row ?? { withoutEmail: 0, withWebsiteOnly: 0 },
  )

/** A page of the chosen leads without an address. */
export const listWithoutEmail = (
  sql: Sql,
  userId: string,
  selection: LeadSelection,
  { offset, limit }: { offset: number; limit: number },
) => sql<AudiencePerson[]>`
  select null as email, id as lead_id, business_name, coalesce(nullif(address, ''), city) as address, null as suppression,
    null as contacted_at, null as campaign_name, '[]'::json as people
  from leads
  where user_id = ${userId} and email_norm is null and source <> 'sample' and id in (${idsOf(sql, userId, selection)})
  order by name_norm, id offset ${offset} limit ${limit}`
