import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { Interpretation } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { Place } from './find-place.ts'
import { readText } from './read-text.ts'
import { readBest } from './split.ts'
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
  /** Left over, looked for in names. */
  words: string
  /** All words of the business, those of the category too. */
  name: string
  place: Place | null
  radiusKm: number
  /** "within 5 km of": not widened where little is found. */
  isRadiusFixed: boolean
  count: number
}

/** A postcode is searched this far before the circle widens. */
const POSTCODE_RADIUS_KM = 8

/** Reads a free text; a place given beside it counts before one in the text. */
export async function understand(sql: Sql, text: string, location = ''): Promise<Understood> {
  const asked = readText(text)
  const beside = readText(location)
  const vocabulary = await lookUp(sql, [asked.tokens, beside.tokens])
  const given = beside.tokens.length > 0 ? readBest(beside.tokens, vocabulary).found : null
  const { business, found } = readBest(asked.tokens, vocabulary, { onlyConnectors: given !== null })
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
  }
}

const radiusOf = (place: Place | null) =>
  !place || place.kind === 'zip' ? POSTCODE_RADIUS_KM : Math.max(1, Math.round(place.radiusM / 100) / 10)

/** As the page shows it. */
export const toInterpretation = ({
  category,
  words,
  place,
  radiusKm,
  count,
}: Understood): Interpretation => ({
  category: category && { code: category.code, label: category.label },
  words,
  place: place && { name: place.label, lat: place.lat, lng: place.lon, kind: place.kind },
  radiusKm: Math.round(radiusKm * 10) / 10,
  count,
})
