import { type FoundPlace, findPlace, LONGEST_PLACE } from './find-place.ts'
import { type Business, readBusiness } from './read-business.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isJoiner, strongConnectors, weakConnectors, wordyCodes } from './words.ts'

/** One way to read a text: these words are the business, those the place. */
export interface Reading {
  business: Business
  found: FoundPlace | null
  how: How
}

/** The more certain way first: which of two readings wins that explain the text equally well. */
const ways = ['after a connector', 'at the end', 'at the front', 'after a weak connector', 'nowhere'] as const
type How = (typeof ways)[number]

/** People in a town whose name alone, without a connector, is taken for it; below that it may be any word. */
const WELL_KNOWN = 15_000
const FAMOUS = 100_000

/**
 * Reads a text in every way that the gazetteer allows and keeps the best: it leaves the fewest words unexplained,
 * then has the fewest parts ("Bar Harbor" is one place, no bar in a place called Harbor), then the longest category.
 */
export function readBest(tokens: string[], vocabulary: Vocabulary, { onlyConnectors = false } = {}): Reading {
  const nowhere: Reading = { business: readBusiness(tokens, vocabulary), found: null, how: 'nowhere' }
  const readings = [
    ...afterConnectors(tokens, vocabulary),
    ...(onlyConnectors ? [] : atTheEnds(tokens, vocabulary)),
  ].filter(isCredible)
  return [nowhere, ...readings].reduce((best, next) => (compare(next, best) < 0 ? next : best))
}

function compare(a: Reading, b: Reading): number {
  const parts = (r: Reading) => Number(r.business.category !== null) + Number(r.found !== null)
  return (
    a.business.unexplained - b.business.unexplained ||
    parts(a) - parts(b) ||
    b.business.categoryLength - a.business.categoryLength ||
    ways.indexOf(a.how) - ways.indexOf(b.how) ||
    (b.found?.weight ?? 0) - (a.found?.weight ?? 0)
  )
}

function isCredible({ how, found, business }: Reading): boolean {
  if (!found || how === 'after a connector' || how === 'after a weak connector') return true
  const isEmpty = business.name === '' && business.category === null
  const isExplained = business.unexplained === 0 && (business.category !== null || business.isGeneric)
  if (found.isCode && !found.isExplicit && wordyCodes.has(found.place.region?.toLowerCase() ?? ''))
    return false
  if (isEmpty) return true
  const isSure = found.isExplicit || found.weight >= WELL_KNOWN
  if (how === 'at the end') return isSure || isExplained
  return isSure && (isExplained || (found.weight >= FAMOUS && business.category !== null))
}

function afterConnectors(tokens: string[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = []
  for (let at = 0; at < tokens.length; at++) {
    for (const connector of [...strongConnectors, ...weakConnectors]) {
      if (!connector.every((word, n) => tokens[at + n] === word)) continue
      const isStrong = strongConnectors.includes(connector)
      const start = at + connector.length
      const found = longestFrom(tokens, start, vocabulary, isStrong)
      if (!found) continue
      const rest = [...tokens.slice(0, at), ...tokens.slice(found.end)]
      const how = isStrong ? 'after a connector' : 'after a weak connector'
      readings.push({ business: readBusiness(rest, vocabulary), found: found.place, how })
    }
  }
  return readings
}

/** The longest place that begins there; one that must end with the text where the connector alone is no sign of a place. */
function longestFrom(tokens: string[], start: number, vocabulary: Vocabulary, mayEndEarly: boolean) {
  const last = Math.min(tokens.length, start + LONGEST_PLACE)
  for (let end = last; end > start; end--) {
    if (!mayEndEarly && end < tokens.length) return null
    const place = findPlace(tokens.slice(start, end), vocabulary)
    if (place) return { place, end }
  }
  return null
}

function atTheEnds(tokens: string[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = []
  const add = (place: string[], rest: string[], how: How) => {
    // "the" or "de la" at an edge belong to neither.
    if (place.every(isJoiner) && place.length > 1) return
    const found = findPlace(place, vocabulary)
    if (found) readings.push({ business: readBusiness(rest, vocabulary), found, how })
  }
  for (let n = 1; n <= Math.min(LONGEST_PLACE, tokens.length); n++) {
    add(tokens.slice(-n), tokens.slice(0, -n), 'at the end')
    add(tokens.slice(0, n), tokens.slice(n), 'at the front')
  }
  return readings
}
