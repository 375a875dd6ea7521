import type { AlsoFrom, LeadOrigin, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'

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

/** Which lead a row is: one that was there, or what the `earlier` row of the same import became. */
export interface Match {
  ord: number
  id: string | null
  earlier: number | null
}

const rowsOf = (sql: Sql, rows: ImportRow[]) => sql`
  jsonb_to_recordset(${sql.json(rows)}) as r(
    ord int, business_name text, email text, phone text, phone_norm text, website text, address text, category text,
    description text, status text, city text, region text, postcode text, country text,
    lat double precision, lon double precision, source text, place_id text, also_from jsonb)`

/** Until the end of the transaction no other import of this account runs. */
export const lockImports = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`leads-import:${userId}`}, 0))`

/**
 * Finds the rows that are known: the same business by its source's own id; else by name together with email, phone,
 * or street; by name and town only where nothing else speaks against it. Two ids of one source are two businesses,
 * however alike: branches of a chain. The cost grows with the rows, not with their square: each row is compared only
 * with the first namesake of every source that shares a mark with it.
 */
export const matchImported = (sql: Sql, userId: string, rows: ImportRow[]) =>
  sql<Match[]>`
    with input as materialized (
      select ord, source, place_id, lower(business_name) as name_norm, nullif(lower(btrim(email)), '') as email_norm,
        phone_norm, lower(address) as street, lower(city) as town
      from ${rowsOf(sql, rows)}
    ), ids as materialized (
      -- Every id that a row goes by. OpenStreetMap's are the same online and in an imported map.
      select ord, source, place_id from input where place_id is not null
      union
      select ord, case source when 'osm' then 'directory' else 'osm' end, place_id
      from input where source in ('osm', 'directory') and place_id like 'osm:%'
      union
      select ord, also ->> 'source', also ->> 'placeId'
      from ${rowsOf(sql, rows)}, jsonb_array_elements(also_from) also
    ), namesakes as (
      select 0 as ord, l.id, l.source, l.place_id, l.name_norm, l.email_norm, l.phone_norm,
        lower(l.address) as street, lower(l.city) as town
      from (select distinct name_norm from input) named
        join leads l on l.user_id = ${userId} and l.name_norm = named.name_norm
      union all
      select ord, null, source, place_id, name_norm, email_norm, phone_norm, street, town from input
    ), first_namesakes as materialized (
      -- A town counts as a mark only if at most one side has a street and the phones don't differ, so a namesake
      -- offers the town once for each kind of row that may ask for it.
      select distinct on (name_norm, mark, branch_of) name_norm, mark, branch_of, ord, id
      from (
        select ord, id, name_norm, case when place_id is not null then source else '' end as branch_of,
          unnest(array['mail ' || email_norm, 'phone ' || phone_norm, 'street ' || street,
            'town - - ' || town, 'town - ' || coalesce(phone_norm, 'none') || ' ' || town,
            case when street is null then 'town bare - ' || town end,
            case when street is null then 'town bare ' || coalesce(phone_norm, 'none') || ' ' || town end]) as mark
        from namesakes
      ) offered
      where mark is not null
      order by name_norm, mark, branch_of, ord, id
    ), asked as materialized (
      select * from (
        select ord, source, place_id, name_norm,
          unnest(array['mail ' || email_norm, 'phone ' || phone_norm, 'street ' || street,
            'town ' || which_street || ' ' || coalesce(phone_norm, '-') || ' ' || town,
            case when phone_norm is not null then 'town ' || which_street || ' none ' || town end]) as mark
        from (select *, case when street is null then '-' else 'bare' end as which_street from input) i
      ) a
      where mark is not null
    ), matches as (
      -- One look into the index for each id: how many there are nobody can tell beforehand, and a guess reads the whole list.
      select i.ord, known.id, 0 as earlier
      from ids i cross join lateral (
        select id from leads l where l.user_id = ${userId} and l.source = i.source and l.place_id = i.place_id limit 1
      ) known
      union all
      select i.ord, known.lead_id, 0
      from ids i cross join lateral (
        select lead_id from lead_sources s
        where s.user_id = ${userId} and s.source = i.source and s.place_id = i.place_id limit 1
      ) known
      union all
      select i.ord, null, e.ord
      from ids i join (select source, place_id, min(ord) as ord from ids group by source, place_id) e
        on e.source = i.source and e.place_id = i.place_id and e.ord < i.ord
      union all
      select a.ord, n.id, n.ord
      from asked a join first_namesakes n on n.name_norm = a.name_norm and n.mark = a.mark and n.ord < a.ord
      where a.place_id is null or n.branch_of <> a.source
    )
    select distinct on (ord) ord, id, earlier from matches order by ord, earlier, id`

/** In reverse, so that in the list, whose newest stand first, they keep their order. */
export const insertImported = (sql: Sql, userId: string, rows: ImportRow[]) =>
  sql<Match[]>`
    with fresh as materialized (
      select new_id() as id, r.* from (select * from ${rowsOf(sql, rows)} order by ord desc) r
    ), made as (
      insert into leads (user_id, id, business_name, email, phone, phone_norm, website, address, category, description,
        status, city, region, postcode, country, lat, lon, source, place_id)
      select ${userId}, id, business_name, email, phone, phone_norm, website, address, category, description,
        status, city, region, postcode, country, lat, lon, source, place_id
      from fresh
    )
    select ord, id, null::int as earlier from fresh`

/** The other sources of new leads, with the fields that came from there. */
export const insertOrigins = (sql: Sql, userId: string, origins: { leadId: string; alsoFrom: AlsoFrom[] }[]) =>
  sql`
    insert into lead_sources (user_id, lead_id, source, place_id, fields)
    select ${userId}, o."leadId", also ->> 'source', also ->> 'placeId',
      array(select jsonb_array_elements_text(also -> 'fields'))
    from jsonb_to_recordset(${sql.json(origins)}) as o("leadId" uuid, "alsoFrom" jsonb),
      jsonb_array_elements(o."alsoFrom") also
    on conflict do nothing`
