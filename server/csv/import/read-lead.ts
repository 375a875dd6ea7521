import { isEmailAddress } from '#contract/address.ts'
import type { ColumnTarget, ImportField, ImportPlan } from '#contract/csv.ts'
import { fromNames } from '#contract/from-names.ts'
import type { RowProblem } from '#contract/import-words.ts'
import { fieldsFor, isTextField, LEAD_FIELDS, type TextField } from '#contract/lead-fields.ts'
import type { CustomField } from '#contract/lead-list.ts'
import { LeadStatus } from '#contract/leads.ts'
import { joinStreet } from '#server/directory/join-street.ts'
import type { RowLead } from '#server/leads/add/rows-sql.ts'
import { normalisePhone } from '#server/leads/leads.ts'
import { readValue } from '#server/leads/tags-and-fields/custom-fields.ts'
import type { Row } from '../read/parse-rows.ts'
import { countryCode } from './countries.ts'

const texts = fieldsFor('csv').filter(isTextField)
/** More than their text is read: an address in brackets, a country's name. */
const parsed = new Set<TextField>(['email', 'phone', 'address', 'country'])

export type ReadLead = { item: RowLead } | { problem: RowProblem }
type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

class Wrong extends Error {
  readonly problem: RowProblem

  constructor(problem: RowProblem) {
    super(problem.code)
    this.problem = problem
  }
}
const wrong = (problem: RowProblem): never => {
  throw new Wrong(problem)
}

/** Reads the rows of a table under one plan, the same for the preview and the import. */
export function leadReader(plan: LeadsPlan, width: number, fields: CustomField[]): (row: Row) => ReadLead {
  const at = new Map(plan.columns.flatMap((target, n) => (target ? [[target, n] as const] : [])))
  const own = fields.flatMap(field => {
    const column = at.get(`field:${field.id}`)
    return column === undefined ? [] : [{ field, column }]
  })
  return row => {
    const problem = row.problem ?? raggedness(row.cells.length, width, row.cells)
    if (problem) return { problem }
    return orProblem(() => toLead(row.cells, at, own))
  }
}

/** The value, or what is wrong with it. */
export function orProblem<T>(read: () => T): { item: T } | { problem: RowProblem } {
  try {
    return { item: read() }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.problem }
    throw error
  }
}

/** The address of a row in a list of addresses. */
export const requiredEmail = (text: string | undefined) => emailOf(cellOf(text)) ?? wrong({ code: 'no-email' })

/** Spreadsheets omit trailing empty cells, but a row with half of its cells was split. */
export function raggedness(has: number, width: number, cells: string[]): RowProblem | null {
  if (has > width && cells.slice(width).some(cell => cell !== '')) return { code: 'too-many-columns', has, width }
  return has * 2 < width ? { code: 'too-few-columns', has, width } : null
}

type At = ReadonlyMap<ColumnTarget, number>

function toLead(cells: string[], at: At, own: { field: CustomField; column: number }[]): RowLead {
  const cell = (field: ImportField) => cellOf(cells[at.get(field) ?? -1])
  const text = (field: TextField) => within(field, cell(field))
  const country = cell('country')
  const code = country && countryCode(country)
  const phone = phoneOf(text('phone'))
  const [lat, lon] = [degrees(cell('lat'), 90, 'latitude'), degrees(cell('lon'), 180, 'longitude')]
  // Programs that know no place write 0, 0.
  const isPlaced = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  const lead = {
    ...fromNames(texts, field => (parsed.has(field) ? null : text(field))),
    leadId: uuid.test(cell('leadId') ?? '') ? cell('leadId') : null,
    email: emailOf(cell('email')),
    phone,
    phoneNorm: phone && normalisePhone(phone, code),
    address: addressOf(text('address'), cell('houseNumber'), code),
    country: code,
    status: LeadStatus.safeParse(cell('status')?.toLowerCase()).data ?? null,
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
    tags: tagsOf(cell('tags')),
    values: own.flatMap(({ field, column }) => valueOf(field, cellOf(cells[column]))),
  }
  return { ...lead, madeName: nameFor(lead, at.has('businessName')) }
}

function addressOf(street: string | null, houseNumber: string | null, country: string | null) {
  return within('address', joinStreet(street, houseNumber, country))
}

function nameFor({ leadId, businessName, email, website }: Omit<RowLead, 'madeName'>, hasNames: boolean) {
  if (businessName || leadId) return null
  if (hasNames) return wrong({ code: 'no-name' })
  const made = hostOf(website) ?? (email && domainOf(email))
  return made ? made.slice(0, LEAD_FIELDS.businessName.max) : wrong({ code: 'nothing-identifying' })
}

const NOTHING = /^(?:|-+|\/|n\/?a|none|null|nil|undefined|#n\/a|#value!|#ref!)$/i

/** Removes the apostrophe that keeps a spreadsheet from running the text; our exports add one. */
function cellOf(cell: string | undefined): string | null {
  if (!cell) return null
  const text = cell.trim().replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')
  return NOTHING.test(text) ? null : text
}

function within(field: TextField, text: string | null): string | null {
  return text && text.length > LEAD_FIELDS[field].max ? wrong({ code: 'field-too-long', field }) : text
}

/** The first email address in a cell. */
function emailOf(text: string | null): string | null {
  if (!text) return null
  if (isEmailAddress(text)) return text
  const found = /<([^<>]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '').split(/[\s,;]+/)[0] ?? ''
  return isEmailAddress(found) ? found : wrong({ code: 'not-an-email', text: shown(text) })
}

function phoneOf(text: string | null): string | null {
  if (!text) return null
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) return wrong({ code: 'rounded-phone', text: shown(text) })
  return text.replace(/\D/g, '').length < 3 ? wrong({ code: 'not-a-phone', text: shown(text) }) : text
}

function degrees(text: string | null, max: number, name: 'latitude' | 'longitude'): number | null {
  if (!text) return null
  const value = /^[-+]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return Math.abs(value) <= max ? value : wrong({ code: `not-a-${name}`, text: shown(text) })
}

/** A tag with a delimiter in its name is in quotation marks, as in an export. */
function tagsOf(text: string | null): string[] {
  if (!text) return []
  const read = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;]|$)|[^,;]+/g)
  const names = Array.from(read, ([all, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? all).trim().slice(0, 40).toWellFormed(),
  )
  return names.filter((name, n) => name && names.findIndex(other => other.toLowerCase() === name.toLowerCase()) === n)
}

function valueOf(field: CustomField, text: string | null): [string, string][] {
  const read = readValue(field, text ?? '')
  if ('wrong' in read) return wrong(read.wrong)
  return read.value === null ? [] : [[field.id, read.value]]
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

const hostOf = (website: string | null) =>
  website &&
  (URL.parse(/^[a-z]+:\/\//i.test(website) ? website : `http://${website}`)?.hostname.replace(/^www\./, '') || null)

/** For a free mailbox, the domain says nothing about the business. */
const FREE =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|aol|gmx|web|proton|protonmail|orange|free|laposte|wanadoo|uol|bol|terra|t-online)\./i
const domainOf = (email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return FREE.test(domain) ? email : domain
}
