import { dateIn, isOptedOut, saysOpenOrClosed, saysPermission, yesOrNo } from '../cells/says.ts'
import { cellText } from '../cells/text.ts'
import type { ColumnName } from './names.ts'
import type { NameFit } from './phrases.ts'
import type { Profile, Shape } from './profile.ts'
import type { ColumnField } from './words.ts'

/** A column with what its name says and what its values are. */
export interface Column {
  name: ColumnName
  profile: Profile
  /** The share of different hosts among its web addresses. */
  hosts: number
  /** Whether many of its cells spell a web or email domain of the table: nothing but a business's name does. */
  isSpelled: boolean
  /** Whether most of its cells begin an email address of the table: a person's name does. */
  isAddressee: boolean
  /** Whether other columns are about it: "Outlet" beside "Outlet City" and "Outlet Phone". */
  isSubject: boolean
  /** Whether the table has any values: without them, a weak name is all there is. */
  hasValues: boolean
  values: string[]
  /** How many rows the fullest column fills. */
  rows: number
  isAmerican: boolean
}

/** From here on, a guess is written; from `ASK` on, the form asks. */
export const SURE = 0.6
export const ASK = 0.35

const TEXTS = new Set<ColumnField>(['businessName', 'person', 'category', 'city', 'address', 'description'])

const NO_NAME: NameFit = { fit: 0, rank: 9999, isWeak: true }

/** How sure it is that a column holds a field, from 0 to 1: what its values are decides, then its name. */
export function sureness(field: ColumnField, column: Column, hasHeader: boolean): number {
  const named = column.name.fits.get(field) ?? NO_NAME
  const { profile } = column
  if (profile.filled === 0) return named.isWeak && column.hasValues && !column.name.isName ? 0 : named.fit
  // "Is a company" holds no company.
  if (TEXTS.has(field) && says(column, cell => yesOrNo(cell) !== null) >= 0.9) return 0
  const weigh = weighers[field]
  if (weigh) return weigh(column, named, hasHeader)
  return named.fit
}

type Weigher = (column: Column, name: NameFit, hasHeader: boolean) => number

/** The name's word counts if the values agree. Of a name that has it among others, they have to prove it. */
const ifValues = (name: NameFit, agree: number, isProved = agree >= 0.7): number => {
  if (name.fit === 0 || agree === 0) return 0
  if (name.fit >= 0.9) return agree >= 0.3 ? name.fit : 0.4
  return isProved ? Math.max(name.fit, 0.65) : Math.min(name.fit * agree, 0.45)
}

/** "X" and "Länge" are also sizes, but nobody measures to a thousandth. */
const isDegrees = (column: Column, name: NameFit) =>
  !name.isWeak || says(column, cell => /[.,]\d{3}|^0$/.test(cell)) >= 0.5

const says = ({ values }: Column, test: (cell: string) => boolean) => {
  const filled = values.flatMap(cell => cellText(cell) ?? [])
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length
}

const most = ({ share }: Profile, ...shapes: Shape[]) => Math.max(...shapes.map(share))

/** Its name says clearly that it holds another field: "a phone number, in case email fails us". */
const isNamedElse = ({ name }: Column) => [...name.fits.values()].some(({ isWeak }) => !isWeak)

const weighers: Partial<Record<ColumnField, Weigher>> = {
  email: ({ profile, name: { scope, isOther, isOfName } }, name) => {
    const share = profile.share('email')
    const repeats = profile.filled >= 10 && profile.distinct < 0.3
    if (share === 0 || (profile.isConstant && share > 0.5)) return 0
    if (scope === 'home' || repeats) return share >= 0.1 ? 0.5 : 0
    if (name.fit >= 0.6) return share >= 0.1 ? 0.95 : 0.5
    if (isOther || isOfName) return share >= 0.5 && profile.distinct >= 0.7 ? 0.4 : 0
    return share >= 0.5 ? 0.9 : share
  },
  phone: (column, name) => {
    const {
      profile,
      name: { isOther, isNumber },
    } = column
    if (profile.isConstant) return 0
    const share = profile.share('phone')
    const like = Math.max(share, profile.share('phoneLike'))
    if (name.fit >= 0.35) {
      if (profile.share('date') > 0.5 || (name.isWeak && like < 0.5)) return 0
      if (name.isWeak && share < 0.5) return 0.45
      if (like >= 0.2) return name.fit >= 0.6 || share >= 0.5 ? 0.95 : 0.45
      return like > 0 ? 0.45 : 0
    }
    if ((isOther && !isNumber) || isNamedElse(column) || share < 0.7 || profile.distinct < 0.5) return 0
    return profile.share('formatted') >= 0.5 ? 0.85 : 0.45
  },
  website: (column, name) => {
    const { profile, hosts } = column
    const share = profile.share('web') - profile.share('listing')
    const isOneHost = profile.filled >= 3 && hosts <= 1 / profile.filled
    if (share <= 0 || profile.isConstant) return 0
    // Branches share a site, but so do a portal's listings.
    if (isOneHost) return name.fit >= 0.9 && !name.isWeak ? 0.45 : 0
    if (name.fit >= 0.35) return share >= 0.2 || name.fit > 0.9 ? 0.95 : 0.4
    if (column.name.isOther || isNamedElse(column) || share < 0.7) return 0
    return hosts >= 0.6 ? 0.8 : 0.4
  },
  businessName: (column, name, hasHeader) => {
    const { profile, rows, isSpelled } = column
    const { fits, isOther, scope } = column.name
    const isName = profile.share('letters') >= 0.5 || profile.share('short') >= 0.5
    if (
      !isName ||
      most(profile, 'email', 'web', 'date', 'number', 'point', 'phone', 'list') > 0.3 ||
      (scope === 'other' && name.fit < 0.9)
    )
      return 0
    // An owner may be a company.
    if (name.fit === 0 && isOther) return fits.has('person') && profile.share('company') >= 0.6 ? 0.45 : 0
    if (profile.isConstant) return name.fit >= 0.9 && !name.isWeak ? 0.45 : 0
    if (name.isWeak && (profile.share('job') > 0.3 || profile.share('legalForm') > 0.5)) return 0
    if (profile.share('category') > 0.6) return 0
    const firms = profile.share('firm')
    // "Provider" may be a list of doctors beside their practices.
    if (name.isWeak && firms < 0.3 && says(column, cell => TITLED.test(cell)) >= 0.5) return 0.45
    if (name.isVague && profile.filled < rows / 2) return 0
    if (isSpelled && name.isVague && !isOther) return 0.65
    if (name.isVague && (isOther || firms < 0.3 || profile.distinct < 0.5)) return isOther ? 0 : 0.45
    if (name.fit > 0) {
      const repeats = name.isWeak && profile.filled >= 6 && profile.distinct < 0.5
      return repeats ? 0.45 : ifValues(name, 1, isSpelled || firms >= 0.3)
    }
    const isText =
      profile.share('letters') >= 0.7 && profile.share('streetWord') < 0.3 && profile.share('bigTown') < 0.3
    if (!isText || profile.distinct < 0.8 || profile.share('state') > 0.3 || profile.filled < rows / 2) return 0
    if (!hasHeader) return 0.62
    return isSpelled || (firms >= 0.5 && profile.filled >= 2) ? 0.65 : 0.4
  },
  person: ({ profile, isAddressee, isSpelled, name: { scope, part, isOther } }, name, hasHeader) => {
    const isNamed = hasHeader && isAddressee && !isSpelled && !isOther && scope !== 'other'
    if (name.fit === 0) return Number(isNamed && profile.share('person') >= 0.8) * 0.65
    // An owner of many rows is somebody of the user's company.
    if (name.isWeak && (profile.isConstant || (profile.filled >= 3 && profile.distinct < 0.7))) return 0
    const isElse = most(profile, 'email', 'web', 'number', 'date', 'phone')
    const companies = profile.share('company')
    if (scope === 'other' || companies >= 0.6) return 0
    // A register's owners are people and companies.
    return companies >= 0.3
      ? Math.min(name.fit, 0.45)
      : ifValues(name, 1 - isElse, part != null || profile.share('person') >= 0.7)
  },
  // "Title" alone may be a salutation, or the name of a place.
  role: (column, name) => {
    const { profile } = column
    const isElse = profile.share('letters') < 0.5 || says(column, cell => cell.includes('_')) > 0
    if (isElse || (name.isWeak && profile.share('job') < 0.3)) return 0
    return says(column, cell => SALUTATION.test(cell)) > 0.5 || profile.share('legalForm') > 0.5 ? 0 : name.fit
  },
  address: ({ profile }, name, hasHeader) => {
    if (most(profile, 'point', 'list', 'web', 'email') > 0.3) return 0
    const street = profile.share('street')
    const word = profile.share('streetWord')
    if (name.fit > 0) {
      if (name.isWeak && (street < 0.3 || profile.share('town') >= 0.5)) return 0
      // A street may stand without its house number, which has its own column.
      const isText = profile.share('letters') + street >= 0.5
      return isText
        ? ifValues(name, Math.max(street, name.fit >= 0.6 ? 0.7 : 0.5), !name.left || profile.distinct >= 0.7)
        : 0
    }
    if (most(profile, 'phone', 'date') >= 0.3 || profile.filled < 3 || word < 0.6) return 0
    return hasHeader ? 0.45 : 0.7
  },
  houseNumber: ({ profile }, name) => (profile.share('house') >= 0.5 && !profile.isConstant ? name.fit : 0),
  streetPart: ({ profile }, name) => (profile.share('number') < 0.2 && profile.share('short') >= 0.8 ? name.fit : 0),
  city: ({ profile, name: { isOther, fits } }, name, hasHeader) => {
    if (name.fit === 0) {
      const isTowns = profile.filled >= 3 && profile.share('bigTown') >= 0.5 && !isOther && fits.size === 0
      return Number(isTowns) * (hasHeader ? 0.45 : 0.62)
    }
    // "Where" may be a street, a town, or a page.
    const isAnyPlace = name.isWeak && fits.has('address')
    const isTown = most(profile, 'bigTown', 'town') >= 0.3
    return profile.share('streetWord') < 0.3 &&
      most(profile, 'letters', 'town') >= 0.5 &&
      profile.share('short') >= 0.8 &&
      most(profile, 'email', 'web') < 0.3
      ? ifValues(isAnyPlace ? { ...name, fit: 0.5 } : name, 1, isTown)
      : 0
  },
  region: (column, _, hasHeader) => {
    const { profile, name } = column
    const named = name.fits.get('region') ?? NO_NAME
    const state = profile.share('state')
    if (named.fit > 0) {
      if (says(column, saysOpenOrClosed) > 0.5 && state < 0.3) return 0
      if (profile.share('number') > 0.5) return 0
      // A county is a region where there are no states.
      if (named.isWeak && column.isAmerican && state < 0.3) return 0
      return ifValues(named, state >= 0.5 ? 1 : 0.5)
    }
    // "DE" all the way down is a country, and "Lincoln, NE" a town.
    const isElse =
      (hasHeader && profile.isConstant) || profile.share('town') >= 0.5 || name.isOther || name.fits.size > 0
    return profile.filled >= 3 && state >= 0.9 && !isElse ? 0.62 : 0
  },
  postcode: ({ profile, name: { isOther, fits } }, name, hasHeader) => {
    const share = profile.share('postcode')
    if (profile.share('letterCode') >= 0.9 && profile.filled >= 3 && profile.distinct >= 0.3)
      return isOther && fits.size === 0 ? 0.45 : 0.7
    if (name.fit > 0) return share >= 0.3 ? ifValues(name, 1) : 0
    if (hasHeader || isOther || fits.size > 0) return 0
    return profile.filled >= 3 && share >= 0.9 && profile.share('zip') >= 0.9 ? 0.62 : 0
  },
  country: ({ profile }, name) => {
    const share = profile.share('country')
    return share >= 0.5 ? ifValues(name, 1) : 0
  },
  category: ({ profile, name: { fits, isOther } }, name, hasHeader) => {
    const known = profile.share('category')
    const isElse = most(profile, 'email', 'web', 'date', 'number', 'phone', 'list', 'code')
    if (isElse > 0.5 || profile.share('legalForm') > 0.5 || profile.share('words') < 0.4) return 0
    if (name.isVague) return known >= 0.8 ? 0.65 : Number(profile.share('known') >= 0.5) * 0.45
    if (name.fit > 0) {
      if (name.isWeak) return known >= 0.3 && !profile.isConstant ? 0.8 : Math.sign(known) * 0.45
      if (name.fit < 0.9) return ifValues(name, 1, known >= 0.2 && !profile.isConstant)
      // An insurer's "line of business" is "GL".
      return known > 0 || (!profile.isConstant && profile.share('initials') < 0.8) ? name.fit : 0.45
    }
    if (isOther || fits.size > 0 || known < 0.6 || profile.filled < 3 || profile.isConstant) return 0
    return hasHeader ? 0.45 : 0.62
  },
  description: ({ profile }, name) => {
    // Portals describe a license in a few words for its category.
    const isKind = profile.share('known') >= 0.5 && profile.distinct < 0.8
    const isElse = profile.share('number') >= 0.3 || profile.share('list') >= 0.3
    return profile.share('words') >= 0.3 && !isElse && !isKind ? name.fit : 0
  },
  tags: ({ profile }, name) => (profile.share('number') < 0.5 && profile.share('date') < 0.5 ? name.fit : 0),
  status: (column, name) =>
    says(column, cell => STATUS.test(cell)) >= 0.5 ? Math.max(name.fit, column.name.isOther ? 0 : 0.45) : 0,
  leadId: (column, name) => (says(column, cell => UUID.test(cell)) >= 0.5 ? name.fit : 0),
  lat: (column, name) => (column.profile.share('latitude') >= 0.5 && isDegrees(column, name) ? name.fit : 0),
  lon: (column, name) => (column.profile.share('longitude') >= 0.5 && isDegrees(column, name) ? name.fit : 0),
  optOut: (column, name) => {
    const words = says(column, saysPermission)
    const isStatus = words >= 0.8 && says(column, cell => saysPermission(cell) && isOptedOut(cell, false)) > 0
    if (name.fit === 0)
      return Number(isStatus && !column.name.isOfTexts && says(column, cell => OF_EMAILS.test(cell)) > 0) * 0.65
    if (name.fit < 0.9) return isStatus ? 0.7 : 0
    const isAnswer = (cell: string) => yesOrNo(cell) !== null || (!name.isWeak && dateIn(cell) !== null)
    return words + says(column, isAnswer) >= 0.8 ? 0.97 : 0
  },
  closed: (column, name) => {
    // If every row had the day on which it closed, nobody would be left: it's the day when something runs out.
    const isDated = column.profile.filled >= column.rows * 0.9 && says(column, cell => dateIn(cell) !== null) >= 0.8
    if (name.fit === 0 || isDated) return 0
    const words = says(column, saysOpenOrClosed)
    const answers = says(column, cell => saysOpenOrClosed(cell) || yesOrNo(cell) !== null || dateIn(cell) !== null)
    // Of something that's only called a status, every word has to be about closing.
    if (name.isWeak && words < 1) return words >= 0.8 ? 0.45 : 0
    if (answers >= 0.8) return 0.96
    return words >= 0.3 ? 0.7 : 0
  },
}

const OF_EMAILS = /subscri|opt|mail|werb|market|contact/i
const TITLED = /,\s?(?:m\.?d|d\.?o|dds|dmd|dvm|dpm|o\.?d|ph\.?d|esq|j\.?d|d\.?c|n\.?p|r\.?n)\.?$/i
const SALUTATION = /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|sr|sra|srta|dra|m|mme|mlle|sig|sig\.ra|dott|dott\.ssa)\.?$/i
const STATUS = /^\s*(?:new|cold|warm|converted)\s*$/i
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/i
