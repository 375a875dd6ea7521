// Is it the same business? The one answer, for search results, imports, CSV rows, and merging. The rules are in
// docs/decisions/043-same-business.md, the cases in test/pairs/.
import { addressNorm } from '#contract/address.ts'
import { normalise } from '#server/directory/normalise.ts'
import { cityAliases } from '#server/directory/world/aliases.ts'
import { findRegion } from '#server/directory/world/regions.ts'
import { metresBetween } from '#server/distance.ts'
import { isFreeMail } from '#server/free-mail.ts'
import { identifies, normalisePhone } from '#server/phone.ts'
import { compareNames, foldUmlauts, isInHouse, isLongerName, type Likeness, nameKeyOf } from './business-name.ts'
import { isName } from './look-up-keys.ts'
import { type OwnSite, ownSiteOf } from './own-site.ts'
import { compareStreets, isOneUnit, tailOf } from './street.ts'

/** A business as any source names it. */
export interface Business {
  businessName: string | null
  email?: string | null | undefined
  phone?: string | null | undefined
  /** The stored form of the phone number, if the caller has it: parsing it again takes 5 µs. */
  phoneNorm?: string | null | undefined
  /** The key of its name, likewise. */
  nameKey?: string | null | undefined
  website?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  postcode?: string | null | undefined
  country?: string | null | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
  source?: string | undefined
  placeId?: string | null | undefined
  alsoFrom?: { source: string; placeId: string }[] | null | undefined
  /** The person whose address and number these are: they say nothing against another person's. */
  contact?: object | null | undefined
}

/** The facts that identify a business. */
export interface Marks {
  /** `osm:n1`, `google:ChIJ5`; an ID without a prefix gets its source's name. */
  ids: string[]
  /** Lowercase; null if there's no name, or only a host or an email address in its place. */
  name: string | null
  /** Equal for names that may be alike. */
  nameKey: string | null
  email: string | null
  /** Null for a number that isn't one business's: made-up, toll-free. */
  phone: string | null
  /** The business's own domain or page. */
  site: string | null
  street: string | null
  town: string | null
  postcode: string | null
  at: { lat: number; lon: number } | null
  branch: string | null
  /** The email address and phone number are one person's at the business. */
  isPersons: boolean
  /** As stored, to recognize a row that's imported again. */
  phoneNorm: string | null
  website: string | null
  /** Read when it's compared, which is rare. */
  place: Place | null
  business: Business
}

interface Place {
  country: string | null
  region: string | null
  town: string | null
  postcode: string | null
}

/** What two records of one business have in common. */
export type SharedMark = 'id' | 'email' | 'phone' | 'website' | 'place' | 'name'

/** Farther apart than this, they're two businesses in any case; closer than `NEXT_DOOR_M`, they're in the same spot. */
const FAR_M = 1000
const ONE_SITE_M = 150
const NEXT_DOOR_M = 75
const TWICE_M = 300

export function marksOf(business: Business): Marks {
  const { businessName, email, phone, website, lat, lon, country } = business
  const name = isName(businessName) ? businessName.toLowerCase() : null
  const phoneNorm = business.phoneNorm === undefined ? normalisePhone(phone, country) : business.phoneNorm
  const site: OwnSite | null = website ? ownSiteOf(website) : null
  return {
    ids: idsOf(business),
    name,
    nameKey: name && (business.nameKey ?? nameKeyOf(name)),
    email: (email && addressNorm(email)) || null,
    phone: identifies(phoneNorm, phone) ? phoneNorm : null,
    site: site?.site ?? null,
    street: lower(business.address),
    town: lower(business.city),
    postcode: business.postcode || null,
    at: lat == null || lon == null ? null : { lat, lon },
    branch: site?.branch ?? null,
    isPersons: name !== null && !!business.contact,
    phoneNorm,
    website: website ?? null,
    place: null,
    business,
  }
}

const lower = (text: string | null | undefined) => text?.toLowerCase() || null

const placeIn = (marks: Marks) => (marks.place ??= placeOf(marks.business))

function placeOf({ address, city, region, postcode, country }: Business): Place {
  const tail = address?.includes(',') ? tailOf(address) : null
  const code = postcode || tail?.postcode
  const town = city || tail?.town
  return {
    country: country?.toUpperCase() || null,
    region: findRegion(country ?? null, region || tail?.region || null)?.code ?? null,
    town: town ? townKey(town, country) : null,
    postcode: code ? postcodeKey(code, country) : null,
  }
}

const FIVE_DIGITS = new Set('US DE ES FR IT MX'.split(' '))
/** ZIP+4 is a part of its ZIP, "D-87435" names its country, and a spreadsheet takes the zero from 02780. */
function postcodeKey(code: string, country: string | null | undefined): string {
  const plain = code
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
    .replace(/^(\d{5})-?\d{4}$/, '$1')
  return FIVE_DIGITS.has(country?.toUpperCase() ?? '')
    ? plain.replace(/^\d{3,4}$/, digits => digits.padStart(5, '0'))
    : plain
}

/** "St. Louis" is "Saint Louis", "New York City" is "New York", "Frankfurt am Main" is "Frankfurt". */
function townKey(town: string, country: string | null | undefined): string {
  const plain = foldUmlauts(normalise(town.split(',')[0] ?? ''))
  return (otherNames.get(`${country?.toUpperCase() ?? 'US'}:${plain}`) ?? plain)
    .replace(/^(?:st|sainte?|ste) /, 'st ')
    .replace(/^(?:ft|mt) /, short => (short === 'ft ' ? 'fort ' : 'mount '))
    .replace(/(?<=.) (?:city|am|an der|im|in|sur|upon) .*| city$/s, '')
}
/** "Roma" is "Rome", and "Köln" is "Cologne". */
const otherNames = new Map(
  cityAliases
    .filter(({ part }) => !part)
    .map(({ country, alias, name }) => [`${country}:${foldUmlauts(normalise(alias))}`, foldUmlauts(normalise(name))]),
)

function idsOf({ source = 'import', placeId, alsoFrom }: Business): string[] {
  if (!placeId && !alsoFrom?.length) return NO_IDS
  const named = [{ source, placeId }, ...(alsoFrom ?? [])]
  return named.flatMap(({ source, placeId }) => {
    if (!placeId) return []
    return placeId.includes(':') ? placeId : `${source}:${placeId}`
  })
}
const NO_IDS: string[] = []

/**
 * What makes these two the same business; null if they aren't. An ID decides. Otherwise they need a similar name, another
 * fact in common, and no contradiction. A row of a person, the first, may have another address and number than its
 * business, and shares the domain of its address. docs/decisions/043-same-business.md has the reasons.
 */
export function sharedMark(a: Marks, b: Marks): SharedMark | null {
  if (a.ids.some(id => b.ids.includes(id))) return 'id'
  const metres = a.at && b.at ? metresBetween(a.at, b.at) : null
  if (haveTwoIdsOfOneSource(a, b) && !isTwiceThere(a, b, metres)) return null
  if (differ(a.email, b.email) && !isPersonOf(a, b)) return null
  if (metres !== null && metres > FAR_M) return null
  const likeness = likenessOf(a, b)
  if (likeness === 'none') return null
  const hasEmail = share(a.email, b.email)
  const hasPhone = share(a.phone, b.phone)
  // A business that moved keeps its email and phone.
  if (hasEmail && hasPhone) return 'email'
  if (metres === null && isElsewhere(a, b)) return null
  if (hasEmail && (likeness !== 'partial' || !differ(a.phone, b.phone))) return 'email'
  if (hasPhone && (likeness !== 'partial' || !isInHouse(a.name ?? '', b.name ?? ''))) return 'phone'
  return byPlace(a, b, { likeness, metres })
}

export const isSame = (a: Marks, b: Marks): boolean => sharedMark(a, b) !== null

/** Two IDs of one source are two businesses, however similar, such as branches of a chain. */
function haveTwoIdsOfOneSource(a: Marks, b: Marks): boolean {
  return a.ids.some(id => b.ids.some(other => sourceOf(id) === sourceOf(other)))
}
/** A map that people draw may have a business as a point and as a house: the same name and number, and near. */
const isTwiceThere = (a: Marks, b: Marks, metres: number | null) =>
  metres !== null && metres < TWICE_M && share(a.name, b.name) && share(a.phone, b.phone)
const sourceOf = (id: string) => id.slice(0, id.indexOf(':'))

/** The first may be a person at the second: both have a name to compare. */
const isPersonOf = (a: Marks, b: Marks) => a.isPersons && b.name !== null

/** The domain of a person's own address, which is the business's; null for free mail. */
export function mailSiteOf({ email }: Marks): string | null {
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  return domain && !isFreeMail(domain) ? (ownSiteOf(domain)?.site ?? null) : null
}

const shareSite = (a: Marks, b: Marks) =>
  share(a.site, b.site) || (isPersonOf(a, b) && share(a.site ?? mailSiteOf(a), b.site ?? mailSiteOf(b)))

const share = (a: string | null, b: string | null) => a !== null && a === b
const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b

/** A row without a name resembles any. The town that both are in says little: "Mike's Bikes of Petaluma". */
function likenessOf(a: Marks, b: Marks): Likeness {
  if (a.name === null || b.name === null) return 'equal'
  const likeness = compareNames(a.name, b.name, siteOfBoth(a, b))
  const { town } = placeIn(a)
  if (likeness === 'equal' || likeness === 'generic' || town === null || town !== placeIn(b).town) return likeness
  const [one = '', other = ''] = [a.name, b.name].map(name =>
    ` ${foldUmlauts(normalise(name))} `
      .replace(` in ${town} `, ' ')
      .replace(` i ${town} `, ' ')
      .replace(` ${town} `, ' ')
      .trim(),
  )
  const without = one === '' || other === '' ? 'none' : compareNames(one, other)
  if (without === 'none') return likeness
  return without === 'partial' ? 'partial' : 'generic'
}

function siteOfBoth(a: Marks, b: Marks): string | null {
  if (share(a.site, b.site)) return a.site
  return share(a.email, b.email) ? mailSiteOf(a) : null
}

interface Compared {
  likeness: Likeness
  metres: number | null
}

/** By website or location: branches share a website but aren't next door to each other. */
function byPlace(a: Marks, b: Marks, { likeness, metres }: Compared): SharedMark | null {
  const isAlike = likeness !== 'partial'
  if (shareSite(a, b)) {
    const isOne = isAlike || (a.name !== null && b.name !== null && isLongerName(a.name, b.name))
    const isNear = metres === null ? isOne && !differ(a.branch, b.branch) && !isAnotherPlace(a, b) : metres < ONE_SITE_M
    if (isNear) return 'website'
    if (metres !== null) return null
  }
  const hasTwoPhones = differ(a.phone, b.phone) && !isPersonOf(a, b)
  if (hasTwoPhones && haveTwoSites(a, b)) return null
  if (metres !== null && metres < NEXT_DOOR_M && (isAlike || isLongerName(a.name ?? '', b.name ?? ''))) return 'place'
  if (a.street !== null && b.street !== null && !hasTwoPhones && isOneUnit(a.street, b.street)) return 'place'
  if (a.name === null || b.name === null) return null
  if (a.street !== null && b.street !== null) {
    const isOneStreet = compareStreets(a.street, b.street) === 'same' && (metres === null || metres < ONE_SITE_M)
    const isOneName = isAlike || (!haveTwoSites(a, b) && isLongerName(a.name, b.name))
    return isOneStreet && isOneName && (likeness === 'equal' || !hasTwoPhones) ? 'place' : null
  }
  if (likeness !== 'equal') return null
  const isOneTown =
    metres === null && (share(placeIn(a).town, placeIn(b).town) || share(placeIn(a).postcode, placeIn(b).postcode))
  const areBranches = share(a.site, b.site) && differ(a.branch, b.branch)
  if (isOneTown && !hasTwoPhones && !areBranches && !isAnotherPlace(a, b) && !haveTwoSites(a, b)) return 'place'
  return isRepeated(a, b) ? 'name' : null
}

/** A business's own domains, or its pages at one host. A page elsewhere doesn't count against its domain. */
const haveTwoSites = (a: Marks, b: Marks) => differ(a.site, b.site) && a.site?.includes('/') === b.site?.includes('/')

function isElsewhere(a: Marks, b: Marks): boolean {
  const [one, other] = [placeIn(a), placeIn(b)]
  if (differ(one.country, other.country) || differ(one.region, other.region)) return true
  if (differ(one.town, other.town) && !share(one.postcode, other.postcode)) return true
  if (areFar(one.postcode, other.postcode)) return true
  return a.street !== null && b.street !== null && compareStreets(a.street, b.street) === 'another'
}

/** Germany has 14 towns named Neukirchen: numeric codes with other first two digits are of other districts. */
const areFar = (a: string | null, b: string | null) =>
  a !== null &&
  b !== null &&
  a.length === b.length &&
  /^\d\d/.test(a) &&
  /^\d\d/.test(b) &&
  a.slice(0, 2) !== b.slice(0, 2)

/** Branches in one town have other postcodes, or other units in one house. */
const isAnotherPlace = (a: Marks, b: Marks) =>
  differ(placeIn(a).postcode, placeIn(b).postcode) ||
  (a.street !== null && b.street !== null && compareStreets(a.street, b.street) !== 'same')

/** An equal name is enough only if nothing else is known, or all else is equal: a row that's imported again. */
const isRepeated = (a: Marks, b: Marks) =>
  a.ids.length + b.ids.length === 0 &&
  a.at?.lat === b.at?.lat &&
  a.at?.lon === b.at?.lon &&
  (['email', 'phoneNorm', 'website', 'street', 'town', 'postcode'] as const).every(mark => a[mark] === b[mark])
