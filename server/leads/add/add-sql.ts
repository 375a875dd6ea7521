import type { AlsoFrom, LeadOrigin, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import type { Business, Marks } from '../same-business.ts'

/** A row of an import with its place in it, from 1; the names are those of the columns. */
export type ImportRow = {
  ord: number
  business_name: string
  email: string | null
  phone: string | null
  phone_norm: string | null
  website: string | null
  address: string | null
  category: string | null
  description: string | null
  status: LeadStatus
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
  lat: number | null
  lon: number | null
  source: LeadOrigin
  place_id: string | null
  also_from: AlsoFrom[] | null
}

const rowsOf = (sql: Sql, rows: ImportRow[]) => sql`
  jsonb_to_recordset(${sql.json(rows)}) as r(
    ord int, business_name text, email text, phone text, phone_norm text, website text, address text, category text,
    description text, status text, city text, region text, postcode text, country text,
    lat double precision, lon double precision, source text, place_id text, also_from jsonb)`

/** Holds back other imports of this account until the transaction ends. */
export const lockImports = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`leads-import:${userId}`}, 0))`

/** A lead that may be one of the businesses asked for. */
export type Candidate = { ord: number; id: string } & Required<
  Pick<Business, 'businessName' | 'email' | 'phone' | 'phoneNorm' | 'website' | 'address' | 'city' | 'postcode'>
> & { lat: number | null; lon: number | null; source: LeadOrigin; placeId: string | null }

/** The leads of this account that share a mark with these businesses, oldest first (`known_candidates`). */
export const findCandidates = (sql: Sql, asked: (Marks & { ord: number })[]) =>
  sql<Candidate[]>`
    select * from known_candidates(${asked.map(one => one.ord)}, ${asked.map(one => one.name)},
      ${asked.map(one => one.email)}, ${asked.map(one => one.phone)}, ${asked.map(one => one.street)},
      ${asked.map(one => one.town)}, ${asked.map(one => one.postcode)})`

/** The leads that a source's id names: as their own, or as the id of another source that named the same business. */
export const findBySourceId = (sql: Sql, userId: string, ids: { ord: number; source: string; placeId: string }[]) =>
  sql<{ ord: number; id: string }[]>`
    select i.ord, known.id
    from unnest(${ids.map(one => one.ord)}::int[], ${ids.map(one => one.source)}::text[],
        ${ids.map(one => one.placeId)}::text[]) i(ord, source, place_id)
      cross join lateral (
        -- One look into an index for each id: nobody can tell beforehand how many there are, and a guess reads the whole list.
        (select o.id from leads o where o.user_id = ${userId} and o.source = i.source and o.place_id = i.place_id limit 1)
        union all
        (select lead_id from lead_sources s
          where s.user_id = ${userId} and s.source = i.source and s.place_id = i.place_id limit 1)
      ) known
    order by i.ord, known.id`

/** Which of these leads there are: a row of an export names its own. */
export const findByLeadId = (sql: Sql, userId: string, ids: string[]) =>
  sql<{ id: string; businessName: string }[]>`
    select id, business_name from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

/** Inserts in reverse, so the rows keep their order in the list, which starts with the newest. */
export const insertImported = (sql: Sql, userId: string, rows: ImportRow[]) =>
  sql<{ ord: number; id: string }[]>`
    with fresh as materialized (
      select new_id() as id, r.* from (select * from ${rowsOf(sql, rows)} order by ord desc) r
    ), made as (
      insert into leads (user_id, id, business_name, email, phone, phone_norm, website, address, category, description,
        status, city, region, postcode, country, lat, lon, source, place_id)
      select ${userId}, id, business_name, email, phone, phone_norm, website, address, category, description,
        status, city, region, postcode, country, lat, lon, source, place_id
      from fresh
    )
    select ord, id from fresh`

/** The other sources of new leads, with the fields that came from there. */
export const insertOrigins = (sql: Sql, userId: string, origins: { leadId: string; alsoFrom: AlsoFrom[] }[]) =>
  sql`
    insert into lead_sources (user_id, lead_id, source, place_id, fields)
    select ${userId}, o."leadId", also ->> 'source', also ->> 'placeId',
      array(select jsonb_array_elements_text(also -> 'fields'))
    from jsonb_to_recordset(${sql.json(origins)}) as o("leadId" uuid, "alsoFrom" jsonb),
      jsonb_array_elements(o."alsoFrom") also
    on conflict do nothing`
