import type { DirectoryNote, FieldOrigin } from '#contract/lead-list.ts'
import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { Lead } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { attributionOf } from '#server/search/sources/attributions.ts'
import { formFields } from '../fields.ts'
import { findEmailPage, findInDirectory, listEdits, listEmailOrigins, listLent } from './origins-sql.ts'

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

/** The source of one address: a website's page, a directory, an import, or the user. */
interface AddressOrigin {
  type: 'page' | 'directory' | 'imported' | 'entered'
  /** The page's URL or the directory's name. */
  name: string
  at: string
}

/** Where the current address of each lead came from, for its owner, and when, by the address; none for what isn't known or real. */
export async function originsOfEmails(
  sql: Sql,
  userId: string,
  leadIds: string[],
): Promise<Map<string, AddressOrigin>> {
  const rows = await listEmailOrigins(sql, userId, leadIds)
  return new Map(
    rows.flatMap(row => {
      const origin = originOf(row)
      return origin ? [[row.emailNorm, { ...origin, at: new Date(origin.at).toISOString() }]] : []
    }),
  )
}

function originOf(row: Awaited<ReturnType<typeof listEmailOrigins>>[number]): AddressOrigin | null {
  if (row.url && row.foundAt) return { type: 'page', name: row.url, at: row.foundAt }
  if (row.editedAt) return { type: 'entered', name: '', at: row.editedAt }
  const [source, placeId] = row.lentSource ? [row.lentSource, row.lentPlaceId] : [row.source, row.placeId]
  const at = row.createdAt
  if (!isLeadSource(source)) return { type: source === 'manual' ? 'entered' : 'imported', name: '', at }
  // Of the directory's own data, the origin's name says more than ours.
  const name = source === 'directory' ? attributionOf(placeId)?.text : leadOriginLabel(source)
  return name ? { type: 'directory', name: name.replace('© ', ''), at } : null
}

/** Edits, the latest first. */
async function readEdits(sql: Sql, userId: string, id: string): Promise<FieldOrigin[]> {
  const rows = await listEdits(sql, userId, id)
  return rows.map(({ at, edited }) => {
    const fields = formFields.filter(field => edited?.includes(field))
    return { name: 'Edited by hand', fields, at, url: null, attribution: null }
  })
}
