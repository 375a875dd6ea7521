import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { Interpretation, QueryParts } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import { normalise, singular } from '#server/directory/normalise.ts'
import type { Place } from './find-place.ts'
import { readText } from './read-text.ts'
import { spellings } from './spelling.ts'
import { type Reading, readBest } from './split.ts'
import { lookUp, type Vocabulary } from './vocabulary.ts'

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
}

/** A postcode is searched this far before the circle widens. */
const POSTCODE_RADIUS_KM = 8

/** Reads a free text; a place given beside it counts before one in the text. */
export async function understand(sql: Sql, text: string, location = ''): Promise<Understood> {
  const asked = readText(text)
  const beside = readText(location)
  const vocabulary = await lookUp(sql, [asked.tokens, beside.tokens])
  const given = beside.tokens.length > 0 ? readBest(beside.tokens, vocabulary).found : null
  const onlyConnectors = given !== null
  const read = readBest(asked.tokens, vocabulary, { onlyConnectors })
  const { business, found, placeWords } = (await respelled(sql, asked.tokens, vocabulary, read)) ?? read
  const place = (given ?? found)?.place ?? null
  const fixed = asked.radiusKm ?? beside.radiusKm
  // Five digits are a postcode, also one that nobody knows (specification, section 5).
  const isPostcode = /^\d{5}$/.test(text.trim())
  return {
    category: business.category,
    words: isPostcode ? '' : business.words,
    name: business.name,
    place,
    radiusKm: fixed ?? radiusOf(place),
    isRadiusFixed: fixed !== null,
    count: business.count ?? SEARCH_MAX_RESULTS,
    said: {
      business: isPostcode && !found ? '' : asTyped(text, business.name),
      place: asTyped(text, placeWords),
      count: business.count,
      radiusKm: fixed && Math.round(fixed * 10) / 10,
    },
  }
}

/** With the capitals and accents that it has in the text. */
function asTyped(text: string, words: string): string {
  const typed = new Map(
    text
      .split(/[\s,;]+/)
      .map(word => [normalise(word), word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')]),
  )
  return words
    .split(' ')
    .map(word => typed.get(word) ?? word)
    .join(' ')
}

/**
 * One word that nobody knows beside no kind of business or no place is taken for a slip of the keys, where with another
 * spelling of it nothing is left open. Where two are left it is a name.
 */
async function respelled(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  { business, found }: Reading,
): Promise<Reading | null> {
  const { words, category, unexplained } = business
  if (unexplained !== 1 || (category !== null && found !== null) || isKnown(words, vocabulary)) return null
  for (const spelling of await spellings(sql, words)) {
    const other = tokens.flatMap(token => (token === words ? spelling.split(' ') : token))
    const reading = readBest(other, await lookUp(sql, [other]))
    const isMore = category === null ? reading.business.category !== null : reading.found !== null
    if (reading.business.unexplained === 0 && isMore) return reading
  }
  return null
}

const isKnown = (word: string, { categories, places }: Vocabulary) =>
  categories.has(singular(word)) || places.has(word)

const radiusOf = (place: Place | null) =>
  !place || place.kind === 'zip' ? POSTCODE_RADIUS_KM : Math.max(1, Math.round(place.radiusM / 100) / 10)

/** As the page shows it. */
export const toInterpretation = ({
  category,
  words,
  place,
  radiusKm,
  count,
  said,
}: Understood): Interpretation => ({
  category: category && { code: category.code, label: category.label },
  words,
  place: place && { name: place.label, lat: place.lat, lng: place.lon, kind: place.kind },
  radiusKm: Math.round(radiusKm * 10) / 10,
  count,
  said,
})
