// Is it the same business? The one answer, for search results, imports, CSV rows, and merging. The cases are in same-business.test.ts.
import { getDomain } from 'tldts'
import { normalise } from '#server/directory/normalise.ts'
import { metresBetween } from '#server/distance.ts'
import { normalisePhone } from './phone.ts'

/** A business as any source names it. */
export interface Business {
  businessName: string | null
  email?: string | null | undefined
  phone?: string | null | undefined
  /** The stored form of the phone number, if the caller has it: parsing it again takes 5 µs. */
  phoneNorm?: string | null | undefined
  website?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  postcode?: string | null | undefined
  country?: string | null | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
  source?: string | undefined
  placeId?: string | null | undefined
  alsoFrom?: { source: string; placeId: string }[] | null | undefined
}

/** The facts that identify a business. Slow ones are computed during a comparison, which is rare. */
export interface Marks {
  /** `osm:n1`, `google:ChIJ5`; an ID without a prefix gets its source's name. */
  ids: string[]
  /** Lowercase; null if there's no name, or only a host or an email address in its place. */
  name: string | null
  email: string | null
  phone: string | null
  street: string | null
  town: string | null
  postcode: string | null
  at: { lat: number; lon: number } | null
  readonly plainName: string
  readonly site: string | null
}

/** What two records of one business have in common. */
export type SharedMark = 'id' | 'email' | 'phone' | 'website' | 'place' | 'name'

/** Farther apart than this, they're two businesses in any case; closer than `NEXT_DOOR_M`, they're in the same spot. */
const FAR_M = 1000
const ONE_SITE_M = 150
const NEXT_DOOR_M = 75

export function marksOf(business: Business): Marks {
  const { businessName, email, phone, website, lat, lon } = business
  const plainName = once(() => normalise(businessName ?? ''))
  const site = once(() => (website ? siteOf(website) : null))
  return {
    ids: idsOf(business),
    name: businessName && !STAND_IN.test(businessName) ? businessName.toLowerCase() : null,
    email: email?.trim().toLowerCase() || null,
    phone: business.phoneNorm === undefined ? normalisePhone(phone, business.country) : business.phoneNorm,
    street: lower(business.address),
    town: lower(business.city),
    postcode: business.postcode || null,
    at: lat == null || lon == null ? null : { lat, lon },
    get plainName() {
      return plainName()
    },
    get site() {
      return site()
    },
  }
}

/** An import without names uses the website's host or the email address as the name. */
const STAND_IN = /^\S+@\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/
const lower = (text: string | null | undefined) => text?.toLowerCase() || null

function idsOf({ source, placeId, alsoFrom }: Business): string[] {
  if (!placeId && !alsoFrom?.length) return NO_IDS
  const named = [{ source, placeId }, ...(alsoFrom ?? [])]
  return named.flatMap(({ source, placeId }) => {
    if (!placeId) return []
    return placeId.includes(':') ? placeId : `${source}:${placeId}`
  })
}
const NO_IDS: string[] = []

function once<T>(read: () => T): () => T {
  let kept: { value: T } | null = null
  return () => (kept ??= { value: read() }).value
}

/**
 * What makes these two the same business; null if they aren't. An ID decides. Otherwise they need a similar name, another
 * fact in common, and no contradiction. docs/decisions/043-same-business.md has the reasons.
 */
export function sharedMark(a: Marks, b: Marks): SharedMark | null {
  if (a.ids.some(id => b.ids.includes(id))) return 'id'
  if (haveTwoIdsOfOneSource(a, b) || differ(a.email, b.email)) return null
  const metres = a.at && b.at ? metresBetween(a.at, b.at) : null
  if (metres !== null && metres > FAR_M) return null
  const alike = likeness(a, b)
  if (alike === 0) return null
  const hasEmail = share(a.email, b.email)
  const hasPhone = share(a.phone, b.phone)
  // A business that moved keeps its email and phone.
  if (hasEmail && hasPhone && alike > 0.3) return 'email'
  if (metres === null && isElsewhere(a, b)) return null
  if (hasEmail && (alike === 1 || (alike > 0.3 && !differ(a.phone, b.phone)))) return 'email'
  if (hasPhone && alike > 0.3) return 'phone'
  return byPlace(a, b, { alike, metres })
}

export const isSame = (a: Marks, b: Marks): boolean => sharedMark(a, b) !== null

/** Two IDs of one source are two businesses, however similar, such as branches of a chain. */
function haveTwoIdsOfOneSource(a: Marks, b: Marks): boolean {
  return a.ids.some(id => b.ids.some(other => sourceOf(id) === sourceOf(other)))
}
const sourceOf = (id: string) => id.slice(0, id.indexOf(':'))

const share = (a: string | null, b: string | null) => a !== null && a === b
const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b

/** From 0 to 1. "Studio 54" and "Studio 55" differ; a row without a name resembles any. */
function likeness(a: Marks, b: Marks): number {
  if (a.name === null || b.name === null || a.name === b.name) return 1
  if (numbersIn(a.plainName) !== numbersIn(b.plainName)) return 0
  return similarity(coreOf(a.plainName), coreOf(b.plainName))
}

/** By website or location: branches share a website but aren't next door to each other. */
function byPlace(a: Marks, b: Marks, { alike, metres }: { alike: number; metres: number | null }): SharedMark | null {
  const isOneSite = share(a.site, b.site)
  if (isOneSite && (metres === null ? alike > 0.8 : metres < ONE_SITE_M && alike > 0.2)) return 'website'
  if (metres !== null && isOneSite) return null
  if (differ(a.phone, b.phone) && differ(a.site, b.site)) return null
  if (metres !== null && metres < NEXT_DOOR_M && alike > 0.6) return 'place'
  if (a.name === null || a.name !== b.name) return null
  if (share(a.street, b.street) && (metres === null || metres < ONE_SITE_M)) return 'place'
  const isOneTown = share(a.town, b.town) || share(a.postcode, b.postcode)
  if (isOneTown && metres === null && !differ(a.phone, b.phone)) return 'place'
  return hasNothingElse(a) && hasNothingElse(b) ? 'name' : null
}

const hasNothingElse = ({ ids, email, phone, street, town, postcode, at, site }: Marks) =>
  ids.length === 0 && [email, phone, street, town, postcode, at, site].every(mark => mark === null)

function isElsewhere(a: Marks, b: Marks): boolean {
  if (differ(a.town, b.town) && !share(a.postcode, b.postcode)) return true
  return differ(a.street, b.street) && !isOneStreet(normalise(a.street ?? ''), normalise(b.street ?? ''))
}

/** "12 Main St" and "12 Main Street, Suite 4": a number and the start of a word in common. */
function isOneStreet(a: string, b: string): boolean {
  const [numbers, others] = [a.split(/\D+/).filter(Boolean), b.split(/\D+/).filter(Boolean)]
  if (numbers.length > 0 && others.length > 0 && !numbers.some(number => others.includes(number))) return false
  const [words, otherWords] = [streetWords(a), streetWords(b)]
  return words.some(word => otherWords.includes(word))
}

const streetWords = (street: string) =>
  (street.match(/\p{L}{2,}/gu) ?? []).filter(word => !COMMON.test(word)).map(word => word.slice(0, 4))
const COMMON =
  /^(?:st|str|street|strasse|ave?|avenue|avenida|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pl|place|ct|court|suite|ste|unit|floor|calle|rue|rua|via|north|south|east|west|n[ew]|s[ew])$/

/** The business's own domain, or its page on a host with many businesses. */
function siteOf(website: string): string | null {
  const domain = getDomain(website)
  if (!domain || !SHARED_HOSTS.has(domain)) return domain
  const [, page] = /^(?:[a-z]+:\/\/)?[^/]+\/([^/?#]+)/i.exec(website) ?? []
  return page ? `${domain}/${page.toLowerCase()}` : null
}

const SHARED_HOSTS = new Set(
  'facebook.com instagram.com twitter.com x.com linkedin.com yelp.com tripadvisor.com google.com goo.gl linktr.ee wixsite.com business.site squareup.com square.site tiktok.com youtube.com'.split(
    ' ',
  ),
)

const numbersIn = (name: string) => name.match(/\d+/g)?.join(' ') ?? ''

/** Legal forms, which one source writes and another omits. */
const forms = /\b(?:llc|inc|ltd|limited|co|corp|company|gmbh|kg|ag|ug|oy|oyj|ab|sarl|sas|sa|sl|srl|lda|the)\b/g
const coreOf = (name: string) => name.replace(forms, ' ').replace(/\s+/g, ' ').trim() || name

/** The share of three-letter runs in common, as pg_trgm counts them; a name within the other counts for at least 0.7. */
function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [one, other] = [trigrams(a), trigrams(b)]
  const shared = [...one].filter(run => other.has(run)).length
  const whole = shared / (one.size + other.size - shared)
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return shorter.length >= 6 && ` ${longer} `.includes(` ${shorter} `) ? Math.max(whole, 0.7) : whole
}

function trigrams(text: string): Set<string> {
  const runs = text.split(' ').flatMap(word => {
    const padded = `  ${word} `
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
  })
  return new Set(runs)
}
