import type { Sql } from '#server/db/db.ts'

/** A lead's data from other tables. */
export interface Beside {
  id: string
  tags: string | null
  values: Record<string, string> | null
  /** The primary person. */
  person: string | null
  role: string | null
  foundEmail: string | null
  foundAt: string | null
  profiles: { network: string; url: string }[] | null
  people: { name: string; role: string; email: string | null }[] | null
  technologies: string[] | null
  openingHours: string[] | null
}

/** One row per lead that still exists, in no order. Quotes a tag's name if a list of tags couldn't be split otherwise. */
export const listBeside = (sql: Sql, userId: string, ids: string[]) =>
  sql<Beside[]>`
    select l.id, c.name as person, c.role, g.tags, v.values, e.email as found_email, e.email_url as found_at,
      e.social_media_presence as profiles, e.contact_persons as people, e.tech_stack as technologies,
      e.company_info -> 'openingHours' as opening_hours
    from leads l
      left join (select lead_id, string_agg(
          case when t.name ~ '[,;"]' then '"' || replace(t.name, '"', '""') || '"' else t.name end, ', ' order by t.name_norm) as tags
        from lead_tags lt join tags t on t.user_id = ${userId} and t.id = lt.tag_id and not t.is_search
        where lt.user_id = ${userId} and lead_id = any(${ids}::uuid[]) group by lead_id) g on g.lead_id = l.id
      left join (select lead_id, jsonb_object_agg(field_id, value) as values from custom_values
        where user_id = ${userId} and lead_id = any(${ids}::uuid[]) group by lead_id) v on v.lead_id = l.id
      left join contacts c on c.user_id = ${userId} and c.lead_id = l.id and c.is_primary
      left join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id
    where l.user_id = ${userId} and l.id = any(${ids}::uuid[])`
