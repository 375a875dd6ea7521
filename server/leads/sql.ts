import type { FieldFor } from '#contract/lead-fields.ts'
import type { LeadPin } from '#contract/lead-pins.ts'
import {
  type ExportedLead,
  Lead,
  type LeadFilter,
  type LeadSelection,
  type LeadSourceKind,
  type LeadStatus,
} from '#contract/leads.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { orNotFound } from '#server/http/errors.ts'
import { holding, idsOf, matching } from './filter-sql.ts'

/** The columns of a lead that the API returns. */
export const columns = Object.keys(Lead.shape)

/** These columns as a list, wherever in a statement: the driver takes a list after `insert` for rows. */
export const listOf = (sql: Sql, names: readonly string[]) => sql`${sql(names)}`

/** The columns that a user edits. */
export type LeadFields = Record<FieldFor<'form'>, string | null> & {
  businessName: string
  phoneNorm: string | null
  nameKey: string | null
  site: string | null
  status: LeadStatus
}

export const findLead = (sql: Sql, userId: string, id: string) =>
  first(sql<Lead[]>`
    select ${sql(columns)} from leads where user_id = ${userId} and id = ${id}`)

/** The same, or a 404. */
export const leadOf = async (sql: Sql, userId: string, id: string) =>
  orNotFound(await findLead(sql, userId, id), 'Lead')

export const insertLead = async (sql: Sql, userId: string, fields: Partial<LeadFields>) => {
  const row = { userId, ...fields }
  const [lead] = await sql<[Lead]>`insert into leads ${sql(row)} returning ${sql(columns)}`
  return lead
}

export const updateLead = (sql: Sql, userId: string, id: string, changes: Partial<LeadFields>) =>
  first(sql<Lead[]>`
    update leads set ${sql(changes)}, updated_at = now()
    where user_id = ${userId} and id = ${id}
    returning ${sql(columns)}`)

/** Whether the list has any lead. The caller holds the lock of imports. */
export const hasLeads = async (sql: Sql, userId: string) => {
  const [row] = await sql<[{ has: boolean }]>`select exists (select from leads where user_id = ${userId}) as has`
  return row.has
}

export const listLeadsById = (sql: Sql, userId: string, ids: string[]) =>
  sql<Lead[]>`select ${sql(columns)} from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

export interface Count {
  category: string | null
  status: LeadStatus
  count: number
  withEmail: number
}

/** The number of leads per category and status, from sums that every change updates. */
export const countLeads = (sql: Sql, userId: string) => sql<Count[]>`
  select category, status, sum(n)::int as count, sum(with_email)::int as with_email
  from lead_counts where user_id = ${userId}
  group by category, status having sum(n) > 0`

/** Accounts with more rows of sums than fold_lead_counts() leaves. */
export const findUnfolded = (sql: Sql) => sql<{ userId: string }[]>`
  select user_id from lead_counts group by user_id having count(*) > 500`

/** Adds up the rows of the transaction's account. */
export const foldCounts = (sql: Sql) => sql`select fold_lead_counts()`

/** The same for matching leads, counted one by one. */
export const countMatching = (sql: Sql, userId: string, filter: LeadFilter) =>
  sql<Count[]>`
    select category, status, count(*)::int as count, count(email_norm)::int as with_email
    from leads where user_id = ${userId} ${matching(sql, userId, filter)}
    group by category, status`

type PinRow = { id: string; lat: number; lon: number; of: LeadPin[3] }

const pinColumns = (sql: Sql) => sql`
  id, lat, lon, case when source = 'google' then 'google' when place_id like 'osm:%' then 'osm' else '' end as of`

/** The locations of the newest matching leads, with only the columns that a map of 10,000 needs. */
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

/** One spelling per address, ignoring case. */
export const listEmails = (sql: Sql, userId: string, filter: LeadFilter) =>
  sql<{ email: string }[]>`
    select distinct on (email_norm) email from leads
    where user_id = ${userId} and email_norm is not null ${matching(sql, userId, filter)}
    order by email_norm, id`

/** The email addresses of the selected leads for a campaign. */
export const listRecipients = (sql: Sql, userId: string, selection: LeadSelection) =>
  sql<{ email: string }[]>`
    select distinct on (email_norm) email from leads
    where user_id = ${userId} and email_norm is not null and id in (${idsOf(sql, userId, selection)})
    order by email_norm, id`

/** Clears the coordinates of up to `most` leads from this source that are older, the oldest first, in all accounts. */
export const forgetOldCoordinates = async (db: Db, source: LeadSourceKind, before: Date, most: number) => {
  const old = await db.system<{ userId: string; ids: string[] }[]>`
    select user_id, array_agg(id) as ids from (
      select user_id, id from leads
      where source = ${source} and lat is not null and created_at < ${before}
      order by created_at limit ${most}) old
    group by user_id`
  for (const { userId, ids } of old)
    await db.system`update leads set lat = null, lon = null where user_id = ${userId} and id = any(${ids}::uuid[])`
  return old.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** The tables of what a user names to organize leads. */
export type Named = 'tags' | 'custom_fields' | 'saved_filters'

/** Deletes one of them; tags and values of fields go from the leads, too. Returns 0 if the account has none with this ID. */
export const deleteNamed = async (sql: Sql, userId: string, from: Named, id: string) => {
  const { count } = await sql`delete from ${sql(from)} where user_id = ${userId} and id = ${id}`
  return count
}

export const insertExport = (sql: Sql, userId: string, data: ExportedLead[], filters: Parameters<Sql['json']>[0]) =>
  first(sql<[ExportRow]>`
    insert into exported_data (user_id, data, filters, record_count)
    values (${userId}, ${sql.json(data)}, ${sql.json(filters)}, ${data.length})
    returning id, export_type, record_count, created_at`)

/** Saves all matching leads without moving them through this process. Returns no row if there are more than `most`. */
export const insertExportOfMatching = (
  sql: Sql,
  userId: string,
  { filter, filters, most }: { filter: LeadFilter; filters: Parameters<Sql['json']>[0]; most: number },
) =>
  first(sql<ExportRow[]>`
    with chosen as materialized (
      select business_name as "businessName", email, category, status, phone, website
      from leads where user_id = ${userId} ${matching(sql, userId, filter)}
      order by created_at desc, id desc limit ${most + 1}
    )
    insert into exported_data (user_id, data, filters, record_count)
    select ${userId}, coalesce(jsonb_agg(chosen), '[]'), ${sql.json(filters)}, count(*) from chosen
    having count(*) <= ${most}
    returning id, export_type, record_count, created_at`)

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
