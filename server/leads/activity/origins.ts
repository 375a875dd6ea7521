import { type FieldOrigin, MergeField } from '#contract/lead-list.ts'
import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { Lead, LeadOrigin } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { attributionOf } from '#server/search/sources/attributions.ts'

type Field = FieldOrigin['fields'][number]
const FIELDS = MergeField.exclude(['status']).options

/**
 * Where each field of a lead that holds something came from: what somebody edited is theirs, an address that was found on a
 * website is that page's, what another source lent is its own, and the rest came with the lead.
 */
export async function readOrigins(sql: Sql, userId: string, lead: Lead): Promise<FieldOrigin[]> {
  const left = new Set<Field>(FIELDS.filter(field => lead[field] !== null))
  const take = (fields: Iterable<Field>) => [...fields].filter(field => left.delete(field))
  const found = await readFound(sql, userId, lead)
  const website = found && { ...found, fields: take(['email']) }
  const edits = (await readEdits(sql, userId, lead.id)).map(edit => ({ ...edit, fields: take(edit.fields) }))
  const lent = (await readLent(sql, userId, lead.id)).map(({ source, placeId, fields }) => ({
    name: leadOriginLabel(source),
    fields: take(FIELDS.filter(field => fields.includes(field))),
    at: null,
    url: null,
    attribution: attributionOf(placeId),
  }))
  const base = {
    name: leadOriginLabel(lead.source),
    fields: take(FIELDS),
    at: lead.createdAt,
    url: null,
    attribution: isLeadSource(lead.source) ? attributionOf(lead.placeId) : null,
  }
  return [base, ...lent, ...(website ? [website] : []), ...edits].filter(origin => origin.fields.length > 0)
}

/** The page that the lead's address stands on, if it is from there. */
async function readFound(sql: Sql, userId: string, { id, email }: Lead): Promise<Omit<FieldOrigin, 'fields'> | null> {
  const [row] = await sql<{ url: string; at: string }[]>`
    select email_url as url, email_at as at from lead_enrichment
    where user_id = ${userId} and lead_id = ${id} and email_filled and email = lower(${email})`
  return row ? { name: 'Website', ...row, attribution: null } : null
}

const readLent = (sql: Sql, userId: string, id: string) =>
  sql<{ source: LeadOrigin; placeId: string; fields: string[] }[]>`
    select source, place_id, fields from lead_sources
    where user_id = ${userId} and lead_id = ${id} order by created_at, source`

/** As the timeline has them ("Changed: name, phone"), the last first. */
async function readEdits(sql: Sql, userId: string, id: string): Promise<FieldOrigin[]> {
  const rows = await sql<{ at: string; text: string }[]>`
    select at, detail ->> 'text' as text from lead_activity
    where user_id = ${userId} and lead_id = ${id} and kind = 'changed' order by at desc limit 100`
  return rows.map(({ at, text }) => {
    const named = /Changed: (.+)$/.exec(text)?.[1]?.split(', ') ?? []
    const fields = FIELDS.filter(field => named.includes(field === 'businessName' ? 'name' : field))
    return { name: 'Edited by hand', fields, at, url: null, attribution: null }
  })
}
