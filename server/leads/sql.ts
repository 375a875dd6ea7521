import type { LeadPin } from '#contract/lead-pins.ts'
import { type ExportedLead, Lead, type LeadFilter, type LeadSelection, type LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { holding, idsOf, matching } from './filter.ts'

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

/** Whether the list holds any lead, under the lock of imports the caller took. */
export const hasLeads = async (sql: Sql, userId: string) => {
  const [row] = await sql<[{ has: boolean }]>`select exists (select from leads where user_id = ${userId}) as has`
  return row.has
}

export const deleteLeads = async (sql: Sql, userId: string, ids: string[]) => {
  const { count } = await sql`delete from leads where user_id = ${userId} and id = any(${ids}::uuid[])`
  return count
}

export const listLeadsById = (sql: Sql, userId: string, ids: string[]) =>
  sql<Lead[]>`select ${sql(columns)} from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

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

type PinRow = { id: string; lat: number; lon: number; of: LeadPin[3] }

const pinColumns = (sql: Sql) => sql`
  id, lat, lon, case when source = 'google' then 'google' when place_id like 'osm:%' then 'osm' else '' end as of`

/** Where the newest are of those that match: the few columns that a map needs of ten thousand of them. */
export const listPins = (sql: Sql, userId: string, filter: LeadFilter, most: number) =>
  sql<PinRow[]>`
    select ${pinColumns(sql)} from leads
    where user_id = ${userId} and lat is not null and lon is not null ${matching(sql, userId, filter)}
    order by created_at desc, id desc
    limit ${most}`

const newest = (sql: Sql, userId: string, far: number) => sql`
  (select * from leads where user_id = ${userId} order by created_at desc, id desc limit ${far}) leads`

/** The same among the newest leads only. */
export const listPinsNear = (
  sql: Sql,
  userId: string,
  filter: LeadFilter,
  { far, most }: { far: number; most: number },
) =>
  sql<PinRow[]>`
    select ${pinColumns(sql)} from ${newest(sql, userId, far)}
    where lat is not null and lon is not null ${holding(sql, userId, filter)}
    order by created_at desc, id desc
    limit ${most}`

export const countNear = async (sql: Sql, userId: string, filter: LeadFilter, far: number) => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from ${newest(sql, userId, far)}
    where lat is not null and lon is not null ${holding(sql, userId, filter)}`
  return row.count
}

/** One spelling for each address, whatever its case. */
export const listEmails = (sql: Sql, userId: string, filter: LeadFilter) =>
  sql<{ email: string }[]>`
    select distinct on (email_norm) email from leads
    where user_id = ${userId} and email_norm is not null ${matching(sql, userId, filter)}
    order by email_norm, id`

/** The addresses of the chosen leads for a campaign: made-up businesses are never among them. */
export const listRecipients = (sql: Sql, userId: string, selection: LeadSelection) =>
  sql<{ email: string }[]>`
    select distinct on (email_norm) email from leads
    where user_id = ${userId} and email_norm is not null and source <> 'sample'
      and id in (${idsOf(sql, userId, selection)})
    order by email_norm, id`

/** How many made-up businesses with an address are in the list. */
export const countSamples = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql<[{ count: number }]>`
    select count(email_norm)::int as count from leads where user_id = ${userId} and source = 'sample'`
  return row.count
}

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

/** Keeps everything that matches without moving it through this process; no row where that is more than `most`. */
export const insertExportOfMatching = async (
  sql: Sql,
  userId: string,
  { filter, filters, most }: { filter: LeadFilter; filters: Parameters<Sql['json']>[0]; most: number },
) => {
  const [row] = await sql<ExportRow[]>`
    with chosen as materialized (
      select business_name as "businessName", email, category, status, phone, website
      from leads where user_id = ${userId} ${matching(sql, userId, filter)}
      order by created_at desc, id desc limit ${most + 1}
    )
    insert into exported_data (user_id, data, filters, record_count)
    select ${userId}, coalesce(jsonb_agg(chosen), '[]'), ${sql.json(filters)}, count(*) from chosen
    having count(*) <= ${most}
    returning id, export_type, record_count, created_at`
  return row
}

/** Keeps the account's newest exports up to a count and a size, and always `newest`. */
export const forgetOldExports = (
  sql: Sql,
  userId: string,
  newest: string,
  most: { count: number; bytes: number },
) => sql`
  delete from exported_data where user_id = ${userId} and id <> ${newest} and id in (
    select id from (
      select id, row_number() over newest_first as n, sum(pg_column_size(data)) over newest_first as bytes
      from exported_data where user_id = ${userId}
      window newest_first as (order by created_at desc, id desc)) ranked
    where n > ${most.count} or bytes > ${most.bytes}::bigint)`

interface ExportRow {
  id: string
  exportType: string
  recordCount: number
  createdAt: string
}
