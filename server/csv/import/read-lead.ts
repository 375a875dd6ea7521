import { isEmailAddress } from '#contract/address.ts'
import type { ColumnTarget, ImportField, ImportPlan } from '#contract/csv.ts'
import type { CustomField } from '#contract/lead-list.ts'
import { LeadStatus } from '#contract/leads.ts'
import { joinStreet } from '#server/directory/join-street.ts'
import { normalisePhone } from '#server/leads/leads.ts'
import { readValue } from '#server/leads/tags-and-fields/custom-fields.ts'
import type { Row } from '../read/parse-rows.ts'
import { countryCode } from './countries.ts'

/** A row of a table as it goes into the list. What is null says nothing of the lead. */
export interface FileLead {
  leadId: string | null
  businessName: string | null
  /** Of the address, where no column has names: good enough for a new lead, not to rename one. */
  madeName: string | null
  email: string | null
  phone: string | null
  phoneNorm: string | null
  website: string | null
  address: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
  category: string | null
  description: string | null
  status: LeadStatus | null
  lat: number | null
  lon: number | null
  tags: string[]
  /** Ids of the user's own fields with their values. */
  values: [id: string, value: string][]
}
export type ReadLead = { item: FileLead } | { problem: string }
type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

class Wrong extends Error {}
const wrong = (problem: string): never => {
  throw new Wrong(problem)
}

/** Reads the rows of one table under one plan: the same for the preview and for the import. */
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

/** What is read, or what is wrong with it. */
export function orProblem<T>(read: () => T): { item: T } | { problem: string } {
  try {
    return { item: read() }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message }
    throw error
  }
}

/** The address of a row that is about addresses alone. */
export const requiredEmail = (text: string | undefined) => emailOf(cellOf(text)) ?? wrong('It has no e-mail address')

/** Spreadsheets leave away the last empty cells; half of a row is a row that was cut. */
export function raggedness(has: number, width: number, cells: string[]): string | null {
  if (has > width && cells.slice(width).some(cell => cell !== ''))
    return `It has ${has} columns, the table has ${width}: text with a delimiter in it needs quotation marks`
  if (has * 2 < width) return `It has ${has} of ${width} columns: is it cut in two by a line break?`
  return null
}

type At = ReadonlyMap<ColumnTarget, number>

function toLead(cells: string[], at: At, own: { field: CustomField; column: number }[]): FileLead {
  const cell = (field: ImportField) => cellOf(cells[at.get(field) ?? -1])
  const text = (field: keyof typeof longest) => within(field, cell(field))
  const country = cell('country')
  const code = country && countryCode(country)
  const phone = phoneOf(text('phone'))
  const [lat, lon] = [degrees(cell('lat'), 90, 'latitude'), degrees(cell('lon'), 180, 'longitude')]
  // 0, 0 is what programs write that know no place.
  const isPlaced = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  const lead = {
    leadId: uuid.test(cell('leadId') ?? '') ? cell('leadId') : null,
    businessName: text('businessName'),
    email: emailOf(cell('email')),
    phone,
    phoneNorm: phone && normalisePhone(phone, code),
    website: text('website'),
    address: addressOf(text('address'), cell('houseNumber'), code),
    city: text('city'),
    region: text('region'),
    postcode: text('postcode'),
    country: code,
    category: text('category'),
    description: text('description'),
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

function nameFor({ leadId, businessName, email, website }: Omit<FileLead, 'madeName'>, hasNames: boolean) {
  if (businessName || leadId) return null
  if (hasNames) return wrong('The business has no name')
  const made = hostOf(website) ?? (email && domainOf(email))
  return made ? made.slice(0, 300) : wrong('Nothing in it says which business it is')
}

const NOTHING = /^(?:|-+|\/|n\/?a|none|null|nil|undefined|#n\/a|#value!|#ref!)$/i

/** The apostrophe before what a spreadsheet would run is no part of it; ours are written so. */
function cellOf(cell: string | undefined): string | null {
  if (!cell) return null
  const text = cell.trim().replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')
  return NOTHING.test(text) ? null : text
}

/** As many characters as a lead may have, and what the field is called in a sentence. */
const longest = {
  businessName: [300, 'business name'],
  phone: [60, 'phone number'],
  website: [2000, 'website'],
  address: [500, 'address'],
  city: [200, 'city'],
  region: [200, 'region'],
  postcode: [20, 'postcode'],
  category: [100, 'category'],
  description: [5000, 'description'],
} as const

function within(field: keyof typeof longest, text: string | null): string | null {
  const [max, name] = longest[field]
  return text && text.length > max ? wrong(`The ${name} has more than ${max} characters`) : text
}

/** The first address that stands in a cell. */
function emailOf(text: string | null): string | null {
  if (!text) return null
  if (isEmailAddress(text)) return text
  const found = /<([^<>]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '').split(/[\s,;]+/)[0] ?? ''
  return isEmailAddress(found) ? found : wrong(`${quote(text)} is no e-mail address`)
}

function phoneOf(text: string | null): string | null {
  if (!text) return null
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return wrong(
      `${quote(text)} was a phone number before a spreadsheet rounded it. Format its column as text, and save again`,
    )
  return text.replace(/\D/g, '').length < 3 ? wrong(`${quote(text)} is no phone number`) : text
}

function degrees(text: string | null, max: number, name: string): number | null {
  if (!text) return null
  const value = /^[-+]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return Math.abs(value) <= max ? value : wrong(`${quote(text)} is no ${name}`)
}

/** One with a delimiter in its name stands in quotation marks, as in an export. */
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
const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}”`

const hostOf = (website: string | null) =>
  website &&
  (URL.parse(/^[a-z]+:\/\//i.test(website) ? website : `http://${website}`)?.hostname.replace(/^www\./, '') || null)

/** Of a mailbox that anybody may have, the domain says nothing. */
const FREE =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|aol|gmx|web|proton|protonmail|orange|free|laposte|wanadoo|uol|bol|terra|t-online)\./i
const domainOf = (email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return FREE.test(domain) ? email : domain
}
