import type { NamedPlace } from '#server/directory/directory.ts'
import { metresBetween } from './geo.ts'
import type { GazetteerHit } from './sql.ts'
import { LONGEST, type Vocabulary } from './vocabulary.ts'

export interface Place extends Omit<NamedPlace<GazetteerHit['kind']>, 'population'> {
  /** As it is shown: "90210 Beverly Hills", "Austin, TX", "Paris, France". */
  label: string
}

export interface FoundPlace {
  place: Place
  /** About how many people live there: which of two of one name is meant. */
  weight: number
  /** Named in several words, by a postcode or with its state: nobody says that by chance. */
  isExplicit: boolean
  /** Only the code of a state, "tx". */
  isCode: boolean
}

/** A name with the words for its state and country after it has at most so many. */
export const LONGEST_PLACE = LONGEST + 4

/** The place that these words name, all of them, else null: "austin tx usa", "90210 beverly hills". */
export function findPlace(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  if (tokens.length === 0 || tokens.length > LONGEST_PLACE) return null
  return findPostcode(tokens, vocabulary) ?? findNamed(tokens, vocabulary) ?? findCode(tokens, vocabulary)
}

function findPostcode(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const ends = [
    { code: tokens[0] ?? '', rest: tokens.slice(1) },
    { code: tokens.at(-1) ?? '', rest: tokens.slice(0, -1) },
  ]
  for (const { code, rest } of ends) {
    const named = findNamed(rest, vocabulary)
    const zip = byWeight(vocabulary.postcodes.get(code) ?? []).find(
      hit => qualify(hit, rest, vocabulary) !== null || (named && isNear(hit, named.place)),
    )
    if (zip) return { place: toPlace(zip), weight: 1e9, isExplicit: true, isCode: false }
    // "10115 Berlin" is no postcode of New York: the town says where it is, also where nobody knows its postcodes.
    if (named && /^\d{4,6}$/.test(code)) return { ...named, isExplicit: true }
  }
  return null
}

const isNear = (zip: GazetteerHit, place: Place) =>
  place.country === zip.country && metresBetween(place, zip) < Math.max(60_000, place.radiusM)

function findNamed(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  // "Washington state" is not the city.
  if (tokens.at(-1) === 'state') {
    const states = vocabulary.places.get(tokens.slice(0, -1).join(' ')) ?? []
    const state = states.find(hit => hit.kind === 'state')
    if (state) return { place: toPlace(state), weight: weightOf(state), isExplicit: true, isCode: false }
  }
  let best: { hit: GazetteerHit; rank: number; nameLength: number } | null = null
  for (let n = Math.min(LONGEST, tokens.length); n > 0; n--) {
    for (const hit of byWeight(vocabulary.places.get(tokens.slice(0, n).join(' ')) ?? [])) {
      const rank = qualify(hit, tokens.slice(n), vocabulary)
      if (rank !== null && (!best || rank > best.rank)) best = { hit, rank, nameLength: n }
    }
  }
  if (!best) return null
  const isExplicit = best.rank > 0 || best.nameLength > 1 || best.hit.origin !== 'seed'
  return { place: toPlace(best.hit), weight: weightOf(best.hit), isExplicit, isCode: false }
}

function findCode(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const [code = '', ...rest] = tokens
  const hit = byWeight(vocabulary.regions.get(code) ?? []).find(
    state => qualify(state, rest, vocabulary) !== null,
  )
  return hit
    ? { place: toPlace(hit), weight: weightOf(hit), isExplicit: rest.length > 0, isCode: true }
    : null
}

/**
 * Whether the words after a name say where that place is: its state (2) or its country (1), by name or code.
 * 0 where there are none, null where they say something else.
 */
function qualify(hit: GazetteerHit, words: string[], vocabulary: Vocabulary): number | null {
  if (words.length === 0) return 0
  if (hit.kind === 'country') return null
  for (let n = words.length; n > 0; n--) {
    const head = words.slice(0, n).join(' ')
    const own = rankOf(hit, head, vocabulary.places.get(head) ?? [])
    if (own === 0) continue
    const rest = qualify(hit, words.slice(n), vocabulary)
    if (rest !== null) return Math.max(own, rest)
  }
  return null
}

function rankOf(hit: GazetteerHit, word: string, named: GazetteerHit[]): number {
  const ofState = (other: GazetteerHit) =>
    other.kind === 'state' && other.country === hit.country && other.region === hit.region
  if (hit.kind !== 'state' && hit.region && (word === hit.region.toLowerCase() || named.some(ofState)))
    return 2
  const ofCountry = (other: GazetteerHit) => other.kind === 'country' && other.country === hit.country
  return word === hit.country.toLowerCase() || named.some(ofCountry) ? 1 : 0
}

/**
 * Where names are equal the larger wins. States and countries rank among the cities so that Washington is the city,
 * Georgia the state and Mexico the country; where a map was imported, its places are meant.
 */
function weightOf({ kind, population, origin }: GazetteerHit): number {
  const people = { country: 640_000, state: 650_000, county: 20_000, city: 1000, neighbourhood: 500, zip: 0 }
  const own = kind === 'country' || kind === 'state' ? people[kind] : (population ?? people[kind])
  return origin === 'seed' ? own : own * 2
}

const byWeight = (hits: GazetteerHit[]) =>
  hits.toSorted(
    (a, b) =>
      weightOf(b) - weightOf(a) || Number(b.country === 'US') - Number(a.country === 'US') || a.id - b.id,
  )

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function toPlace(hit: GazetteerHit): Place {
  const { kind, name, country, region, postcode, lat, lon, radiusM } = hit
  return { kind, name, label: labelOf(hit), country, region, postcode, lat, lon, radiusM }
}

export function labelOf({ kind, name, country, region, postcode }: GazetteerHit): string {
  // Canada's have long descriptions: "Downtown Toronto (CN Tower / King and Spadina / ...)".
  if (kind === 'zip') return `${postcode} ${name.split(' (')[0]}`
  if (kind === 'state' || kind === 'country') return name
  const within = (country === 'US' || country === 'CA') && region ? region : countryNames.of(country)
  return `${name}, ${within}`
}
