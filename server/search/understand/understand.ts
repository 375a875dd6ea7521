import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { AskedSource, ContactField, Interpretation, QueryParts, SearchHint } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { normalise } from '#server/directory/normalise.ts'
import { metresBetween } from '#server/distance.ts'
import { SourceError } from '#server/providers/lead-source/lead-source.ts'
import { type FoundPlace, findPlace, LONGEST_PLACE, labelOf, type Place, toPlace } from '../areas/find-place.ts'
import { readBusiness } from './read-business.ts'
import { readText } from './read-text.ts'
import { type Correction, respelled } from './respell.ts'
import { readBest, spotIn, townAtEnd, unknownPlaceIn } from './split.ts'
import { lookUp, meaningOf, type Vocabulary } from './vocabulary.ts'
import { readPostalAddress } from './vocabulary-sql.ts'

export interface Category {
  code: string
  label: string
  /** The IDs of this category and its subcategories. */
  first: number
  last: number
}

/** A text as we understand it. */
export interface Understood {
  category: Category | null
  /** More categories to search: "bars and restaurants". */
  also: Category[]
  /** The remaining words, which we look for in names. */
  words: string
  /** All words of the business, including the category's. */
  name: string
  place: Place | null
  radiusKm: number
  /** "within 5 km of": not widened if there are few results. */
  isRadiusFixed: boolean
  count: number
  /** The whole text. */
  typed: string
  /** The words for each part. */
  said: QueryParts
  /** Only businesses that have all of these: "with email and phone". */
  has: ContactField[]
  /** Only businesses that have none of these: "without website". */
  lacks: ContactField[]
  /** "Open now". */
  isOpen: boolean
  /** "Rated over 4". */
  rating: number | null
  /** "near me", where no other place was named. */
  isNearHere: boolean
  /** What we can't search for, as typed. */
  ignored: string[]
  corrections: Correction[]
  /** Other places with the same name. */
  others: string[]
  /** The second of two towns named as one: "Raleigh-Durham". */
  twin: string | null
  /** Unknown words in the position of a place. */
  unknownPlace: string
  /** The words beside those. */
  besidePlace: string
  /** Places of one name, of which the user has to choose: every Chinatown. */
  which: Place[]
}

/** A postcode is searched this far before the circle widens. */
const POSTCODE_RADIUS_KM = 8

/** Reads a free text; a place in its own field takes precedence over one in the text. */
export async function understand(
  sql: Sql,
  text: string,
  location = '',
  home: Place | null = null,
): Promise<Understood> {
  const asked = readText(text)
  const beside = readText(location)
  const { has, lacks, isOpen, rating, commas, names, quoted, capitals, spoken } = asked
  const hyphens = asked.hyphens.union(beside.hyphens)
  const context = { commas, hyphens, names, quoted, capitals, spoken, home: home?.country ?? null }
  const vocabulary = await lookUp(sql, [asked.tokens, beside.tokens], context)
  const given = beside.tokens.length > 0 ? readBest(beside.tokens, vocabulary).found : null
  const onlyConnectors = given !== null || asked.hasLink
  const read = readBest(asked.tokens, vocabulary, { onlyConnectors })
  const corrected = onlyConnectors ? null : await respelled(sql, asked.tokens, vocabulary, read, context)
  const reading = corrected?.reading ?? read
  const { found, placeWords } = reading
  const isNearHere = asked.isNearHere && !given && !found
  const which = choicesOf(given ?? found, home)
  const named = which.length > 1 ? null : (which[0] ?? (given ?? found)?.place)
  const place = named ?? (isNearHere ? home : null)
  const fixed = asked.radiusKm ?? beside.radiusKm
  // Five digits are a postcode, even an unknown one (specification, section 5).
  const isPostcode = /^\d{5}$/.test(text.trim())
  const isChosen = place !== null || which.length > 0
  const unknown = isChosen ? null : (unknownPlaceIn(asked.tokens, asked.hyphens) ?? townAtEnd(asked.tokens, reading))
  // "Shops in Xyzzyland": beside other words, a shop is any business.
  const alone = reading.business.category || !unknown ? null : readBusiness(unknown.business.split(' '), vocabulary)
  const business = alone?.category ? alone : reading.business
  const [category = null, ...also] = [business.category ?? [], ...business.also]
    .flat()
    .map(hit => (place ? meaningOf(place.country, hit, vocabulary) : hit))
  const spot = spotIn(asked.tokens, reading)
  // With a category, the words in the position of a place aren't a name.
  const words = category ? withoutWords(business.words, unknown?.place || spot) : business.words
  return {
    category,
    also,
    words: isPostcode ? '' : words,
    name: business.name,
    place,
    radiusKm: fixed ?? radiusOf(place),
    isRadiusFixed: fixed !== null,
    count: business.count ?? SEARCH_MAX_RESULTS,
    typed: text.trim(),
    said: {
      business: isPostcode && !found ? '' : asTyped(text, business.name),
      place: isNearHere && home ? home.label : asTyped(text, placeWords),
      count: business.count,
      radiusKm: fixed && Math.round(fixed * 10) / 10,
      ...(has.length > 0 && { has }),
      ...(lacks.length > 0 && { lacks }),
      ...(isOpen && { isOpen }),
      ...(rating !== null && { rating }),
    },
    has,
    lacks,
    isOpen,
    rating,
    isNearHere,
    ignored: spot ? [...asked.ignored, spot] : asked.ignored,
    corrections: corrected?.corrections ?? [],
    others: found && !found.isExplicit && which.length === 0 ? othersOfName(found.place, placeWords, vocabulary) : [],
    twin: (given ?? found)?.twin ?? null,
    unknownPlace: unknown?.place ?? '',
    besidePlace: unknown?.business ?? '',
    which: which.length > 1 ? which : [],
  }
}

/** As far as a user's own town decides between namesakes. */
const HOME_M = 80_000

/** The places that are meant: only the one near the user's town if there is one. */
function choicesOf(found: FoundPlace | null, home: Place | null): Place[] {
  const all = (found?.which ?? []).map(toPlace)
  const near = home ? all.filter(place => metresBetween(place, home) < HOME_M) : []
  return near.length > 0 ? near.slice(0, 1) : all
}

function withoutWords(words: string, others: string): string {
  const left = new Set(others.split(' '))
  return words
    .split(' ')
    .filter(word => !left.has(word))
    .join(' ')
}

/** With the capitals and accents of the text. */
function asTyped(text: string, words: string): string {
  const typed = new Map(
    text
      .slice(0, 1000)
      .split(/[\s,;]+/)
      .map(word => [normalise(word), word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')]),
  )
  return words
    .split(' ')
    .map(word => typed.get(word) ?? word)
    .join(' ')
}

const radiusOf = (place: Place | null) =>
  !place || place.kind === 'zip' ? POSTCODE_RADIUS_KM : Math.max(1, Math.round(place.radiusM / 100) / 10)

/** Asks for a place that isn't known: a list from anywhere would be from another continent. */
export const isNowhere = ({ category, place, isNearHere, unknownPlace, which }: Omit<Understood, 'count'>): boolean =>
  !place && (isNearHere || which.length > 0 || (category !== null && unknownPlace !== ''))

/** As displayed. */
export function toInterpretation(understood: Understood, hints: SearchHint[]): Interpretation {
  const { category, also, words, place, radiusKm, count, said } = understood
  const kindOf = ({ code, label }: Category) => ({ code, label })
  return {
    category: category && kindOf(category),
    ...(also.length > 0 && { also: also.map(kindOf) }),
    words,
    place: place && { name: place.label, lat: place.lat, lng: place.lon, kind: place.kind },
    radiusKm: Math.round(radiusKm * 10) / 10,
    count,
    said,
    ...(isNowhere(understood) && { needsPlace: true as const }),
    ...(hints.length > 0 && { hints }),
  }
}

interface Asked {
  text: string
  location: string
  /** False while the user types: then only cached lookups count. */
  ask: boolean
  /** The user, for "near me". */
  userId?: string | null
}

interface Reading {
  understood: Understood
  /** Why the place couldn't be looked up. */
  failed: AskedSource | null
}

/** Reads a text, and looks up a place that our gazetteer lacks in OpenStreetMap if that's a source. */
export async function understandAnywhere(
  { db, config, providers }: Pick<Deps, 'db' | 'config' | 'providers'>,
  { text, location, ask, userId = null }: Asked,
): Promise<Reading> {
  const home = userId ? await homeOf(db.system, userId) : null
  const read = await understand(db.system, text, location, home)
  const understood = config.LEAD_SOURCES.includes('google') ? read : withoutRating(read)
  const unknown = understood.place || understood.which.length > 0 ? null : unknownPlace(text, location, understood)
  if (!unknown || !config.LEAD_SOURCES.includes('osm')) return { understood, failed: null }
  try {
    const place = await providers.geocoder.locate(unknown.place, { ask })
    if (!place) return { understood, failed: null }
    const rest = await understand(db.system, unknown.business)
    const radiusKm = understood.isRadiusFixed ? understood.radiusKm : Math.max(1, Math.round(place.radiusM / 100) / 10)
    const { isRadiusFixed, count, has, lacks, isOpen, rating } = understood
    const said = { ...understood.said, business: rest.said.business, place: unknown.place }
    const kept = { isRadiusFixed, count, has, lacks, isOpen, rating }
    return { understood: { ...rest, ...kept, place, radiusKm, said }, failed: null }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { outcome, message } = error
    return { understood, failed: { source: 'osm', outcome, message, found: 0, merged: 0, total: null } }
  }
}

/** Without Google, no source knows ratings: says so instead of finding nothing. */
function withoutRating(read: Understood): Understood {
  const { rating, ignored, said } = read
  if (rating === null) return read
  const { rating: _, ...others } = said
  return { ...read, rating: null, ignored: [...ignored, `rated over ${rating}`], said: others }
}

function unknownPlace(text: string, location: string, { unknownPlace: place, besidePlace }: Understood) {
  if (location.trim()) return /\p{L}/u.test(location) ? { business: text, place: location.trim() } : null
  return place ? { business: besidePlace, place } : null
}

/** What "near me" means: the town in the user's postal address. */
export async function homeOf(sql: Sql, userId: string): Promise<Place | null> {
  const address = await readPostalAddress(sql, userId)
  return address ? homeIn(sql, address) : null
}

/** The longest end of an address that is a place: "…, 10115 Berlin, Germany". */
export async function homeIn(sql: Sql, address: string): Promise<Place | null> {
  const tokens = normalise(address.slice(-200)).split(' ').slice(-LONGEST_PLACE)
  const vocabulary = await lookUp(sql, [tokens])
  for (let start = 0; start < tokens.length; start++) {
    const found = findPlace(tokens.slice(start), vocabulary)
    if (found) return found.place
  }
  return null
}

/** The least population of a namesake, as a share of the chosen place's. */
const SHARE = 0.2
const MOST = 3
/** Two entries closer than this are one place. */
const SAME_M = 20_000

/** Other places of the same name: the further Springfields. */
function othersOfName(place: Place, words: string, { places }: Vocabulary): string[] {
  const hits = (places.get(words) ?? []).filter(({ kind }) => kind === 'city')
  const chosen = hits.find(({ lat, lon }) => lat === place.lat && lon === place.lon)
  if (!chosen?.population) return []
  const least = chosen.population * SHARE
  return hits
    .filter(hit => (hit.population ?? 0) >= least && metresBetween(hit, chosen) > SAME_M)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map(labelOf)
    .filter((label, n, all) => label !== place.label && all.indexOf(label) === n)
    .slice(0, MOST)
}
