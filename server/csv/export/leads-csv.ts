import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { CustomField } from '#contract/lead-list.ts'
import type { Lead, LeadFilter } from '#contract/leads.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { readAll } from '#server/leads/list/page.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields.ts'
import { csvLine } from './csv-line.ts'

/** A lead's facts from other tables. */
interface Beside {
  id: string
  tags: string | null
  values: Record<string, string> | null
  foundEmail: string | null
  foundAt: string | null
  profiles: { network: string; url: string }[] | null
  people: { name: string; role: string; email: string | null }[] | null
  technologies: string[] | null
  openingHours: string[] | null
}
type Cell = string | number | null
type Column = [header: string, value: (lead: Lead, beside: Beside | undefined) => Cell]

/** Headings that our import recognizes. */
const fields: Column[] = [
  ['Business Name', lead => lead.businessName],
  ['Email', lead => lead.email],
  ['Phone', lead => readablePhone(lead.phone)],
  ['Website', lead => lead.website],
  ['Address', lead => lead.address],
  ['City', lead => lead.city],
  ['Region', lead => lead.region],
  ['Postcode', lead => lead.postcode],
  ['Country', lead => lead.country],
  ['Category', lead => lead.category],
  ['Status', lead => lead.status],
  ['Description', lead => lead.description],
  ['Latitude', lead => lead.lat],
  ['Longitude', lead => lead.lon],
  ['Time Zone', lead => lead.timeZone],
  ['Source', lead => lead.source],
  ['Created', lead => lead.createdAt],
  ['Updated', lead => lead.updatedAt],
  ['Lead ID', lead => lead.id],
  ['Tags', (_, beside) => beside?.tags ?? null],
]
const enrichment: Column[] = [
  ['Found on the Website', (_, beside) => beside?.foundEmail ?? null],
  ['Found at', (_, beside) => beside?.foundAt ?? null],
  ['Social Profiles', (_, beside) => list(beside?.profiles?.map(({ url }) => url))],
  ['People', (_, beside) => list(beside?.people?.map(({ name, role }) => (role ? `${name}, ${role}` : name)))],
  ['Technologies', (_, beside) => list(beside?.technologies)],
  ['Opening Hours', (_, beside) => list(beside?.openingHours)],
]
const list = (values: string[] | null | undefined) => values?.join('; ') || null

/**
 * Everything that matches with all that is known of it, five hundred leads at a time. The file begins with a byte order
 * mark: without it Excel reads UTF-8 as something else.
 */
export async function* csvOf(db: Db, userId: string, filter: LeadFilter): AsyncGenerator<string> {
  const own = (await db.asUser(userId, sql => listFields(sql, userId))).map(ownColumn)
  const columns = [...fields, ...own, ...enrichment]
  let before = `\uFEFF${csvLine(columns.map(([header]) => header))}`
  for await (const piece of readAll(db, userId, filter)) {
    const ids = piece.map(lead => lead.id)
    const rows = await db.asUser(userId, sql => readBeside(sql, userId, ids))
    const besides = new Map(rows.map(row => [row.id, row]))
    yield before + piece.map(lead => csvLine(columns.map(([, value]) => value(lead, besides.get(lead.id))))).join('')
    before = ''
  }
  if (before) yield before
}

const ownColumn = ({ id, name }: CustomField): Column => [name, (_, beside) => beside?.values?.[id] ?? null]

const readBeside = (sql: Sql, userId: string, ids: string[]) =>
  sql<Beside[]>`
    select l.id, g.tags, v.values, e.email as found_email, e.email_url as found_at,
      e.social_media_presence as profiles, e.contact_persons as people, e.tech_stack as technologies,
      e.company_info -> 'openingHours' as opening_hours
    from leads l
      left join (select lead_id, string_agg(
          case when t.name ~ '[,;"]' then '"' || replace(t.name, '"', '""') || '"' else t.name end, ', ' order by t.name_norm) as tags
        from lead_tags lt join tags t on t.user_id = ${userId} and t.id = lt.tag_id
        where lt.user_id = ${userId} and lead_id = any(${ids}::uuid[]) group by lead_id) g on g.lead_id = l.id
      left join (select lead_id, jsonb_object_agg(field_id, value) as values from custom_values
        where user_id = ${userId} and lead_id = any(${ids}::uuid[]) group by lead_id) v on v.lead_id = l.id
      left join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id
    where l.user_id = ${userId} and l.id = any(${ids}::uuid[])`

/** In groups: then it is no sum to a spreadsheet and needs no apostrophe, which other programs would take for a part of it. */
function readablePhone(phone: string | null): string | null {
  if (!phone?.startsWith('+')) return phone
  const read = parsePhoneNumberFromString(phone)
  return read?.isPossible() && !read.ext ? read.formatInternational().replaceAll(/[^\d+]+/g, ' ') : phone
}
