import type { Lead, LeadOrigin } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The page that the lead's email address was found on; undefined if the email finder didn't fill in the current one. */
export const findEmailPage = (sql: Sql, userId: string, { id, email }: Lead) =>
  first(sql<{ url: string; at: string }[]>`
    select email_url as url, email_at as at from lead_enrichment
    where user_id = ${userId} and lead_id = ${id} and email_filled and address_norm(email) = address_norm(${email})`)

/** The fields that other sources of the same business filled in, the earliest source first. */
export const listLent = (sql: Sql, userId: string, id: string) =>
  sql<{ source: LeadOrigin; placeId: string; fields: string[] }[]>`
    select source, place_id, fields from lead_sources
    where user_id = ${userId} and lead_id = ${id} order by created_at, source`

/** What the directory says beside the fields of the lead's business; undefined if it has nothing to say. */
export const findInDirectory = (sql: Sql, userId: string, leadId: string) =>
  first(sql<{ brand: string | null; socials: string | null; sourceUpdated: string | null }[]>`
    select p.brand, p.socials, p.source_updated
    from (select l.place_id, 0 as n from leads l where l.user_id = ${userId} and l.id = ${leadId}
      union all select s.place_id, 1 from lead_sources s where s.user_id = ${userId} and s.lead_id = ${leadId}) own
    join places p on p.source = split_part(own.place_id, ':', 1)
      and p.source_id = substr(own.place_id, strpos(own.place_id, ':') + 1)
    where coalesce(p.brand, p.socials, p.source_updated) is not null
    order by own.n, p.id limit 1`)

/** The fields that each of the latest 100 edits changed, the latest first. */
export const listEdits = (sql: Sql, userId: string, id: string) =>
  sql<{ at: string; edited: string[] | null }[]>`
    select at, detail -> 'fields' as edited from lead_activity
    where user_id = ${userId} and lead_id = ${id} and kind = 'changed' order by at desc limit 100`

/**
 * Where the current email address of each of these leads is from: the page it was found on, the last edit of it, and the first
 * other source that filled it in, each null if there's none; and those of their people. Samples aren't real.
 */
export const listEmailOrigins = (sql: Sql, userId: string, ids: string[]) => sql<
  {
    id: string
    emailNorm: string
    source: LeadOrigin
    placeId: string | null
    createdAt: string
    url: string | null
    foundAt: string | null
    editedAt: string | null
    lentSource: LeadOrigin | null
    lentPlaceId: string | null
  }[]
>`
  select l.id, l.email_norm, l.source, l.place_id, l.created_at, e.email_url as url, e.email_at as found_at, (
      select max(a.at) from lead_activity a where a.user_id = ${userId} and a.lead_id = l.id and a.kind = 'changed'
        and a.detail -> 'fields' @> '["email"]') as edited_at, lent.source as lent_source, lent.place_id as lent_place_id
  from leads l
    left join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id and e.email_filled
      and address_norm(e.email) = l.email_norm
    left join lateral (
      select s.source, s.place_id from lead_sources s
      where s.user_id = ${userId} and s.lead_id = l.id and 'email' = any(s.fields) order by s.created_at, s.source limit 1) lent on true
  where l.user_id = ${userId} and l.id = any(${ids}::uuid[]) and l.source <> 'sample'
  union all
  select c.lead_id, c.email_norm, c.source, null, c.created_at, null, null, null, null, null
  from contacts c join leads l on l.user_id = ${userId} and l.id = c.lead_id
  where c.user_id = ${userId} and c.lead_id = any(${ids}::uuid[]) and c.email_norm <> coalesce(l.email_norm, '')
    and l.source <> 'sample'`
