import type { Fact, FactType } from '#contract/facts.ts'
import type { LeadOrigin } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'

/** A lead with everything that facts about it come from. */
export interface Known {
  id: string
  businessName: string
  category: string | null
  city: string | null
  address: string | null
  phone: string | null
  website: string | null
  description: string | null
  source: LeadOrigin
  createdAt: string
  /** What the website said that was read, which may no longer be the lead's. */
  details: { site: string; facts: Pick<Fact, 'type' | 'value' | 'url'>[] } | null
  readAt: string | null
  /** Its IDs in the sources that it came from, as "osm:node/1". */
  placeIds: string[]
  /** The newest first. */
  stated: { type: FactType; value: string; isRemoved: boolean; at: string }[]
}

/** The leads with these IDs, and what their websites, the directory, and their user say about them. */
export const listKnown = (sql: Sql, userId: string, leadIds: string[]) => sql<Known[]>`
  select l.id, l.business_name, l.category, l.city, l.address, l.phone, l.website, l.description, l.source, l.created_at,
    e.details, e.enriched_at as read_at,
    array(select l.place_id where l.place_id is not null
      union all select s.place_id from lead_sources s where s.user_id = ${userId} and s.lead_id = l.id) as place_ids,
    coalesce((
      select jsonb_agg(jsonb_build_object('type', f.type, 'value', f.value, 'isRemoved', f.is_removed, 'at', f.created_at::date)
        order by f.created_at desc, f.id desc)
      from lead_facts f where f.user_id = ${userId} and f.lead_id = l.id), '[]') as stated
  from leads l
    left join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id
  where l.user_id = ${userId} and l.id = any(${leadIds}::uuid[])`

/** What the directory says about a business, in OpenStreetMap's notation. */
export interface DirectoryHours {
  placeId: string
  openingHours: string
  updatedAt: string
}

/** The opening hours of those of these businesses that the directory has. */
export const listHours = (sql: Sql, placeIds: string[]) => sql<DirectoryHours[]>`
  select asked.place_id, p.opening_hours, p.updated_at
  from unnest(${placeIds}::text[]) asked(place_id)
    join places p on p.source = split_part(asked.place_id, ':', 1)
      and p.source_id = substr(asked.place_id, strpos(asked.place_id, ':') + 1)
  where p.opening_hours is not null`

type Stated = { type: FactType; value: string }

/** Makes it the user's fact, also if it was removed before. Returns false if the lead has as many as it may. */
export const upsertStated = async (sql: Sql, userId: string, leadId: string, { type, value }: Stated, most: number) => {
  const { count } = await sql`
    insert into lead_facts (user_id, lead_id, type, value)
    select ${userId}, ${leadId}, ${type}, ${value}
    where (select count(*) from lead_facts where user_id = ${userId} and lead_id = ${leadId} and not is_removed) < ${most}
    on conflict (user_id, lead_id, type, value) do update set is_removed = false, created_at = excluded.created_at
    returning null`
  return count > 0
}

/** Keeps the fact away, whoever states it. */
export const upsertRemoved = (sql: Sql, userId: string, leadId: string, { type, value }: Stated) => sql`
  insert into lead_facts (user_id, lead_id, type, value, is_removed)
  values (${userId}, ${leadId}, ${type}, ${value}, true)
  on conflict (user_id, lead_id, type, value) do update set is_removed = true, created_at = excluded.created_at`

/** Lets other sources state the fact again. */
export const deleteRemoved = (sql: Sql, userId: string, leadId: string, { type, value }: Stated) => sql`
  delete from lead_facts
  where user_id = ${userId} and lead_id = ${leadId} and type = ${type} and value = ${value} and is_removed`

/** Keeps only a lead's latest removals. */
export const forgetOldRemovals = (sql: Sql, userId: string, leadId: string, most: number) => sql`
  delete from lead_facts where user_id = ${userId} and lead_id = ${leadId} and is_removed and id not in (
    select id from lead_facts where user_id = ${userId} and lead_id = ${leadId} and is_removed
    order by created_at desc, id desc limit ${most})`
