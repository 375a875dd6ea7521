import type { NamedPlace } from '#server/directory/directory.ts'
import { findRegion } from '#server/directory/world/regions.ts'
import { metresBetween } from '#server/distance.ts'
import { remembered } from '#server/remembered.ts'
import { LONGEST, type Vocabulary } from '../understand/vocabulary.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'
import { isConjunction, isConnector, isJoiner, withoutPart } from '../understand/words.ts'
import { postcodeTowns } from './postcodes.ts'

export interface Place extends Omit<NamedPlace<GazetteerHit['kind']>, 'population'> {
  /** The displayed name: "90210 Beverly Hills", "Austin, TX", "Paris, France". */
  label: string
}

export interface FoundPlace {
  place: Place
  /** Roughly the population: decides between two places of the same name. */
  weight: number
  /** Named in several words, by a postcode or with its state, so not by chance. */
  isExplicit: boolean
  /** Only the code of a state, "tx". */
  isCode: boolean
  /** Whether words say only which part of it: "downtown Seattle". */
  isLoose?: boolean
  /** Another town named with it: "Raleigh-Durham". */
  twin?: string
  /** Several places of the name, none of them much better known: "Chinatown". */
  which?: GazetteerHit[]
}

/** The most words of a name with its state and country. */
export const LONGEST_PLACE = LONGEST + 4

/** The place that these words name together, or null: "austin tx usa", "90210 beverly hills", "downtown seattle". */
export function findPlace(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const found =
    findWhole(tokens, vocabulary) ??
    findDistrict(tokens, vocabulary) ??
    findTwins(tokens, vocabulary) ??
    findSeveral(tokens, vocabulary)
  if (found) return found
  const rest = withoutPart(tokens)
  const whole = rest && findWhole(rest, vocabulary)
  return whole && { ...whole, isLoose: true }
}

function findWhole(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  if (tokens.length === 0 || tokens.length > LONGEST_PLACE) return null
  const postcode = findPostcode(tokens, vocabulary)
  if (postcode) return postcode
  const [named, code] = [findNamed(tokens, vocabulary), findCode(tokens, vocabulary)]
  // "WA" is the state, not a town in Ghana.
  if (!named || !code) return named ?? code
  return code.weight > named.weight ? code : named
}

/** Towns with numbered districts: country, highest number, names. */
const numbered = new Map(
  ['IE 24 dublin', 'AT 23 wien vienna viena vienne', 'CZ 22 praha prague prag praga', 'HU 23 budapest budapeste']
    .map(line => line.split(' '))
    .flatMap(([country, most, ...names]) => names.map(name => [name, { country, most: Number(most) }] as const)),
)

/** "Dublin 2", "Dublin 6W, Ireland": the town. */
function findDistrict(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const [name = '', number = '', ...rest] = tokens
  const town = /^\d\d?w?$/.test(number) ? numbered.get(name) : undefined
  if (!town || Number.parseInt(number, 10) > town.most) return null
  const found = findWhole([name, ...rest], vocabulary)
  return found && found.place.country === town.country ? { ...found, isExplicit: true } : null
}

/** Two towns farther apart don't share a name. */
const TWINS_M = 100_000

/** "Raleigh-Durham": the first of two towns that lie together. */
function findTwins(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  for (let at = 1; at < tokens.length; at++) {
    if (!vocabulary.hyphens.has(`${tokens[at - 1]}|${tokens[at]}`)) continue
    const first = findWhole(tokens.slice(0, at), vocabulary)
    const others = byWeight(vocabulary.places.get(tokens.slice(at).join(' ')) ?? [], vocabulary)
    const isNearby = (hit: GazetteerHit) => hit.kind === 'city' && first && metresBetween(hit, first.place) < TWINS_M
    const other = first?.place.kind === 'city' ? others.find(isNearby) : undefined
    if (first && other) return { ...first, isExplicit: true, twin: labelOf(other) }
  }
  return null
}

/** The most between two places that are searched together. */
const PAIR_M = 200_000
/** A pair of hamlets is rarely meant: then it's a pair of towns farther away. */
const FAR_PAIR_M = 500_000
const HAMLET = 15_000
/** How far a pair reaches around its places. */
const AROUND_M = 5000

/** "(Between) Dallas and Fort Worth", "Tampa, Clearwater, and St Pete": the circle around all. Each is the namesake near the first. */
function findSeveral(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const parts = partsOf(tokens, vocabulary)
  if (parts.length < 2) return null
  const [first = [], ...others] = parts.map(words => townsOf(words, vocabulary))
  const weightOfAll = (towns: Town[]) => Math.min(...towns.map(({ weight }) => weight))
  const bestWithin = (metres: number) =>
    first
      .map(town => [
        town,
        ...others.flatMap(towns => heaviest(towns.filter(({ place }) => metresBetween(place, town.place) < metres))),
      ])
      .filter(towns => towns.length === parts.length)
      .toSorted((a, b) => weightOfAll(b) - weightOfAll(a))[0]
  const near = bestWithin(PAIR_M)
  const best = near && weightOfAll(near) >= HAMLET ? near : bestWithin(FAR_PAIR_M)
  return best
    ? {
        place: circleAround(best.map(({ place }) => place)),
        weight: weightOfAll(best),
        isExplicit: true,
        isCode: false,
      }
    : null
}

interface Town {
  place: Place
  weight: number
}

const heaviest = (towns: Town[]) => towns.toSorted((a, b) => b.weight - a.weight).slice(0, 1)

/** The words between conjunctions, and those between commas where they aren't a town and its state. */
function partsOf(tokens: string[], vocabulary: Vocabulary): string[][] {
  // "Madrid en Sevilla" is a pair only in Dutch.
  const isBetween = (word: string) => isConjunction(word) && (!isConnector(word) || vocabulary.favoured.has('NL'))
  const parts = splitAt(tokens, at => (isBetween(tokens[at] ?? '') ? 'instead' : null))
  return parts.flatMap(words => {
    const isTown = words.length === 1 || townsOf(words, vocabulary).length > 0
    return isTown
      ? [words]
      : splitAt(words, at => (vocabulary.commas.has(`${words[at - 1]}|${words[at]}`) ? 'before' : null))
  })
}

function splitAt(words: string[], how: (at: number) => 'before' | 'instead' | null): string[][] {
  const parts: string[][] = [[]]
  words.forEach((word, at) => {
    const isCut = how(at)
    if (isCut) parts.push([])
    if (isCut !== 'instead') parts.at(-1)?.push(word)
  })
  return parts.filter(part => part.length > 0)
}

/** The towns that these words may name: one if its state is said, otherwise all of the name. */
function townsOf(tokens: string[], vocabulary: Vocabulary): Town[] {
  const named = (vocabulary.places.get(tokens.join(' ')) ?? []).filter(
    ({ kind }) => kind !== 'state' && kind !== 'country',
  )
  if (named.length > 0) return named.map(hit => ({ place: toPlace(hit), weight: weightOf(hit, vocabulary) }))
  const found = findWhole(tokens, vocabulary)
  return found && !found.isCode ? [found] : []
}

function circleAround(places: Place[]): Place {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const at = { lat: middle(places.map(({ lat }) => lat)), lon: middle(places.map(({ lon }) => lon)) }
  const radiusM = Math.max(...places.map(place => metresBetween(at, place))) + AROUND_M
  const label = places.map(place => place.label).join(' and ')
  return { ...(places[0] as Place), ...at, kind: 'county', name: label, label, postcode: null, radiusM }
}

function findPostcode(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const ends = [
    { code: tokens[0] ?? '', rest: tokens.slice(1) },
    { code: tokens.at(-1) ?? '', rest: tokens.slice(0, -1) },
  ]
  for (const { code, rest } of ends) {
    if (!/\d/.test(code)) continue
    const named = rest.every(isJoiner) ? null : findNamed(rest, vocabulary)
    const abroad = findAbroad(code, rest, vocabulary)
    if (abroad?.isTheirs) return abroad.found
    const zip = byWeight(vocabulary.postcodes.get(code) ?? [], vocabulary).find(
      hit => qualify(hit, rest, vocabulary) !== null || (named && isNear(hit, named.place)),
    )
    if (zip) return { place: toPlace(zip), weight: 1e9, isExplicit: true, isCode: false }
    // "10115 Berlin" isn't in New York: the town decides, even where we don't know its postcodes.
    const isTheirs = postcodeTowns(code).some(({ country }) => country === named?.place.country)
    if (named && (/^\d{4,8}$/.test(code) || isTheirs)) return { ...named, isExplicit: true }
    if (abroad) return abroad.found
  }
  return null
}

const isNear = (zip: GazetteerHit, place: Place) =>
  place.country === zip.country && metresBetween(place, zip) < Math.max(60_000, place.radiusM)

/** Finds a foreign postcode by its town; `isTheirs` if the query is in a language of that country. */
function findAbroad(code: string, rest: string[], vocabulary: Vocabulary) {
  const possible = postcodeTowns(code).flatMap(({ country, town }) => {
    const hits = byWeight(vocabulary.places.get(town) ?? [], vocabulary)
    const hit = hits.find(other => other.country === country && other.kind === 'city')
    const isSaid = (other: GazetteerHit) => rest.length === 0 || qualify(other, rest, vocabulary) !== null
    return hit && isSaid(hit) ? [hit] : []
  })
  // A language's own country comes first.
  const theirs = [...vocabulary.favoured].flatMap(country => possible.filter(hit => hit.country === country))[0]
  // Otherwise five digits are American.
  const isOnlyOne = possible.length === 1 && !/^\d{5}$/.test(code)
  const hit = theirs ?? (isOnlyOne ? possible[0] : undefined)
  if (!hit) return null
  const postcode = code.toUpperCase()
  const place: Place = {
    ...toPlace(hit),
    kind: 'zip',
    postcode,
    label: `${hyphened(postcode)} ${hit.name.replace(/^(\p{L}+) \d.*/u, '$1')}`,
  }
  return { isTheirs: theirs !== undefined, found: { place, weight: 1e9, isExplicit: true, isCode: false } }
}

/** The postcode formats of Brazil and Portugal. */
const hyphened = (code: string) =>
  code.replace(/^(\d{4,5})(\d{3})$/, (all, town, street) => (all.length > 6 ? `${town}-${street}` : all))

function findNamed(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  // "Washington state" is not the city, but "Ohio State" is the university.
  if (tokens.at(-1) === 'state' && !vocabulary.places.has(tokens.join(' '))) {
    const states = vocabulary.places.get(tokens.slice(0, -1).join(' ')) ?? []
    const state = states.find(hit => hit.kind === 'state')
    if (state) return { place: toPlace(state), weight: weightOf(state, vocabulary), isExplicit: true, isCode: false }
  }
  let best: { hit: GazetteerHit; rank: number; nameLength: number } | null = null
  const consider = (name: string[], rest: string[]) => {
    for (const hit of byWeight(vocabulary.places.get(name.join(' ')) ?? [], vocabulary)) {
      const rank = qualify(hit, rest, vocabulary)
      if (rank !== null && (!best || rank > best.rank)) best = { hit, rank, nameLength: name.length }
    }
  }
  for (let n = Math.min(LONGEST, tokens.length); n > 0; n--) consider(tokens.slice(0, n), tokens.slice(n))
  // "Berlin Kreuzberg", "Paris 11": the town before its quarter.
  // Not where a word between them introduces the second: in "America in Boston" nothing is in Indiana.
  for (let n = 1; n < tokens.length && !best && !isJoiner(tokens[n - 1] ?? ''); n++)
    consider(tokens.slice(n), tokens.slice(0, n))
  const found = best as { hit: GazetteerHit; rank: number; nameLength: number } | null
  if (!found) return null
  const isExplicit = found.rank > 0 || found.nameLength > 1 || found.hit.origin !== 'seed'
  const which = found.nameLength === tokens.length ? namesakes(found.hit, vocabulary) : []
  return {
    place: toPlace(found.hit),
    weight: weightOf(found.hit, vocabulary),
    isExplicit,
    isCode: false,
    ...(which.length > 1 && { which }),
  }
}

/** A town known to be larger than this is the one that people mean. */
const SMALL = 20_000
/** How much larger it has to be otherwise. */
const CLEARLY = 5
/** Two entries closer than this are one place. */
const SAME_M = 20_000

/** All places of a name if none is much better known: every Chinatown. */
function namesakes(best: GazetteerHit, vocabulary: Vocabulary): GazetteerHit[] {
  const most = weightOf(best, vocabulary)
  const isTheirs = vocabulary.favoured.has(best.country)
  if ((most >= SMALL && !isTheirs) || best.kind === 'state' || best.kind === 'country') return []
  const near = byWeight(vocabulary.places.get(best.nameNorm) ?? [], vocabulary).filter(
    hit =>
      hit.kind !== 'state' &&
      hit.kind !== 'country' &&
      peopleOf(hit) * CLEARLY > peopleOf(best) &&
      (isTheirs ? hit.country === best.country : !vocabulary.favoured.has(hit.country)),
  )
  if (new Set(near.map(labelOf)).size < 2) return []
  return near.filter((hit, n) => near.slice(0, n).every(other => metresBetween(hit, other) > SAME_M))
}

const peopleOf = ({ population }: GazetteerHit) => population ?? 1000

function findCode(tokens: string[], vocabulary: Vocabulary): FoundPlace | null {
  const [code = '', ...rest] = tokens
  const hit = byWeight(vocabulary.regions.get(code) ?? [], vocabulary).find(
    state => qualify(state, rest, vocabulary) !== null,
  )
  return hit
    ? { place: toPlace(hit), weight: weightOf(hit, vocabulary), isExplicit: rest.length > 0, isCode: true }
    : null
}

/** The weight of a small town if the query is in its language or comes from its country. */
const FAVOURED_TOWN = 30_000

/**
 * Of equal names, the larger place wins. States and countries rank among the cities so that Washington is the city,
 * Georgia the state, Mexico the country, and Granada not the island in Spanish; places of an imported map come first.
 */
function weightOf({ kind, population, origin, country }: GazetteerHit, { favoured, dialect }: Vocabulary): number {
  const people = { country: 640_000, state: 650_000, county: 20_000, city: 1000, neighbourhood: 500, zip: 0 }
  const most = kind === 'country' || kind === 'state' ? people[kind] : Number.POSITIVE_INFINITY
  const own = Math.min(population ?? people[kind], most)
  const isTheirs = kind !== 'country' && kind !== 'state' && favoured.has(country)
  const [first] = favoured
  // Of two Toledos, Spain's.
  const inLanguage = country === first ? 4 : 1.3
  const times = dialect.has(country) ? 20 : inLanguage
  const theirs = isTheirs ? Math.max(own * times, FAVOURED_TOWN + Number(country === first)) : own
  // The operator's own area.
  return origin === 'seed' ? theirs : Math.max(theirs * 2, FAVOURED_TOWN)
}

const english = new Set('US GB CA AU NZ IE'.split(' '))
/** In English, Salem is in Oregon, though India's is larger. */
const AT_HOME = 8

function rankOfWeight(hit: GazetteerHit, vocabulary: Vocabulary): number {
  const isAtHome = vocabulary.isEnglish && (english.has(hit.country) || hit.kind === 'country')
  return weightOf(hit, vocabulary) * (isAtHome ? AT_HOME : 1)
}

const byWeight = (hits: GazetteerHit[], vocabulary: Vocabulary) =>
  hits.toSorted(
    (a, b) =>
      rankOfWeight(b, vocabulary) - rankOfWeight(a, vocabulary) ||
      Number(b.country === 'US') - Number(a.country === 'US') ||
      a.id - b.id,
  )

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export function toPlace(hit: GazetteerHit): Place {
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

/**
 * How the words around a name confirm where it is: 2 for its state or surrounding town, 1 for its country, 0 without
 * words, null if they say something else.
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

/** "Texas" or "tx" behind its country; asked for each namesake. */
const regionIn = remembered(2000, (key: string) => findRegion(key.slice(0, 2), key.slice(3))?.code ?? null)

function rankOf(hit: GazetteerHit, word: string, named: GazetteerHit[]): number {
  const ofState = (other: GazetteerHit) =>
    other.kind === 'state' && other.country === hit.country && other.region === hit.region
  const isState = () => hit.region && (regionIn(`${hit.country} ${word}`) === hit.region || named.some(ofState))
  if (hit.kind !== 'state' && isState()) return 2
  // Outside the United States and Canada, the gazetteer's towns have no region.
  const isCode = () => !hit.region && word !== hit.nameNorm && regionIn(`${hit.country} ${word}`)
  if (hit.kind !== 'state' && (isCode() || named.some(other => isAround(other, hit)))) return 2
  const ofCountry = (other: GazetteerHit) => other.kind === 'country' && other.country === hit.country
  return word === hit.country.toLowerCase() || named.some(ofCountry) ? 1 : 0
}

/** The least population of a town with quarters. */
const LARGE = 50_000

/** "Soho, London", "Ulm, Bayern": a county, a state, or a large town around the place. */
function isAround(other: GazetteerHit, hit: GazetteerHit): boolean {
  if (other.id === hit.id || other.country !== hit.country) return false
  const isPart = (other.kind === 'county' && other.radiusM > hit.radiusM) || (other.kind === 'state' && !hit.region)
  const isTown = other.kind === 'city' && (other.population ?? 0) > Math.max(LARGE, hit.population ?? 0)
  return (
    (isPart && metresBetween(other, hit) < other.radiusM * 2) || (isTown && metresBetween(other, hit) < other.radiusM)
  )
}
