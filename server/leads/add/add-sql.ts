import postgres from 'postgres'
import { type TextField, textFields } from '#contract/lead-fields.ts'
import type { AlsoFrom, LeadOrigin, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { newIds } from '#server/db/lookups.ts'
import type { Business, Marks } from '../same-business.ts'
import { listOf } from '../sql.ts'

/** A lead of an import, as it's stored, with its place in the import, from 1. */
export type ImportRow = Record<TextField, string | null> & {
  ord: number
  phoneNorm: string | null
  nameKey: string | null
  site: string | null
  status: LeadStatus
  lat: number | null
  lon: number | null
  source: LeadOrigin
  placeId: string | null
  alsoFrom: AlsoFrom[] | null
}

const imported = [...textFields, 'phoneNorm', 'nameKey', 'site', 'status', 'lat', 'lon', 'source', 'placeId'] as const
const columns = imported.map(name => [name, postgres.fromCamel(name)] as const)
const asColumns = (row: ImportRow) => Object.fromEntries(columns.map(([name, column]) => [column, row[name]]))

/** Makes other imports of this account wait until the transaction ends. */
export const lockImports = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`leads-import:${userId}`}, 0))`

/** A lead that may be one of these businesses. */
export type Candidate = { ord: number; id: string } & Required<
  Pick<
    Business,
    | 'businessName'
    | 'email'
    | 'phone'
    | 'phoneNorm'
    | 'website'
    | 'address'
    | 'city'
    | 'region'
    | 'postcode'
    | 'country'
  >
> & { lat: number | null; lon: number | null; source: LeadOrigin; placeId: string | null }

/** The leads of this account with the same email, phone, website, or plain name as one of these businesses, oldest first. */
export const findCandidates = (sql: Sql, asked: Marks[]) =>
  sql<Candidate[]>`
    select * from known_candidates(${asked.map((_, ord) => ord)}, ${asked.map(one => one.nameKey)},
      ${asked.map(one => one.email)}, ${asked.map(one => one.phone)}, ${asked.map(one => one.site)},
      ${asked.map(one => one.street)}, ${asked.map(one => one.town)}, ${asked.map(one => one.postcode)})`

/** The leads with a source's ID, either their own or that of another source of the same business. */
export const findBySourceId = (sql: Sql, userId: string, ids: { ord: number; source: string; placeId: string }[]) =>
  sql<{ ord: number; id: string }[]>`
    select i.ord, known.id
    from unnest(${ids.map(one => one.ord)}::int[], ${ids.map(one => one.source)}::text[],
        ${ids.map(one => one.placeId)}::text[]) i(ord, source, place_id)
      cross join lateral (
        -- One index lookup per ID, because a wrong estimate of their number would read the whole list.
        (select o.id from leads o where o.user_id = ${userId} and o.source = i.source and o.place_id = i.place_id limit 1)
        union all
        (select lead_id from lead_sources s
          where s.user_id = ${userId} and s.source = i.source and s.place_id = i.place_id limit 1)
      ) known
    order by i.ord, known.id`

/** Which of these leads exist: an export names its leads by ID. */
export const findByLeadId = (sql: Sql, userId: string, ids: string[]) =>
  sql<{ id: string; businessName: string }[]>`
    select id, business_name from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

/** Inserts these rows as leads. The first row gets the latest ID, so that they keep their order in the list, which starts with the newest. */
export const insertImported = async (sql: Sql, userId: string, rows: ImportRow[]) => {
  const ids = await newIds(sql, rows.length)
  const made = rows.map((row, place) => ({ ...asColumns(row), id: ids[rows.length - 1 - place] ?? '' }))
  await sql`
    insert into leads (user_id, id, ${listOf(sql, imported)})
    select ${userId}, id, ${listOf(sql, imported)} from jsonb_populate_recordset(null::leads, ${sql.json(made)}) returning null`
  return rows.map(({ ord }, place) => ({ ord, id: made[place]?.id ?? '' }))
}

/** The other sources of new leads, with the fields that came from there. */
export const insertOrigins = (sql: Sql, userId: string, origins: { leadId: string; alsoFrom: AlsoFrom[] }[]) =>
  sql`
    insert into lead_sources (user_id, lead_id, source, place_id, fields)
    select ${userId}, o."leadId", also ->> 'source', also ->> 'placeId',
      array(select jsonb_array_elements_text(also -> 'fields'))
    from jsonb_to_recordset(${sql.json(origins)}) as o("leadId" uuid, "alsoFrom" jsonb),
      jsonb_array_elements(o."alsoFrom") also
    on conflict do nothing`
