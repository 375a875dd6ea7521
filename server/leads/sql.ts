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

/** Leads of one part of the list in its order, from a row on: a range of an index, however deep the page. */
export function listPage(sql: Sql, userId: string, page: PageOf) {
  const { sort, dir, after, blanks = false } = page
  const keys = [...keysOf[sort], 'id'] as const
  const column = sort === 'createdAt' ? null : sql(keysOf[sort][0])
  const value = (key: string) =>
    key === 'id'
      ? sql`${after?.id ?? null}::uuid`
      : key === 'created_at'
        ? sql`timestamptz 'epoch' + ${after?.micros ?? null}::float8 * interval '1 microsecond'`
        : sql`${after?.key ?? null}::text`
  // Blanks are all equal in their first key. It still stands in the order, which is then the index's.
  const compared = blanks ? keys.slice(1) : keys
  const list = (parts: Fragment[]) => parts.reduce((all, part) => sql`${all}, ${part}`)
  return sql<PageRow[]>`
    select ${sql(columns)}, ${column ?? sql`null`} as key,
      (extract(epoch from created_at) * 1000000)::bigint as micros
    from leads
    where user_id = ${userId} ${matching(sql, userId, page.filter)}
      ${column ? sql`and ${column} is ${blanks ? sql`null` : sql`not null`}` : sql``}
      ${after ? sql`and (${list(compared.map(key => sql`${sql(key)}`))}) ${dir === 'asc' ? sql`>` : sql`<`} (${list(compared.map(value))})` : sql``}
    order by ${list(keys.map(key => sql`${sql(key)} ${dir === 'asc' ? sql`asc` : sql`desc`}`))}
    limit ${page.limit}`
}

/** How many leads there are of each category and status; the sums are small enough to be added up by the caller. */
export const countLeads = (sql: Sql, userId: string) =>
  sql<{ category: string | null; status: LeadStatus; count: number; withEmail: number }[]>`
    select category, status, count(*)::int as count, count(email_norm)::int as with_email
    from leads where user_id = ${userId}
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
