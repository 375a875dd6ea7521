import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { ContactField, Interpretation, QueryParts, SearchHint } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import { normalise } from '#server/directory/normalise.ts'
import type { Place } from '../areas/find-place.ts'
import { othersOfName } from './others.ts'
import { readText } from './read-text.ts'
import { type Correction, respelled } from './respell.ts'
import { readBest } from './split.ts'
import { unknownPlaceIn } from './unknown-words.ts'
import { lookUp } from './vocabulary.ts'

export interface Category {
  code: string
  label: string
  /** The numbers of this kind and of all below it. */
  first: number
  last: number
}

/** What a text was understood as. */
export interface Understood {
  category: Category | null
  /** Further kinds, searched as well: "bars and restaurants". */
  also: Category[]
  /** Left over, looked for in names. */
  words: string
  /** All words of the business, those of the category too. */
  name: string
  place: Place | null
  radiusKm: number
  /** "within 5 km of": not widened where little is found. */
  isRadiusFixed: boolean
  count: number
  /** The words for each part. */
  said: QueryParts
  /** Only businesses that have all of these: "with email and phone". */
  has: ContactField[]
  /** "near me", where no other place was named. */
  isNearHere: boolean
  /** What cannot be searched for, as it was said. */
  ignored: string[]
  /** Words that were taken for others. */
  corrections: Correction[]
  /** Other places of the name. */
  others: string[]
  /** The second of two towns that were named as one: "Raleigh-Durham". */
  twin: string | null
  /** What stands where a place should, and nobody knows. */
  unknownPlace: string
}

/** A postcode is searched this far before the circle widens. */
const POSTCODE_RADIUS_KM = 8

/** Reads a free text; a place given beside it counts before one in the text. */
export async function understand(
  sql: Sql,
  text: string,
  location = '',
  home: Place | null = null,
): Promise<Understood> {
  const asked = readText(text)
  const beside = readText(location)
  const { commas, spoken } = asked
  const hyphens = new Set([...asked.hyphens, ...beside.hyphens])
  const context = { commas, hyphens, names: asked.names, spoken, home: home?.country ?? null }
  const vocabulary = await lookUp(sql, [asked.tokens, beside.tokens], context)
  const given = beside.tokens.length > 0 ? readBest(beside.tokens, vocabulary).found : null
  const onlyConnectors = given !== null || asked.hasLink
  const read = readBest(asked.tokens, vocabulary, { onlyConnectors })
  const corrected = onlyConnectors ? null : await respelled(sql, asked.tokens, vocabulary, read, context)
  const { business, found, placeWords } = corrected?.reading ?? read
  const isNearHere = asked.isNearHere && !given && !found
  const place = (given ?? found)?.place ?? (isNearHere ? home : null)
  const fixed = asked.radiusKm ?? beside.radiusKm
  // Five digits are a postcode, also one that nobody knows (specification, section 5).
  const isPostcode = /^\d{5}$/.test(text.trim())
  const [category, ...also] = business.category ? [business.category, ...business.also] : [null]
  return {
    category,
    also,
    words: isPostcode ? '' : business.words,
    name: business.name,
    place,
    radiusKm: fixed ?? radiusOf(place),
    isRadiusFixed: fixed !== null,
    count: business.count ?? SEARCH_MAX_RESULTS,
    said: {
      business: isPostcode && !found ? '' : asTyped(text, business.name),
      place: isNearHere && home ? home.label : asTyped(text, placeWords),
      count: business.count,
      radiusKm: fixed && Math.round(fixed * 10) / 10,
      ...(asked.has.length > 0 && { has: asked.has }),
    },
    has: asked.has,
    isNearHere,
    ignored: asked.ignored,
    corrections: corrected?.corrections ?? [],
    others: found && !found.isExplicit ? othersOfName(found.place, placeWords, vocabulary) : [],
    twin: (given ?? found)?.twin ?? null,
    unknownPlace: place ? '' : (unknownPlaceIn(asked.tokens, asked.hyphens)?.place ?? ''),
  }
}

/** With the capitals and accents that it has in the text. */
function asTyped(text: string, words: string): string {
  const typed = new Map(
    text
      .slice(0, 1000)
      .split(/[\s,;]+/)
      .map(word => [normalise(word), word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')]),
  )
  return words
    .split(' ')
    .map(word => typed.get(word) ?? word)
    .join(' ')
}

const radiusOf = (place: Place | null) =>
  !place || place.kind === 'zip' ? POSTCODE_RADIUS_KM : Math.max(1, Math.round(place.radiusM / 100) / 10)

/** As the page shows it. */
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
    ...(hints.length > 0 && { hints }),
  }
}
