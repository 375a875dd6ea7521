import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { getDomain } from 'tldts'
import type { FoundLead } from '#contract/leads.ts'
import { normalise } from '#server/directory/normalise.ts'
import { metresBetween } from '#server/distance.ts'

/** What a business is known by, whoever names it. What takes long to read out is read when it is compared: mostly never. */
export interface Marks {
  origin: string
  placeId: string | null
  readonly name: string
  readonly phone: string | null
  readonly domain: string | null
  at: { lat: number; lon: number } | null
}

export function marksOf(lead: FoundLead): Marks {
  const { placeId, source, phone, country, website, lat, lon } = lead
  const name = once(() => normalise(lead.businessName))
  const number = once(() => (phone ? numberOf(phone, country) : null))
  const domain = once(() => (website ? ownDomain(website) : null))
  return {
    // The directory holds businesses of several origins, each with ids of its own.
    origin: placeId?.split(':')[0] ?? source,
    placeId,
    get name() {
      return name()
    },
    get phone() {
      return number()
    },
    get domain() {
      return domain()
    },
    at: lat === null || lon === null ? null : { lat, lon },
  }
}

function once<T>(read: () => T): () => T {
  let kept: { value: T } | null = null
  return () => (kept ??= { value: read() }).value
}

/**
 * Whether two are one. Two ids of one origin are two, however alike: branches of a chain. Else the same number with a
 * similar name, the same site next door, or a similar name in the same spot; branches share numbers and sites, but
 * do not stand beside each other. The limits were found on the table in same-business.test.ts.
 */
export function isSame(a: Marks, b: Marks): boolean {
  if (a.placeId !== null && a.placeId === b.placeId) return true
  if (a.origin === b.origin && a.placeId !== null && b.placeId !== null) return false
  const metres = a.at && b.at ? metresBetween(a.at, b.at) : null
  if (metres !== null && metres > 1000) return false
  if (numbersIn(a.name) !== numbersIn(b.name)) return false
  const alike = similarity(coreOf(a.name), coreOf(b.name))
  if (a.phone && a.phone === b.phone) return alike > 0.3
  const isElse = a.phone !== null && b.phone !== null && a.domain !== null && b.domain !== null
  const isOneSite = a.domain !== null && a.domain === b.domain
  if (metres === null) return isOneSite && alike > 0.8
  if (isOneSite) return metres < 150 && alike > 0.2
  if (isElse) return false
  return metres < 75 && alike > 0.6
}

function ownDomain(website: string): string | null {
  const domain = getDomain(website)
  return domain && !everybodys.has(domain) ? domain : null
}

/** Pages that many businesses have at somebody else's. */
const everybodys = new Set(
  'facebook.com instagram.com twitter.com x.com linkedin.com yelp.com tripadvisor.com google.com goo.gl linktr.ee wixsite.com business.site squareup.com square.site tiktok.com youtube.com'.split(
    ' ',
  ),
)

function numberOf(phone: string, country: string | null): string | null {
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  return parsePhoneNumberFromString(phone, region)?.number ?? null
}

/** "Studio 54" and "Studio 55" are two. */
const numbersIn = (name: string) => name.match(/\d+/g)?.join(' ') ?? ''

/** Legal forms that one source writes and another does not. */
const forms = /\b(?:llc|inc|ltd|limited|co|corp|company|gmbh|kg|ag|ug|oy|oyj|ab|sarl|sas|sa|sl|srl|lda|the)\b/g
const coreOf = (name: string) => name.replace(forms, ' ').replace(/\s+/g, ' ').trim() || name

/** Shared runs of three letters, of all there are, as PostgreSQL's pg_trgm counts them; a name within the other counts, too. */
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
