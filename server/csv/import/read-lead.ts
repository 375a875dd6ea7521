import { CONTACT_TEXT_MAX } from '#contract/contacts.ts'
import type { ColumnTarget, CsvImport, ImportField, ImportPlan } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import { LEAD_FIELDS, type TextField } from '#contract/lead-fields.ts'
import type { CustomField } from '#contract/lead-list.ts'
import { LeadStatus } from '#contract/leads.ts'
import { bestCategoryText } from '#server/directory/categories/category-words.ts'
import { joinStreet, streetIn } from '#server/directory/join-street.ts'
import { isFreeMail } from '#server/free-mail.ts'
import type { RowLead } from '#server/leads/add/rows-sql.ts'
import type { ContactFields } from '#server/leads/contacts/contacts-sql.ts'
import { type NameParts, namesOf } from '#server/leads/contacts/person-names.ts'
import { keysOf } from '#server/leads/look-up-keys.ts'
import { readValue } from '#server/leads/tags-and-fields/custom-fields.ts'
import { normalisePhone } from '#server/phone.ts'
import { emailsIn } from '../cells/emails.ts'
import { phonesIn } from '../cells/phones.ts'
import { placeOf } from '../cells/places.ts'
import { postcodeOf } from '../cells/postcodes.ts'
import { isClosed, saysGone } from '../cells/says.ts'
import { addressText, cellText, nameText, wholeNumber } from '../cells/text.ts'
import { websiteIn } from '../cells/websites.ts'
import { channelsOf, isOpenName, isOptOutName } from '../column-mapping/answers.ts'
import { partsOfNames, rankOf } from '../column-mapping/names.ts'
import type { Row } from '../read/parse-rows.ts'
import { countryCode } from './countries.ts'
import { type Address, type Other, optOutsOf } from './opt-outs.ts'

type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>
/** A row as a lead, with the cells that were left out, or why it isn't one; and the addresses of a person who opted out. */
export type ReadLead = ({ item: RowLead; partial: RowProblem | null } | { problem: RowProblem }) & {
  optOuts: Address[]
}

/** A column with its name, and its rank for the field that it seemed to hold. */
type ReadColumn = Pick<CsvImport['columns'][number], 'name'> & Partial<CsvImport['columns'][number]>

/** Reads the rows of a table under one plan, the same for the preview and the import. */
export function leadReader(
  plan: LeadsPlan,
  { columns, country = null }: { columns: ReadColumn[]; country?: string | null },
  fields: CustomField[],
  now: Date,
): (row: Row) => ReadLead {
  const at = columnsByField(plan, columns)
  const own = fields.flatMap(field => (at.get(`field:${field.id}`) ?? []).map(({ n }) => ({ field, column: n })))
  const others = otherColumns(plan, columns)
  const width = columns.length
  return row => {
    const problem = row.problem ?? raggedness(row.cells.length, width, row.cells) ?? repeated(row.cells, columns)
    return problem ? { problem, optOuts: [] } : toLead(row.cells, at, own, { now, country, others })
  }
}

/** A printed list has its columns' names on every page. */
function repeated(cells: string[], columns: ReadColumn[]): RowProblem | null {
  const isHeader = cells.every((cell, n) => cell === '' || cell === columns[n]?.name)
  return isHeader && cells.filter(cell => cell !== '').length > 1 ? { code: 'nothing-identifying' } : null
}

type MappedColumn = ReturnType<typeof meaningOf> & { n: number; name: string; part: 1 | 2 | 3 | null }
/** What the reading of a cell needs to know of its column. */
const meaningOf = (name: string, samples: string[]) => ({
  isNumbered: areNumbered(samples),
  isOpen: isOpenName(name),
  isOptOut: isOptOutName(name),
  channels: channelsOf(name),
})
type At = ReadonlyMap<ColumnTarget, MappedColumn[]>

/** Columns of stages, statuses, tags, notes, and what isn't mapped, where a no may be one value of many. Opt-outs that the user turned off aren't among them. */
const otherColumns = ({ columns: targets }: LeadsPlan, columns: ReadColumn[]): Other[] =>
  targets.flatMap((target, n) => {
    const { name, guess }: ReadColumn = columns[n] ?? { name: '' }
    const isRead = !target || READ_FOR_A_NO.has(target) || target.startsWith('field:')
    return isRead && guess !== 'optOut' && !/\b(?:sms|texts?|whatsapp)\b/i.test(name)
      ? [{ n, name, isList: target === 'tags' }]
      : []
  })

const READ_FOR_A_NO = new Set<string>(['tags', 'status', 'description'])

/** The columns of each field, the best first. Their names say which that is. */
function columnsByField({ columns: targets }: LeadsPlan, columns: ReadColumn[]): At {
  const at = new Map<ColumnTarget, (MappedColumn & { rank: number })[]>()
  const parts = partsOfNames(targets.map((target, n) => (target === 'person' ? (columns[n]?.name ?? '') : '')))
  targets.forEach((target, n) => {
    if (!target) return
    const { name, guess, maybe, rank: found, samples = [] }: ReadColumn = columns[n] ?? { name: '' }
    const isGuess = target === (guess ?? maybe) && found !== undefined
    const rank = isGuess ? found : rankOf(target as ImportField, name)
    at.set(
      target,
      [...(at.get(target) ?? []), { n, name, rank, part: parts[n] ?? null, ...meaningOf(name, samples) }].toSorted(
        (a, b) => a.rank - b.rank,
      ),
    )
  })
  return at
}

/** "1. Blue Door", "2. Elm Dental": the numbers are the list's. */
const NUMBER = /^(\d{1,4})[.)]\s+(?=\S)/
const areNumbered = (cells: string[]) =>
  cells.length > 1 && cells.every((cell, n) => Number(NUMBER.exec(cell)?.[1]) === Number.parseInt(cells[0] ?? '') + n)

/** The address of a row in a list of addresses. */
export function readEmail(text: string | undefined): { item: string } | { problem: RowProblem } {
  const cell = cellText(text)
  const [email] = cell ? emailsIn(cell) : []
  if (email) return { item: email }
  return { problem: cell ? { code: 'not-an-email', text: shown(cell) } : { code: 'no-email' } }
}

/** Spreadsheets omit trailing empty cells, but a row with half of its cells was split. */
export function raggedness(has: number, width: number, cells: string[]): RowProblem | null {
  if (has > width && cells.slice(width).some(cell => cell !== '')) return { code: 'too-many-columns', has, width }
  return has * 2 < width ? { code: 'too-few-columns', has, width } : null
}

function toLead(
  cells: string[],
  at: At,
  own: { field: CustomField; column: number }[],
  file: { now: Date; country: string | null; others: Other[] },
): ReadLead {
  const problems: RowProblem[] = []
  const { all, first, columnsOf } = cellsBy(cells, at)
  const within = (field: TextField, text: string | null) => {
    if (text === null || text.length <= LEAD_FIELDS[field].max) return text
    problems.push({ code: 'field-too-long', field })
    return null
  }
  const code = countryCode(first('country') ?? '')
  // A row without a country has phone numbers of the file's.
  const from = code ?? file.country
  const emails = found(all('email'), emailsIn, 'not-an-email', problems)
  const phones = found(all('phone'), cell => phonesIn(cell, from), 'not-a-phone', problems)
  const [phone = null, ...morePhones] = phones
  const optOuts = optOutsOf(cells, { asking: at.get('optOut'), others: file.others }, emails, () =>
    phones.flatMap(one => normalisePhone(one, from) ?? []),
  )
  const closed = closedIn(cells, at, file.now)
  if (closed) return { problem: closed, optOuts: optOuts.addresses }
  if (optOuts.isNameless) return { problem: { code: 'opted-out', text: shown(optOuts.isNameless) }, optOuts: [] }
  const street = joinStreet(
    streetIn(columnsOf('address'), columnsOf('streetPart'), n => addressText(cellText(cells[n]) ?? '') || null),
    houseNumberOf(first('houseNumber')),
    from,
  )
  const columns = { city: first('city'), region: first('region'), postcode: first('postcode'), country: code }
  const place = placeOf({ street, ...columns })
  const region = within('region', place.region)
  const leadId = first('leadId')
  const businessName = within('businessName', all('businessName').map(nameText).find(Boolean) ?? null)
  const website = within(
    'website',
    found(all('website'), cell => websiteIn(cell) ?? [], 'not-a-website', problems)[0] ?? null,
  )
  const keys = keysOf({ businessName, website })
  const point = pointOf(first('lat'), first('lon'), problems)
  const status = first('status')
  // Without a spread: an import makes millions.
  const lead: RowLead = {
    businessName,
    madeName: null,
    nameKey: keys.nameKey,
    site: keys.site,
    leadId: uuid.test(leadId ?? '') ? leadId : null,
    email: emails[0] ?? null,
    phone: within('phone', phone),
    phoneNorm: phone && normalisePhone(phone, from),
    otherContacts: within(
      'otherContacts',
      first('otherContacts') ?? (furtherOf([...emails.slice(1), ...morePhones], phone, from) || null),
    ),
    website,
    address: within('address', place.street),
    city: within('city', place.city),
    postcode: within(
      'postcode',
      place.postcode && postcodeOf(place.postcode, { region, country: place.country, table: file.country }),
    ),
    region,
    country: place.country,
    category: within('category', bestCategoryText(all('category'))),
    description: within('description', first('description')),
    status: (status && LeadStatus.safeParse(status.toLowerCase()).data) || null,
    lat: point.lat,
    lon: point.lon,
    tags: tagsOf(first('tags')),
    values: own.flatMap(({ field, column }) => valueOf(field, cellText(cells[column]), problems)),
    contact: null,
  }
  return judged(lead, cells, at, { street: place.street, problems, optOuts: optOuts.addresses, role: first('role') })
}

/** That the business has closed, by a column that asks for it, or by a note that says nothing else. */
function closedIn(cells: string[], at: At, now: Date): RowProblem | null {
  const column =
    at.get('closed')?.find(({ n, isOpen }) => isClosed(cellText(cells[n]) ?? '', isOpen, now)) ??
    at.get('description')?.find(({ n }) => saysGone(cells[n] ?? ''))
  return column ? { code: 'closed', text: shown(`${column.name}: ${cells[column.n]?.trim()}`) } : null
}

/** The filled cells of a row's fields, the best first. */
function cellsBy(cells: string[], at: At) {
  const textOf = ({ n, isNumbered }: MappedColumn) => {
    const text = cellText(cells[n])
    return (isNumbered && text?.replace(NUMBER, '')) || text
  }
  return {
    all: (field: ImportField) => at.get(field)?.flatMap(one => textOf(one) ?? []) ?? NONE,
    first: (field: ImportField) => {
      const column = at.get(field)?.find(textOf)
      return column ? textOf(column) : null
    },
    columnsOf: (field: ImportField) => at.get(field)?.map(({ n }) => n) ?? [],
  }
}

/** The lead with its person and, if need be, a name, or why it isn't one. */
function judged(
  lead: RowLead,
  cells: string[],
  at: At,
  row: { street: string | null; problems: RowProblem[]; optOuts: Address[]; role: string | null },
): ReadLead {
  const { street, problems, optOuts, role } = row
  const isKnown = lead.leadId || lead.email || lead.phone || lead.website || street || lead.city
  if (!isKnown && isTotal(cells)) return { problem: { code: 'nothing-identifying' }, optOuts }
  const partial: RowProblem | null = problems.length > 0 ? { code: 'partial', problems } : null
  const { businessName, leadId } = lead
  const person = personIn(cells, at, businessName)
  if (!businessName && !leadId) lead.madeName = nameFor(lead, person?.name ?? null)
  if (lead.madeName !== null || businessName || leadId) {
    if (person && !isCompany(person, businessName)) lead.contact = contactOf(person, lead, role)
    return { item: lead, partial, optOuts }
  }
  const nothing: RowProblem = { code: lead.phone || lead.address ? 'no-name' : 'nothing-identifying' }
  return { problem: problems[0] ?? nothing, optOuts }
}

const NONE: string[] = []

/** The last row of a report: "Total", a count, and sums. */
const isTotal = (cells: string[]) =>
  TOTAL.test(cells.find(cell => cell.trim() !== '')?.trim() ?? '') && cells.some(cell => /\d/.test(cell))
const TOTAL =
  /^(?:(?:grand|sub) ?)?totals?\b|^(?:page|seite|pagina|página|sum|summe|gesamt(?:summe)?|insgesamt|totaal|totale|totaux|suma|soma|count|anzahl)\b/i

/** What a field's cells hold, each once. A cell in which nothing is found is a problem, unless another one has it. */
function found(
  cells: string[],
  read: (cell: string) => string | string[],
  code: 'not-an-email' | 'not-a-phone' | 'not-a-website',
  problems: RowProblem[],
): string[] {
  const values = cells.flatMap(read)
  const [cell] = cells
  if (cell !== undefined && values.length === 0 && !(code === 'not-a-phone' && /^[\s0().-]*$/.test(cell)))
    problems.push(
      code === 'not-a-phone' && isRounded(cell)
        ? { code: 'rounded-phone', text: shown(cell) }
        : { code, text: shown(cell) },
    )
  return values.length < 2 ? values : [...new Set(values)]
}

const isRounded = (cell: string) => /^\d[.,]?\d*e\+?\d+$/i.test(cell)

/** The addresses and numbers beyond the first, without the first number in another form. */
function furtherOf(contacts: string[], phone: string | null, country: string | null): string {
  if (contacts.length === 0) return ''
  const seen = new Set([phone && normalisePhone(phone, country)])
  const isNew = (contact: string) => {
    const norm = contact.includes('@') ? contact.toLowerCase() : normalisePhone(contact, country)
    return !seen.has(norm) && seen.add(norm)
  }
  const kept = contacts.filter(isNew)
  return kept.filter((_, n) => kept.slice(0, n + 1).join('; ').length <= LEAD_FIELDS.otherContacts.max).join('; ')
}

interface Person extends NameParts {
  name: string
  /** Whether the row fills the columns that its table has for parts of a name. */
  parts: 'filled' | 'empty' | 'none'
}

const contactOf = (
  { name, first, last }: Person,
  { email, phone, phoneNorm }: Pick<RowLead, 'email' | 'phone' | 'phoneNorm'>,
  role: string | null,
): ContactFields => ({
  ...namesOf(name, { first: first ?? null, last: last ?? null, email }),
  name: cut(name),
  role: role && cut(role),
  email,
  phone,
  phoneNorm: phone && phoneNorm,
})
const cut = (text: string) => text.slice(0, CONTACT_TEXT_MAX).toWellFormed()

/** A whole name, or the parts of one: the first of each. */
function personIn(cells: string[], at: At, businessName: string | null): Person | null {
  const columns = at.get('person')
  if (!columns) return null
  const textOf = ({ n }: MappedColumn) => nameText(cellText(cells[n]) ?? '')
  const whole = columns
    .filter(({ part }) => part === null)
    .map(textOf)
    .toSorted((a, b) => Number(a === businessName) - Number(b === businessName))
    .find(Boolean)
  const parts = ([1, 2, 3] as const).map(nth =>
    columns
      .filter(({ part }) => part === nth)
      .map(textOf)
      .find(Boolean),
  )
  const name = parts.filter(Boolean).join(' ')
  if (name === '')
    return whole ? { name: whole, parts: columns.every(({ part }) => part === null) ? 'none' : 'empty' } : null
  return whole && whole !== businessName
    ? { name: whole, parts: 'filled' }
    : { name, first: parts[0] ?? null, last: parts[2] ?? null, parts: 'filled' }
}

/** Without a business, a name without the parts that the table has for it is an organization's, as in a list of both. */
const isCompany = ({ name, parts }: Person, businessName: string | null) =>
  (parts === 'empty' && !businessName) ||
  (parts !== 'filled' && name.toLowerCase() === businessName?.toLowerCase()) ||
  LEGAL_FORM.test(name)
/** In capitals, or with more letters than a person's name ends with. */
const LEGAL_FORM =
  /[ ,](?:[Ll][Ll][Cc]|[Ii]nc|INC|[Ll]td|LTD|[Ll]imited|LIMITED|[Cc]orp|CORP|[Pp]lc|PLC|LLP|LP|PLLC|GmbH|GMBH|mbH|AG|KG|OHG|UG|GbR|GBR|e\.?K|SLU?|S\.L\.U?|S\.A|SARL|SAS|SASU|EURL|S\.?r\.?l\.?s?|SRLS?|S\.R\.L|B\.?V|Lda|LDA|Ltda|LTDA|EIRELI|ME)\.?$/

function nameFor({ email, website }: Pick<RowLead, 'email' | 'website'>, person: string | null): string | null {
  return (person ?? hostOf(website) ?? (email && domainOf(email)))?.slice(0, LEAD_FIELDS.businessName.max) ?? null
}

const houseNumberOf = (text: string | null) => text && wholeNumber(text)

/** Programs that know no place write 0, 0. */
function pointOf(latText: string | null, lonText: string | null, problems: RowProblem[]) {
  const lat = degrees(latText, 90, 'latitude', problems)
  const lon = degrees(lonText, 180, 'longitude', problems)
  const isPlaced = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  return { lat: isPlaced ? lat : null, lon: isPlaced ? lon : null }
}

function degrees(
  text: string | null,
  max: number,
  name: 'latitude' | 'longitude',
  problems: RowProblem[],
): number | null {
  if (!text) return null
  const value = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d{1,2})?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (Math.abs(value) <= max) return value
  problems.push({ code: `not-a-${name}`, text: shown(text) })
  return null
}

/** More than the tags that an account can have. */
const LONGEST_TAGS = 20_000

/** A tag with a delimiter in its name is in quotation marks, as in an export. */
function tagsOf(text: string | null): string[] {
  if (!text) return []
  const names = new Map<string, string>()
  // Google separates its labels like this, and its own groups start with a star.
  const list = text.slice(0, LONGEST_TAGS).replaceAll(' ::: ', ',')
  for (const [all, quoted] of list.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;]|$)|[^,;]+/g)) {
    const name = (quoted?.replaceAll('""', '"') ?? all).trim().slice(0, 40).toWellFormed()
    if (name && !name.startsWith('* ') && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

function valueOf(field: CustomField, text: string | null, problems: RowProblem[]): [string, string][] {
  const read = readValue(field, text ?? '')
  if ('wrong' in read) problems.push(read.wrong)
  return 'wrong' in read || read.value === null ? [] : [[field.id, read.value]]
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

const hostOf = (website: string | null) =>
  website &&
  (URL.parse(/^[a-z]+:\/\//i.test(website) ? website : `http://${website}`)?.hostname.replace(/^www\./, '') || null)

/** For a free mailbox, the domain says nothing about the business. */
const domainOf = (email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return isFreeMail(domain) ? email : domain
}
