import type { Sql } from '#server/db/db.ts'
import { leadOf, personOf, suppressionOf } from '#server/db/lookups.ts'
import type { LeadFields } from '#server/sending/compose/recipient-values.ts'
import type { CountRow } from './list-sql.ts'

export interface UnansweredRow extends LeadFields {
  id: string
  /** The newest email: the first, or a follow-up. */
  messageId: string
  step: number
  email: string
  leadId: string | null
  campaignId: string
  sendingAccountId: string | null
  account: string | null
  fromName: string | null
  at: string
  subject: string
  bodyText: string | null
  links: string[] | null
  postalAddress: string | null
}

/**
 * First emails of campaigns that arrived, to people without a thread and not on the suppression list. What test mode kept
 * reached nobody. Subqueries with a limit are
 * asked for each row until a page is full: as `not exists`, they'd be joined with all that the account ever sent.
 */
const unanswered = (sql: Sql, userId: string) => sql`
  m.user_id = ${userId} and m.step = 0 and m.state in ('accepted', 'delivered')
    and not coalesce((select true from threads t where t.user_id = ${userId} and t.email_norm = address_norm(m.email) limit 1), false)
    and not coalesce((select true from outbox_messages o where o.user_id = ${userId} and o.campaign_id = m.campaign_id limit 1), false)
    and ${suppressionOf(sql, userId, sql`address_norm(m.email)`)} is null`

const columns = (sql: Sql) => sql`
  f.id, m.id as message_id, m.step, address_norm(m.email) as email, l.id as lead_id, m.campaign_id, m.sending_account_id, a.address as account, m.from_name,
  coalesce(m.accepted_at, m.updated_at) as at, coalesce(nullif(v.subject, ''), c.subject) as subject, v.body_text, v.links,
  v.postal_address, l.business_name, l.phone, l.website, l.address, l.category, l.city,
  p.contact_name, p.first_name, p.last_name`

const joins = (sql: Sql, userId: string) => sql`
  cross join lateral (
    select s.* from generate_series(0, 5) as steps(n) cross join lateral (
      select * from settled_messages where user_id = ${userId} and id = message_id(f.id, steps.n)
        and state in ('accepted', 'delivered') offset 0) s
    order by s.step desc limit 1) m
  join campaigns c on c.user_id = ${userId} and c.id = m.campaign_id
  left join campaign_revisions v on v.user_id = ${userId} and v.id = m.revision_id
  left join sending_accounts a on a.user_id = ${userId} and a.id = m.sending_account_id
  left join lateral ${leadOf(sql, userId, sql`address_norm(m.email)`)} l on true
  left join lateral ${personOf(sql, userId, sql`l`, sql`address_norm(m.email)`)} p on true`

interface Asked {
  campaign: string | null
  account: string | null
  search: string | null
  before: string
  limit: number
}

/**
 * The newest 1,000 first emails to an address, a business, or with a subject that has these letters. An array is looked up by the
 * key; joined, all messages would be walked until a page is full.
 */
const found = (
  sql: Sql,
  userId: string,
  { search, before }: { search: string; before: string },
) => sql`and m.id = any(array(
  select r.id from campaign_recipients r where r.user_id = ${userId} and r.id < ${before} and (position(${search} in r.email_norm) > 0
    or r.email_norm in (select email_norm from leads where user_id = ${userId} and position(${search} in lower(business_name)) > 0)
    or r.campaign_id in (select id from campaigns where user_id = ${userId} and position(${search} in lower(subject)) > 0))
  order by r.id desc limit 1000))`

/** Those of the newest campaign first: a message's ID begins with when it was planned, so the key has them in order. */
export const listUnanswered = (sql: Sql, userId: string, { campaign, account, search, before, limit }: Asked) => sql<
  UnansweredRow[]
>`
  select ${columns(sql)}
  from (
    select * from settled_messages m where ${unanswered(sql, userId)} and m.id < ${before}
      ${campaign ? sql`and m.campaign_id = ${campaign}` : sql``} ${account ? sql`and m.sending_account_id = ${account}` : sql``}
      ${search ? found(sql, userId, { search, before }) : sql``}
    order by m.id desc limit ${limit}
  ) f ${joins(sql, userId)}
  order by f.id desc`

export const findUnanswered = (sql: Sql, userId: string, ids: string[]) => sql<UnansweredRow[]>`
  select ${columns(sql)}
  from (select * from settled_messages m where ${unanswered(sql, userId)} and m.id = any(${ids}::uuid[])) f ${joins(sql, userId)}`

/** Of the newest `most` first emails, how many nobody answered, and whether there are older ones. */
export async function countUnanswered(sql: Sql, userId: string, most: number) {
  const rows = await sql<(CountRow & { sent: number })[]>`
    select m.sending_account_id as account_id, m.campaign_id, null as label, false as is_theirs, 0 as unread, count(*)::int as sent,
      count(*) filter (where ${unanswered(sql, userId)})::int as count
    from (
      select * from settled_messages where user_id = ${userId} and step = 0 and state in ('accepted', 'delivered')
      order by id desc limit ${most}) m
    group by 1, 2`
  return { rows: rows.filter(({ count }) => count > 0), isMore: rows.reduce((all, { sent }) => all + sent, 0) === most }
}

interface Begun {
  id: string
  email: string
  name: string
  subject: string
  words: string
  campaignId: string
  sendingAccountId: string | null
  lastAt: string
}

/** Keeps what the list showed as threads, under the same IDs. One that somebody answered meanwhile stays as it is. */
export const insertThreads = (sql: Sql, userId: string, threads: Begun[]) => sql`
  insert into threads (user_id, id, email_norm, name, subject, words, campaign_id, sending_account_id, is_theirs, is_unread,
    last_at, revision)
  select ${userId}::uuid, t.id, t.email, t.name, t.subject, t.words, t."campaignId", t."sendingAccountId", false, false, t."lastAt", 0
  from jsonb_to_recordset(${sql.json(threads as never)}) as t(id uuid, email text, name text, subject text, words text,
    "campaignId" uuid, "sendingAccountId" uuid, "lastAt" timestamptz)
  on conflict do nothing`
