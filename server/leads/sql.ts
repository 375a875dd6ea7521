import type { Fragment } from 'postgres'
import { type ExportedLead, Lead, type LeadFilter, type LeadSort, type LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { matching } from './filter.ts'

/** What is shown of a lead: exactly what the contract names. */
export const columns = Object.keys(Lead.shape)

/** The changeable columns of a lead, as they are stored. */
export interface LeadFields {
  businessName: string
  email: string | null
  phone: string | null
  phoneNorm: string | null
  website: string | null
  address: string | null
  category: string | null
  description: string | null
  status: LeadStatus
}

export const findLead = async (sql: Sql, userId: string, id: string) => {
  const [lead] = await sql<Lead[]>`
    select ${sql(columns)} from leads where user_id = ${userId} and id = ${id}`
  return lead
}

export const insertLead = async (sql: Sql, userId: string, fields: Partial<LeadFields>) => {
  const row = { userId, ...fields }
  const [lead] = await sql<[Lead]>`insert into leads ${sql(row)} returning ${sql(columns)}`
  return lead
}

export const updateLead = async (sql: Sql, userId: string, id: string, changes: Partial<LeadFields>) => {
  const [lead] = await sql<Lead[]>`
    update leads set ${sql(changes)}, updated_at = now()
    where user_id = ${userId} and id = ${id}
    returning ${sql(columns)}`
  return lead
}

export const deleteLeads = async (sql: Sql, userId: string, ids: string[]) => {
  const { count } = await sql`delete from leads where user_id = ${userId} and id = any(${ids}::uuid[])`
  return count
}

export const listLeadsById = (sql: Sql, userId: string, ids: string[]) =>
  sql<Lead[]>`select ${sql(columns)} from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

export type PageRow = Lead & { key: string | null; micros: number }

export interface PageOf {
  filter: LeadFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
  /** The last lead of the page before. */
  after: { key: string | null; micros: number; id: string } | null
  limit: number
  /** Those whose sorted field is empty, instead of those with one. */
  blanks?: boolean
}

export const hasBlanks = (sort: LeadSort) => sort === 'email' || sort === 'category'

/** What each sort goes by, always ending with the id: all there is to choose from, each with an index of its own. */
const keysOf = {
  createdAt: ['created_at'],
  businessName: ['name_norm'],
  email: ['email_norm'],
  category: ['category', 'created_at'],
  status: ['status', 'created_at'],
} as const

const listOf = (sql: Sql, parts: Fragment[]) => parts.reduce((all, part) => sql`${all}, ${part}`)

/** The keyset of a page: what comes after the page before, in which order, beginning with which column. */
function keyset(sql: Sql, { sort, dir, after, blanks = false }: PageOf) {
  const keys = [...keysOf[sort], 'id'] as const
  const column = sort === 'createdAt' ? null : sql(keysOf[sort][0])
  const value = (key: string) =>
    key === 'id'
      ? sql`${after?.id ?? null}::uuid`
      : key === 'created_at'
        ? timeOf(sql, after)
        : sql`${after?.key ?? null}::text`
  // Blanks are all equal in their first key. It still stands in the order, which is then the index's.
  const compared = blanks ? keys.slice(1) : keys
  return {
    column,
    isAfter: sql`
      ${column ? sql`and ${column} is ${blanks ? sql`null` : sql`not null`}` : sql``}
      ${
        after
          ? sql`and (${listOf(
              sql,
              compared.map(key => sql`${sql(key)}`),
            )}) ${beyond(sql, dir)} (${listOf(sql, compared.map(value))})`
          : sql``
      }`,
    order: listOf(
      sql,
      keys.map(key => sql`${sql(key)} ${sql.unsafe(dir)}`),
    ),
  }
}

const beyond = (sql: Sql, dir: 'asc' | 'desc') => (dir === 'asc' ? sql`>` : sql`<`)
const timeOf = (sql: Sql, after: PageOf['after']) =>
  sql`timestamptz 'epoch' + ${after?.micros ?? null}::float8 * interval '1 microsecond'`

/** What a page's rows are, besides what is shown: where the next page begins. */
const pageColumns = (sql: Sql, column: ReturnType<typeof keyset>['column']) => sql`
  ${sql(columns)}, ${column ?? sql`null`} as key, (extract(epoch from created_at) * 1000000)::bigint as micros`

/**
 * Leads of one part of the list in its order, from a row on. Read are at most `most` leads of those that the condition
 * `along` leaves, which an index has in this order; the filter is held against each.
 */
export function walkList(sql: Sql, userId: string, page: PageOf, along: Fragment, most: number) {
  const { column, isAfter, order } = keyset(sql, page)
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from (select * from leads where user_id = ${userId} ${along} ${isAfter} order by ${order} limit ${most}) leads
    where true ${matching(sql, userId, page.filter, { words: 'row' })}
    order by ${order}
    limit ${page.limit}`
}

/** The same with all conditions in one, for the planner to choose. */
export function listPlainly(sql: Sql, userId: string, page: PageOf) {
  const { column, isAfter, order } = keyset(sql, page)
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from leads
    where user_id = ${userId} ${isAfter} ${matching(sql, userId, page.filter)}
    order by ${order}
    limit ${page.limit}`
}

/** The same, of leads that something else has chosen: a few by a statement of their ids, newest first where that is the order. */
export function listChosen(sql: Sql, userId: string, page: PageOf, chosen: Fragment) {
  const { column, isAfter, order } = keyset(sql, page)
  // One by one by their key, whatever the planner thinks how many they are.
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from (${chosen}) chosen (chosen_id)
    cross join lateral (select * from leads where user_id = ${userId} and id = chosen_id offset 0) leads
    where true ${matching(sql, userId, page.filter, { words: 'row' })} ${isAfter}
    order by ${order}
    limit ${page.limit}`
}

/** The newest leads, or the oldest, with a tag or a value, after a row: a range of that table's own index. */
export function alongSide(sql: Sql, side: Fragment, { dir, after }: PageOf, most: number) {
  return sql`
    ${side} ${after ? sql`and (lead_created_at, lead_id) ${beyond(sql, dir)} (${timeOf(sql, after)}, ${after.id}::uuid)` : sql``}
    order by lead_created_at ${sql.unsafe(dir)}, lead_id ${sql.unsafe(dir)} limit ${most}`
}

export interface Count {
  category: string | null
  status: LeadStatus
  count: number
  withEmail: number
}

/** How many leads there are of each category and status, from the sums that are kept with every change. */
export async function countLeads(sql: Sql, userId: string) {
  await sql`select fold_lead_counts()`
  return sql<Count[]>`
    select category, status, sum(n)::int as count, sum(with_email)::int as with_email
    from lead_counts where user_id = ${userId}
    group by category, status having sum(n) > 0`
}

/** The same of those that match, one by one. */
export const countMatching = (sql: Sql, userId: string, filter: LeadFilter) =>
  sql<Count[]>`
    select category, status, count(*)::int as count, count(email_norm)::int as with_email
    from leads where user_id = ${userId} ${matching(sql, userId, filter)}
    group by category, status`

/** One spelling for each address, whatever its case. */
export const listEmails = (sql: Sql, userId: string, filter: LeadFilter) =>
  sql<{ email: string }[]>`
    select distinct on (email_norm) email from leads
    where user_id = ${userId} and email_norm is not null ${matching(sql, userId, filter)}
    order by email_norm, id`

export const insertExport = async (
  sql: Sql,
  userId: string,
  data: ExportedLead[],
  filters: Parameters<Sql['json']>[0],
) => {
  const [row] = await sql<[ExportRow]>`
    insert into exported_data (user_id, data, filters, record_count)
    values (${userId}, ${sql.json(data)}, ${sql.json(filters)}, ${data.length})
    returning id, export_type, record_count, created_at`
  return row
}

/** Keeps everything that matches without moving it through this process. */
export const insertExportOfMatching = async (
  sql: Sql,
  userId: string,
  filter: LeadFilter,
  filters: Parameters<Sql['json']>[0],
) => {
  const [row] = await sql<[ExportRow]>`
    with chosen as (
      select business_name as "businessName", email, category, status, phone, website
      from leads where user_id = ${userId} ${matching(sql, userId, filter)}
      order by created_at desc, id desc
    )
    insert into exported_data (user_id, data, filters, record_count)
    select ${userId}, coalesce(jsonb_agg(chosen), '[]'), ${sql.json(filters)}, count(*) from chosen
    returning id, export_type, record_count, created_at`
  return row
}

interface ExportRow {
  id: string
  exportType: string
  recordCount: number
  createdAt: string
}
