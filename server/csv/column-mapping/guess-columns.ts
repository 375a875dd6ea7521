import type { CountryCode } from 'libphonenumber-js'
import { type ColumnTarget, ImportField } from '#contract/csv.ts'
import { countryOf } from './country.ts'
import { type ColumnName, rankOf, readName } from './names.ts'
import type { NameFit } from './phrases.ts'
import { plain } from './plain.ts'
import { domainsIn, hostsIn, isSpelledBy, profileOf } from './profile.ts'
import { ASK, type Column, SURE, sureness } from './weigh.ts'
import type { ColumnField } from './words.ts'

/** What a column seems to hold. The form asks about `maybe`; only `guess` is written without a question. */
export interface Guess<T> {
  guess: T | null
  maybe: T | null
  /** Orders several columns with one field. */
  rank: number
}

/** Guesses the field of each column of an uploaded table from its values and its name. No names: the table has no header. */
export function guessColumns(
  names: string[],
  values: string[][],
  own: { id: string; name: string }[],
): Guess<ColumnTarget>[] {
  // A custom field's column has the name of the field.
  const fields = names.map(name => own.find(field => plain(field.name) === plain(name) && plain(name) !== ''))
  const rest = names.map((name, n) => (fields[n] ? '' : name))
  const guesses = guessFields(rest, values, ImportField.options)
  return guesses.map((guess, n) => {
    const field = fields[n]
    return field ? { guess: `field:${field.id}`, maybe: null, rank: 0 } : guess
  })
}

interface Candidate<F> {
  field: F
  column: number
  of: Column
  /** What the column's name says of the field. */
  name: NameFit | undefined
  sureness: number
  rank: number
}

/** Fields that describe one place and so must come from one group of columns. */
const PLACE = new Set<ColumnField>(['address', 'houseNumber', 'streetPart', 'city', 'region', 'postcode', 'country'])
/** Fields that several columns may feed, the first filled one by rank. */
const SEVERAL = new Set<ColumnField>([
  ...(['businessName', 'person', 'email', 'phone', 'website', 'category', 'address', 'city', 'country'] as const),
  ...(['optOut', 'closed', 'tags', 'streetPart'] as const),
])

/** Weighs every column for every field. Each column gets one field at most. */
export function guessFields<F extends ColumnField>(
  names: string[],
  values: string[][],
  fields: readonly F[],
): Guess<F>[] {
  const columns = withHouseNumbers(withPersons(withAddressees(columnsOf(names, values))))
  const hasHeader = names.length > 0
  const all = columns.flatMap((column, n) => {
    const each = fields.map(field => ({
      field,
      column: n,
      of: column,
      name: column.name.fits.get(field),
      sureness: sureness(field, column, hasHeader),
      rank: rankIn(field, column),
    }))
    return each.filter(one => one.sureness >= ASK)
  })
  const context = onePlace(inContext(all, columns.some(isOfConnections)))
  return settle(context, columns)
}

const UNNAMED = 9999
/** A name with its legal form is the register's, and comes behind the sign's, whatever they're called. */
const rankIn = (field: ColumnField, column: Column) =>
  (column.name.fits.get(field)?.rank ?? UNNAMED) +
  (field === 'businessName' ? Number(isRegisters(column)) * 500 - Number(column.isSubject) * 100 : 0)
/** The rank behind "DBA", "trade name", "enseigne". */
const TRADE_NAMES = rankOf('businessName', 'handelsnaam') + 1

/** The country whose numbers and postcodes a table has; null if it has several. */
export function countryOfTable(names: string[], values: string[][]): CountryCode | null {
  const read = names.map(readName)
  const at = (field: ColumnField) => read.flatMap(({ fits }, n) => ((fits.get(field)?.fit ?? 0) > 0.3 ? [n] : []))
  const cellsOf = (field: ColumnField) => at(field).flatMap(n => values[n]?.slice(0, 50) ?? [])
  const words = names.map(plain).join(' ')
  return countryOf({
    names: words,
    values,
    countries: cellsOf('country'),
    phones: cellsOf('phone'),
    regions: cellsOf('region'),
  })
}

function columnsOf(names: string[], values: string[][]): Column[] {
  const read = values.map((_, n) => readName(names[n] ?? ''))
  const country = countryOfTable(names, values)
  const rows = Math.max(0, ...values.map(cells => cells.length))
  const domains = domainsIn(values)
  const plainNames = names.map(plain)
  const isSubject = (name = '') => plainNames.filter(other => name && other.startsWith(`${name} `)).length > 1
  return values.map((cells, n) => ({
    name: read[n] as ColumnName,
    profile: profileOf(cells, country ?? 'US'),
    hosts: hostsIn(cells),
    isSpelled: isSpelledBy(domains, cells),
    isAddressee: false,
    isSubject: isSubject(plainNames[n]),
    hasValues: rows > 0,
    values: cells,
    rows,
    isAmerican: country === 'US',
  }))
}

const isFirms = ({ name, profile }: Column) =>
  name.part == null && name.fits.get('businessName')?.isWeak === false && profile.share('firm') >= 0.5

/** "Nom" is a person's beside "Prénom" without another last name, "Nome" beside "Cognome", and "Name" beside a column of names that only businesses have. */
function withPersons(columns: Column[]): Column[] {
  const has = (part: 1 | 3) => columns.some(({ name }) => name.part === part)
  const hasHalf = has(1) !== has(3)
  const hasPerson = columns.some(({ name }) => name.fits.get('person')?.isWeak === false)
  const [firsts, lasts] = ([1, 3] as const).map(
    part => new Set(columns.flatMap(({ name, values }) => (name.part === part ? values : []))),
  )
  // "Ann Vale" beside "Ann" and "Vale".
  const areWhole = (values: string[]) =>
    values.length > 0 &&
    values.every(cell => firsts?.has(cell.split(' ')[0] ?? '') && lasts?.has(cell.split(' ').slice(1).join(' ')))
  const isBesideHalf = (n: number) => [n - 1, n + 1].some(at => /[13]/.test(`${columns[at]?.name.part}`))
  return columns.map((column, n) => {
    const { fits, isName, isOwnName } = column.name
    const own = fits.get('businessName')
    const isPerson =
      hasHalf || areWhole(column.values) || (!hasPerson && column.profile.share('person') >= 0.8 && column.isAddressee)
    // "Client" is people's only if nobody in it sounds like a business.
    const isClient = isName && !isOwnName && column.profile.filled >= 3 && column.profile.share('person') === 1
    // "Nom d'exercice" beside "Prénom d'exercice".
    const isLast = (hasHalf && own?.isVague && isBesideHalf(n)) || (column.name.part != null && columns.some(isFirms))
    if (!own || !(isClient || isLast || (isOwnName && isPerson))) return column
    return {
      ...column,
      name: { ...column.name, isName: false, fits: new Map([['person', { ...own, fit: 1, isWeak: false }]]) },
    }
  })
}

/** "Nr." beside streets without numbers has the house's, whatever else it might count. */
function withHouseNumbers(columns: Column[]): Column[] {
  const hasStreets = (column: Column | undefined) =>
    (column?.name.fits.get('address')?.fit ?? 0) >= 0.6 && (column?.profile.share('street') ?? 1) < 0.2
  return columns.map((column, n) => {
    const { name, profile } = column
    const isNext = hasStreets(columns[n - 1]) || hasStreets(columns[n + 1])
    if (!isNext || !name.isNumber || profile.filled < column.rows * 0.8) return column
    return { ...column, name: { ...name, fits: new Map([['houseNumber', { fit: 0.9, rank: 0, isWeak: false }]]) } }
  })
}

/** "Lena Ivers" beside "lena@a.example": most begin an address. */
function withAddressees(columns: Column[]): Column[] {
  const own = columns.flatMap(({ profile, values }) => (profile.share('email') >= 0.5 ? values : []))
  const locals = own.map(cell => plain(cell).split(' ')[0] ?? '').filter(Boolean)
  const begins = (cell: string) => {
    const words = plain(cell)
      .split(' ')
      .filter(word => word.length > 1)
    return words.some(word => locals.some(local => local.startsWith(word)))
  }
  return columns.map(column => ({
    ...column,
    isAddressee: column.values.filter(begins).length >= Math.max(2, column.values.length * 0.7),
  }))
}

/** Names with their legal forms: the sign may have another. */
const isRegisters = ({ profile }: Column) => profile.share('company') >= 0.5

/** What one column says depends on the others: "Name" is a person's beside "Company", and a business's alone. */
function inContext<F extends ColumnField>(all: Candidate<F>[], isOnline: boolean): Candidate<F>[] {
  const isFilled = ({ of }: Candidate<F>) => of.profile.filled > 0 || !of.hasValues
  const sure = all.filter(one => one.sureness >= SURE && isNamed(one) && isFilled(one))
  const named = new Set<ColumnField>(sure.map(({ field }) => field))
  const names = sure.filter(({ field, name }) => field === 'businessName' && !name?.isWeak)
  const signs = names.filter(({ name }) => !name?.isLegal)
  const clear = signs.filter(one => !isUnclear(one) && !isRegisters(one.of))
  const unclear = sure.filter(isUnclear)
  const unnamed = all.filter(one => one.field === 'businessName' && !isNamed(one) && one.sureness >= SURE)
  const hasPerson = sure.some(({ field, name }) => field === 'person' && !name?.isWeak)
  return all.flatMap(one => {
    const { field, name, of } = one
    const { isName, isStaff, part } = of.name
    const { share, distinct } = of.profile
    const asked = [{ ...one, sureness: Math.min(one.sureness, UNSURE) }]
    // Beside the addresses of computers, a tool looked up where these are.
    if (isOnline && (BY_CONNECTION.has(field) || (field === 'region' && !named.has('city')))) return asked
    // "Situs city" beside "Situs address".
    const isBeside = (other: Candidate<F>) => other.field === 'address' && other.of.name.group === of.name.group
    if (PLACE.has(field) && name?.left && one.sureness < SURE && sure.some(isBeside))
      return [{ ...one, sureness: SURE }]
    // Values alone don't name a second column of a field.
    if (!isNamed(one) && field !== 'optOut' && named.has(field)) return []
    // Of two that nothing calls names, the user has to choose, unless one spells the addresses.
    if (unnamed.includes(one) && unnamed.length > 1 && !of.isSpelled) return asked
    // The "full name" of a profile may be a business's, and so may a "description".
    const isText = field === 'person' || (field === 'description' && isFull(one))
    const areFirms = share('firm') >= 0.5 && (of.name.isOwnName || share('person') < 0.5)
    if (isText && isNamed(one) && !named.has('businessName') && part == null && areFirms)
      return [{ ...one, field: 'businessName' as F, sureness: field === 'person' ? one.sureness : UNSURE }]
    if (field === 'businessName' && (!isNamed(one) || name?.isVague)) {
      if (repeatsOneOf(sure, one)) return []
      // Beside a clear name, it's for the rows without one.
      if (isUnclear(one) && clear.length > 0) return share('company') >= 0.5 && !clear.some(isFull) ? [one] : []
      const isSure = (!hasPerson || share('company') >= 0.5 || of.isSpelled) && !(unclear.length > 1 && isUnclear(one))
      return isSure ? [one] : asked
    }
    if (field === 'description' && repeatsOneOf(sure, one))
      return [{ ...one, field: 'businessName' as F, rank: UNNAMED }]
    // A list of subscribers has a status, too.
    if (field === 'closed' && name?.isWeak && (!named.has('address') || named.has('optOut'))) return asked
    const repeats = field !== 'role' && !PLACE.has(field) && distinct < 0.7
    const isOther = (other: Candidate<F>) => other.field === field && !other.of.name.isStaff && !isUnclear(other)
    if (isStaff && (repeats || sure.some(isOther))) return []
    if (field !== 'businessName' || !name?.isWeak || signs.length === 0) return [one]
    if (isName && repeatsOneOf(names, one)) return [one]
    // The row's own name comes before its operator's, but not before its sign's.
    if ((isName || isRegisters(of)) && share('firm') >= 0.3 && share('person') < 0.3)
      return [{ ...one, rank: TRADE_NAMES }]
    return isName ? [{ ...one, field: 'person' as F, rank: 0 }] : []
  })
}

const BY_CONNECTION = new Set<ColumnField>(['lat', 'lon'])
const isOfConnections = ({ values }: Column) =>
  values.length > 0 && values.every(cell => /^\s*(?:\d{1,3}\.){3}\d{1,3}\s*$/.test(cell))

const UNSURE = 0.45
type Any = Candidate<ColumnField>
const isNamed = ({ name }: Any) => (name?.fit ?? 0) > 0.3
/** "Product name": of whom or what, nobody knows. */
const isUnclear = ({ name }: Any) => name?.isVague === true && name.fit < 0.5
const isFull = ({ of }: Any) => of.profile.filled === of.rows
/** It repeats a clear name of a business, as "display name" does. */
function repeatsOneOf(names: Any[], one: Any): boolean {
  const clear = names.filter(other => other !== one && other.field === 'businessName' && !other.name?.isVague)
  const known = new Set(clear.flatMap(cellsOf))
  const cells = cellsOf(one)
  return cells.length > 0 && cells.filter(cell => known.has(cell)).length >= cells.length * 0.9
}

const cellsOf = ({ of }: Any) => of.values.map(cell => cell.trim().toLowerCase()).filter(Boolean)

/** Keeps only one group of address columns: a company's street with a contact's own city isn't an address. */
function onePlace<F extends ColumnField>(all: Candidate<F>[]): Candidate<F>[] {
  const groupOf = ({ of }: Candidate<F>) => of.name.group
  const places = all.filter(({ field }) => PLACE.has(field))
  const fill = new Map<string, number>()
  for (const one of places)
    if (/^(?:address|city)$/.test(one.field))
      fill.set(groupOf(one), (fill.get(groupOf(one)) ?? 0) + one.of.profile.filled)
  const chosen = betterGroup(fill)
  const has = (field: F) => places.some(one => one.field === field && groupOf(one) === chosen)
  // A street without a town of its own belongs to the only town there is.
  const isPart = (group: string) =>
    !group.startsWith('home') && !places.some(one => groupOf(one) === group && has(one.field))
  return all.filter(one => {
    const group = groupOf(one)
    return !PLACE.has(one.field) || group === chosen || isPart(group)
  })
}

const ORDER = ['business', 'plain', 'person', 'mailing', 'home', 'other']
/** The best group with a fair share of the cells of the fullest one. */
function betterGroup(fill: ReadonlyMap<string, number>): string | null {
  const most = Math.max(0, ...fill.values())
  const rank = (group: string) => {
    const [scope = '', ...more] = group.split(' ')
    // A second address, or one of somebody whom we don't know.
    return ORDER.indexOf(scope) + more.reduce((sum, word) => sum + (/^\d$/.test(word) ? ORDER.length : 0.5), 0)
  }
  const groups = [...fill].filter(([, filled]) => filled >= most * 0.3).map(([group]) => group)
  return groups.toSorted((a, b) => rank(a) - rank(b) || (fill.get(b) ?? 0) - (fill.get(a) ?? 0))[0] ?? null
}

/** Gives the surest guesses their columns, and asks about the best of the others if nothing else holds its field. */
function settle<F extends ColumnField>(all: Candidate<F>[], columns: Column[]): Guess<F>[] {
  const guesses = columns.map((): Guess<F> => ({ guess: null, maybe: null, rank: 0 }))
  const used = new Set<F>()
  const ordered = all.toSorted((a, b) => b.sureness - a.sureness || a.rank - b.rank)
  for (const { field, column, of, sureness: sure, rank } of ordered) {
    const guess = guesses[column]
    if (!guess || guess.guess !== null || guess.maybe !== null) continue
    if (sure >= SURE && ((SEVERAL.has(field) && (field !== 'city' || rank !== UNNAMED)) || !used.has(field)))
      guess.guess = field
    else if (sure < SURE && !used.has(field)) guess.maybe = field
    else continue
    if (guess.guess === null || field !== 'businessName' || !isRegisters(of)) used.add(field)
    guess.rank = rank
  }
  return guesses
}
