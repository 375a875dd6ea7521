import type { DirectoryNote, FieldOrigin } from '#contract/lead-list.ts'
import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { Lead } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { attributionOf } from '#server/search/sources/attributions.ts'
import { formFields } from '../fields.ts'
import { findEmailPage, findInDirectory, listEdits, listLent } from './origins-sql.ts'

type Field = FieldOrigin['fields'][number]

/** Where each field of a lead came from: the website with its email, an edit, another source, or else where the lead is from. */
export async function readOrigins(sql: Sql, userId: string, lead: Lead): Promise<FieldOrigin[]> {
  const left = new Set<Field>(formFields.filter(field => lead[field] !== null))
  const take = (fields: Iterable<Field>) => [...fields].filter(field => left.delete(field))
  const page = await findEmailPage(sql, userId, lead)
  const website = page && { name: 'Website', ...page, attribution: null, fields: take(['email']) }
  const edits = (await readEdits(sql, userId, lead.id)).map(edit => ({ ...edit, fields: take(edit.fields) }))
  const lent = (await listLent(sql, userId, lead.id)).map(({ source, placeId, fields }) => ({
    name: leadOriginLabel(source),
    fields: take(formFields.filter(field => fields.includes(field))),
    at: null,
    url: null,
    attribution: attributionOf(placeId),
  }))
  const base = {
    name: leadOriginLabel(lead.source),
    fields: take(formFields),
    at: lead.createdAt,
    url: null,
    attribution: isLeadSource(lead.source) ? attributionOf(lead.placeId) : null,
  }
  return [base, ...lent, ...(website ? [website] : []), ...edits].filter(origin => origin.fields.length > 0)
}

/** The brand, social pages, and age of what the directory says about a lead's business. */
export async function readDirectoryNote(sql: Sql, userId: string, leadId: string): Promise<DirectoryNote | null> {
  const found = await findInDirectory(sql, userId, leadId)
  if (!found) return null
  const { brand, socials, sourceUpdated } = found
  return {
    brand,
    socials: (socials ?? '').split(' ').filter(url => /^https?:\/\//i.test(url)),
    updatedOn: sourceUpdated && /^\d{4}-\d\d-\d\d$/.test(sourceUpdated) ? sourceUpdated : null,
  }
}

/** Edits, the latest first. */
async function readEdits(sql: Sql, userId: string, id: string): Promise<FieldOrigin[]> {
  const rows = await listEdits(sql, userId, id)
  return rows.map(({ at, edited }) => {
    const fields = formFields.filter(field => edited?.includes(field))
    return { name: 'Edited by hand', fields, at, url: null, attribution: null }
  })
}
