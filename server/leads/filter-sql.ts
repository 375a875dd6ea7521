import type { SelectionReach, Unreachable } from '#contract/lead-list.ts'
import type { LeadSelection, ListFilter, ReachBy } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, type Fragment, hasContacts, suppressionOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import { conditionsOf, contactedOnes, isNear, repliedOnes } from './conditions-sql.ts'

/**
 * The conditions of a filter for a statement that reads `leads` and already names its owner, all that match:
 * `select id from leads where user_id = ${userId} ${matching(sql, userId, filter)}`.
 * Inside `db.asUser` only: the words are searched for the account of the transaction.
 */
export const matching = (sql: Sql, userId: string, filter: ListFilter) => {
  const { status, q, tag, field, value, contacted } = filter
  const patterns = q ? wordPatterns(q) : []
  return sql`
    ${plainly(sql, userId, filter)}
    ${status ? sql`and leads.id in (${ofStatus(sql, userId, status)})` : sql``}
    ${tag ? sql`and leads.id in (${tagged(sql, userId, tag)})` : sql``}
    ${field ? sql`and leads.id in (${valued(sql, userId, field, value)})` : sql``}
    ${contacted ? sql`and ${has(sql, contacted, sql`select from (${contactedOnes(sql, userId)}) of where of.lead_id = leads.id`)}` : sql``}
    ${patterns.length > 0 ? sql`and leads.id in (select leads_with_words(${patterns}))` : sql``}
    ${conditionsOf(sql, userId, filter, false)}`
}

/**
 * The same conditions for a few leads that are read anyway. Looks up data in other tables by the lead's key, as a scalar,
 * which the planner can't turn into a join with all leads that have the tag.
 */
export const holding = (sql: Sql, userId: string, filter: ListFilter) => {
  const { status, q, tag, field, value, contacted } = filter
  const patterns = q ? wordPatterns(q) : []
  return sql`
    ${plainly(sql, userId, filter)}
    ${status ? sql`and leads.status = ${status}` : sql``}
    ${tag ? sql`and (${tagged(sql, userId, tag)} and lead_id = leads.id) is not null` : sql``}
    ${field ? sql`and (${valued(sql, userId, field, value)} and lead_id = leads.id) is not null` : sql``}
    ${contacted ? sql`and ${has(sql, contacted, contactedOnes(sql, userId, { lead: sql`leads.id` }))}` : sql``}
    ${
      patterns.length > 0
        ? sql`and lead_words_of(leads.name_norm, lower(leads.email), leads.phone_norm, leads.city) like all(${patterns})`
        : sql``
    }
    ${conditionsOf(sql, userId, filter, true)}`
}

const plainly = (sql: Sql, userId: string, filter: ListFilter) => {
  const { category, source, city, hasEmail, hasPhone, hasWebsite, replied, within, updatedSince } = filter
  return sql`
    ${category ? sql`and leads.category = ${category}` : sql``}
    ${source ? sql`and leads.source = ${source}` : sql``}
    ${hasEmail ? sql`and leads.email_norm is ${hasEmail === 'yes' ? sql`not null` : sql`null`}` : sql``}
    ${hasPhone ? sql`and (coalesce(leads.phone, '') <> '') = ${hasPhone === 'yes'}` : sql``}
    ${hasWebsite ? sql`and (coalesce(leads.website, '') <> '') = ${hasWebsite === 'yes'}` : sql``}
    ${city ? sql`and lower(leads.city) = lower(${city})` : sql``}
    ${within ? sql`and ${isNear(sql, within)}` : sql``}
    ${replied ? sql`and (leads.id in (${repliedOnes(sql, userId)})) = ${replied === 'yes'}` : sql``}
    ${changedSince(sql, sql`leads.updated_at`, updatedSince)}`
}

const has = (sql: Sql, wanted: 'yes' | 'no', rows: Fragment) =>
  wanted === 'yes' ? sql`exists (${rows})` : sql`not exists (${rows})`

export const tagged = (sql: Sql, userId: string, tag: string) =>
  sql`select lead_id from lead_tags where user_id = ${userId} and tag_id = ${tag}`

export const valued = (sql: Sql, userId: string, field: string, value: string | undefined) => sql`
  select lead_id from custom_values where user_id = ${userId} and field_id = ${field}
    ${value ? sql`and value_norm = lower(${value})` : sql``}`

/** Has its own table, so that a change of status writes none of the leads' indexes. */
export const ofStatus = (sql: Sql, userId: string, status: string) =>
  sql`select lead_id from lead_statuses where user_id = ${userId} and status = ${status}`

/**
 * A statement's part that gives the ids of exactly the chosen leads of this account, for `where id in (...)` or
 * `insert ... select`. Ids of other accounts and of leads that are gone are left out.
 */
export const idsOf = (sql: Sql, userId: string, selection: LeadSelection) =>
  'ids' in selection
    ? sql`select leads.id from leads where leads.user_id = ${userId} and leads.id = any(${selection.ids}::uuid[])
        ${reachable(sql, userId, selection.reachBy)}`
    : sql`select leads.id from leads
        where leads.user_id = ${userId} ${matching(sql, userId, selection.filter)}
          ${selection.except?.length ? sql`and leads.id <> all(${selection.except}::uuid[])` : sql``}
          ${reachable(sql, userId, selection.reachBy)}`

const reachable = (sql: Sql, userId: string, by: ReachBy | undefined) => sql`
  ${by === 'email' ? sql`and ${canEmail(sql, userId)}` : sql``}
  ${by === 'phone' ? sql`and ${canCall(sql, userId)}` : sql``}`

/** For a statement that reads `leads`: the lead can get an email of a campaign. */
export const canEmail = (sql: Sql, userId: string) => sql`
  (leads.email_norm is not null and ${suppressionOf(sql, userId, sql`leads.email_norm`)} is null)`

/** A number that could be read has a plus. Without one, it may be one of the user's own country, but letters as in 1-800-FLOWERS can't be dialed. */
const isDialable = (sql: Sql, of: Fragment) => sql`
  (${of}.phone_norm like '+%' or ${of}.phone_norm ~ '[0-9]{7}' and ${of}.phone !~ '[[:alpha:]]')`

const isCallable = (sql: Sql, userId: string, of: Fragment) => sql`
  (${isDialable(sql, of)} and not exists (
    select from suppressions where user_id = ${userId} and channel = 'phone' and address_norm = ${of}.phone_norm))`

/** At its own number, or without one, at a person's. */
const canCall = (sql: Sql, userId: string) => sql`
  (case when leads.phone is not null then ${isCallable(sql, userId, sql`leads`)} else ${hasContacts(sql, userId)} and exists (
    select from contacts c
    where c.user_id = ${userId} and c.lead_id = leads.id and c.phone is not null and ${isCallable(sql, userId, sql`c`)}) end)`

/** The first 200 of the chosen leads that the user can't email, or can't call, and why. */
export const listUnreachable = (sql: Sql, userId: string, selection: LeadSelection, by: ReachBy) => sql<Unreachable[]>`
  select leads.id, leads.business_name, case
      when ${by === 'email' ? sql`leads.email_norm is null` : sql`leads.phone is null`} then 'missing'
      when ${by === 'email' ? sql`false` : sql`${isDialable(sql, sql`leads`)} is not true`} then 'undialable'
      else 'suppressed' end as why
  from leads
  where leads.user_id = ${userId} and leads.id in (${idsOf(sql, userId, selection)})
    and ${by === 'email' ? canEmail(sql, userId) : canCall(sql, userId)} is not true
  order by leads.business_name, leads.id limit 200`

/** How many of the chosen leads the user can email or call. */
export const countReach = (sql: Sql, userId: string, selection: LeadSelection) =>
  first(sql<[SelectionReach]>`
    select count(*)::int as count,
      (count(*) filter (where ${canEmail(sql, userId)}))::int as with_email,
      (count(*) filter (where ${canCall(sql, userId)}))::int as with_phone,
      (count(*) filter (where leads.email_norm is null and leads.website <> ''))::int as with_website_only
    from leads
    where leads.user_id = ${userId} and leads.id in (${idsOf(sql, userId, selection)})`)

export const countSelected = async (sql: Sql, userId: string, selection: LeadSelection) => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (${idsOf(sql, userId, selection)}) chosen`
  return row.count
}

const WORDS_MAX = 8

/** Words match anywhere, or at the start of words if they have one or two letters. A number in any format is one word. */
export function wordPatterns(q: string): string[] {
  const digits = q.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s()+./-]+$/.test(q)
  const words = isNumber ? [digits] : q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  return words.map(word => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`)
}
