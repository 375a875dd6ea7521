import { headingOf, leadFieldNames } from '#contract/lead-fields.ts'
import type { CustomField } from '#contract/lead-list.ts'
import type { Lead, LeadFilter } from '#contract/leads.ts'
import type { Db } from '#server/db/db.ts'
import { readAll } from '#server/leads/list/page.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { groupedPhone } from '#server/phone.ts'
import { type Beside, listBeside } from './beside-sql.ts'
import { csvHeader, csvLine } from './csv-line.ts'

type Cell = string | number | null
type Column = [header: string, value: (lead: Lead, beside: Beside | undefined) => Cell]

/** Column names that our import recognizes. */
const fields: Column[] = [
  ...leadFieldNames.map(
    (name): Column => [headingOf(name), lead => (name === 'phone' ? readablePhone(lead.phone) : lead[name])],
  ),
  ['Lead ID', lead => lead.id],
  ['Tags', (_, beside) => beside?.tags ?? null],
  ['Contact Name', (_, beside) => beside?.person ?? null],
  ['Contact Role', (_, beside) => beside?.role ?? null],
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

/** Exports the matching leads with everything known about them, 500 at a time. */
export async function* csvOf(db: Db, userId: string, filter: LeadFilter): AsyncGenerator<string> {
  const own = (await db.readAsUser(userId, sql => listFields(sql, userId))).map(ownColumn)
  const columns = [...fields, ...own, ...enrichment]
  let before = csvHeader(columns.map(([header]) => header))
  for await (const piece of readAll(db, userId, filter)) {
    const ids = piece.map(lead => lead.id)
    const rows = await db.readAsUser(userId, sql => listBeside(sql, userId, ids))
    const besides = new Map(rows.map(row => [row.id, row]))
    yield before + piece.map(lead => csvLine(columns.map(([, value]) => value(lead, besides.get(lead.id))))).join('')
    before = ''
  }
  if (before) yield before
}

const ownColumn = ({ id, name }: CustomField): Column => [name, (_, beside) => beside?.values?.[id] ?? null]

/** A grouped number is no formula, so it needs no apostrophe, which other programs would keep as part of it. */
const readablePhone = (phone: string | null) => (phone?.startsWith('+') && groupedPhone(phone)) || phone
