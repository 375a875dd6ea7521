import { type FoundPlace, findPlace, LONGEST_PLACE } from '../areas/find-place.ts'
import { type Business, readBusiness } from './read-business.ts'
import { keyOf, type Vocabulary } from './vocabulary.ts'
import { insideNames, isFiller, isJoiner, strongConnectors, weakConnectors, wordyCodes } from './words.ts'

/** One reading of a text: which words are the business, and which are the place. */
export interface Reading {
  business: Business
  found: FoundPlace | null
  /** How many words the place took. */
  placeLength: number
  placeWords: string
  /** The place ends the text. */
  isLast: boolean
  how: How
}

/** The most certain first; decides between readings that explain the text equally well. */
const ways = [
  'after a connector',
  'at the end',
  'at the front',
  'after a weak connector',
  'in the middle',
  'nowhere',
] as const
type How = (typeof ways)[number]

/** The least population of a town that counts without a connector; a smaller one's name may be any word. */
const WELL_KNOWN = 15_000
const FAMOUS = 100_000

/**
 * Reads a text in every way that the gazetteer allows and keeps the best: the one with the fewest unexplained words, then
 * the fewest parts ("Bar Harbor" is one place, not a bar in Harbor), then the longest category.
 */
export function readBest(tokens: string[], vocabulary: Vocabulary, { onlyConnectors = false } = {}): Reading {
  const connected = afterConnectors(tokens, vocabulary)
  const free = onlyConnectors ? [] : anywhere(tokens, vocabulary)
  // "New York pizza in Chicago" is in Chicago, but "Aix-en-Provence" is one town, not Aix in Provence.
  const settled = connected.find(({ how, isLast }) => how === 'after a connector' && isLast)
  const isOpen = (r: Reading) => !settled || (r.isLast && r.placeLength > settled.placeLength)
  const readings = [...connected, ...free.filter(isOpen)].filter(isCredible(tokens, vocabulary))
  const nowhere = withoutPlace(tokens, vocabulary)
  return [nowhere, ...readings].reduce((best, next) => (compare(next, best) < 0 ? next : best))
}

/** "Nice" and "la" are fillers at the front, but cities at the end, and "in Macon" isn't a French maçon: unexplained here. */
function withoutPlace(tokens: string[], vocabulary: Vocabulary): Reading {
  const business = readBusiness(tokens, vocabulary)
  const isCity = [1, 2].some(length => {
    const last = tokens.slice(-length)
    // "Golden Corral Macon" isn't about a French maçon.
    const isForeign = business.words !== '' && business.category?.phrase === keyOf(last)
    const isSaid = connectorBefore(tokens, tokens.length - length) !== undefined
    const city = isForeign || isSaid || last.every(isFiller) ? findPlace(last, vocabulary) : null
    return city !== null && !city.isCode && city.weight >= FAMOUS
  })
  const [first = ''] = tokens
  const city = vocabulary.capitals.has(first) && isJoiner(first) ? findPlace([first], vocabulary) : null
  const isInFront = city !== null && !city.isCode
  const unexplained = business.unexplained + Number(isCity) + Number(isInFront)
  return {
    business: { ...business, unexplained },
    found: null,
    placeLength: 0,
    placeWords: '',
    isLast: false,
    how: 'nowhere',
  }
}

function compare(a: Reading, b: Reading): number {
  // The word after "in" isn't a part of a town: "bars in IN" ends with a place, as does "entreprises à Tours".
  const isSaid = (r: Reading) =>
    r.how === 'after a connector' || (r.how === 'after a weak connector' && (r.found?.weight ?? 0) >= FAMOUS)
  const isPart = (r: Reading) => r.found !== null && !(isSaid(r) && r.isLast)
  const parts = (r: Reading) => Number(r.business.category !== null) + Number(isPart(r))
  return (
    a.business.unexplained - b.business.unexplained ||
    parts(a) - parts(b) ||
    b.business.categoryLength - a.business.categoryLength ||
    b.placeLength - a.placeLength ||
    certainty(a) - certainty(b)
  )
}

/** A place after a connector with words behind it is less certain than a town at the end: "in Oxford Street London". */
const certainty = (r: Reading) =>
  r.how === 'after a connector' && !r.isLast ? ways.indexOf('at the end') + 0.5 : ways.indexOf(r.how)

const isCredible =
  (tokens: string[], vocabulary: Vocabulary) =>
  (reading: Reading): boolean => {
    const { how, found, business, placeLength, placeWords } = reading
    if (!found) return true
    if (isHalf(reading, tokens, vocabulary)) return false
    if (how === 'after a connector' || how === 'after a weak connector') return true
    const isExplained = business.unexplained === 0 && (business.category !== null || business.isGeneric)
    // "Lawyers PA" means Pennsylvania, but "or" doesn't mean Oregon.
    const isWordy = wordyCodes.has(placeWords) && !(how === 'at the end' && isExplained && !isFiller(placeWords))
    if (found.isCode && !found.isExplicit && isWordy) return false
    // "Best Western Reno" isn't the western part of Reno.
    if (found.isLoose && placeLength < tokens.length && !business.category) return false
    // "1600 Amphitheatre Parkway, Mountain View" isn't in two towns.
    if (found.place.label.includes(' and ') && !business.category && business.name) return false
    // "Mesa grill" isn't in Grill, Pennsylvania.
    const isKind = (vocabulary.categories.get(keyOf([placeWords]))?.weight ?? 0) > 0.5
    if (isKind && !found.isExplicit && found.weight < FAMOUS) return false
    // "California Pizza Kitchen" is a name, and in California only if the query says so.
    if (how === 'at the front' && vocabulary.names.has(tokens.at(-1) ?? '')) return false
    const isSure = found.isExplicit || found.weight >= WELL_KNOWN
    if (vocabulary.capitals.has(placeWords)) return true
    // "Gastown bars", but "Java cafe" is a name.
    const isPlural = /(?:[^s]s|eien)$/.test(tokens.at(-1) ?? '')
    if (how === 'at the front' && isExplained && isPlural) return true
    if (how === 'at the end') return isSure || isExplained
    return isSure && (isExplained || (found.weight >= FAMOUS && business.category !== null))
  }

/** Words that end the name of a place: after "near", "Midway airport" isn't in Midway. */
const placeEnds = new Set(
  `airport airfield park field stadium arena university college hospital station street st avenue ave road rd boulevard
  blvd drive lane way highway mall plaza square bridge beach bay valley heights hills hill island lake river creek
  harbor harbour port village gardens garden tower center zoo museum fairgrounds base campus cemetery church cathedral
  castle palace palazzo pier wharf district quarter town crossing junction flughafen bahnhof aeropuerto estacion plaza
  aeroport gare aeroporto praia strand platz strasse allee ufer`.split(/\s+/),
)

/** Half of a name is no place: neither "dallas" of "dallas qqzz airport" nor "valley" of "silicon valley". */
function isHalf(
  { found, business, how, isLast, placeWords }: Reading,
  tokens: string[],
  { names }: Vocabulary,
): boolean {
  if (!found) return false
  const open = new Set(business.words.split(' '))
  const length = placeWords.split(' ').length
  const start = tokens.findIndex((_, at) => tokens.slice(at, at + length).join(' ') === placeWords)
  const next = tokens[start + length] ?? ''
  if (how !== 'at the front' && open.has(next) && !names.has(next) && !isLast) {
    const run = tokens.slice(start + length)
    const end = run.findIndex(word => !open.has(word))
    const isPlace = placeEnds.has((end < 0 ? run.at(-1) : run[end - 1]) ?? '')
    return isPlace || found.weight < FAMOUS
  }
  // "In Oxford Street London" is in London, but "in Silicon Valley" isn't in Valley.
  const before = tokens[start - 1] ?? ''
  let from = start
  while (from > 0 && open.has(tokens[from - 1] ?? '')) from--
  const isAfter = connectorBefore(tokens, from) !== undefined
  const isSure = ['city', 'state'].includes(found.place.kind) && (found.isExplicit || found.weight >= FAMOUS)
  return how === 'at the end' && isAfter && open.has(before) && !names.has(before) && !isSure
}

/** The connector that ends before this word. */
const connectorBefore = (tokens: string[], at: number): string[] | undefined =>
  strongConnectors.find(words => words.every((word, n) => tokens[at - words.length + n] === word))

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
      const business = readBusiness(rest, vocabulary)
      const placeWords = tokens.slice(start, found.end).join(' ')
      const isLast = found.end === tokens.length
      readings.push({ business, found: found.place, placeLength: found.end - start, placeWords, isLast, how })
    }
  }
  return readings
}

/** The longest place that starts here. After a weak connector, it must end the text. */
function longestFrom(tokens: string[], start: number, vocabulary: Vocabulary, mayEndEarly: boolean) {
  const last = Math.min(tokens.length, start + LONGEST_PLACE)
  const cuts = cutsCompound(tokens, vocabulary)
  for (let end = last; end > start; end--) {
    if (!mayEndEarly && end < tokens.length) return null
    const place = cuts(start, end) ? null : findPlace(tokens.slice(start, end), vocabulary)
    if (place) return { place, end }
  }
  return null
}

/** Places without a connector, first of all those at the start or the end of the text. */
function anywhere(tokens: string[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = []
  const cuts = cutsCompound(tokens, vocabulary)
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_PLACE); end++) {
      const words = tokens.slice(start, end)
      // "de la" isn't a place.
      const isNone = (words.every(isJoiner) && words.length > 1) || cuts(start, end)
      const found = isNone ? null : findPlace(words, vocabulary)
      if (!found) continue
      const rest = [...tokens.slice(0, start), ...tokens.slice(end)]
      const isLast = end === tokens.length
      const business = readBusiness(rest, vocabulary)
      const howInside = start === 0 ? 'at the front' : 'in the middle'
      const how = isLast ? 'at the end' : howInside
      readings.push({ business, found, placeLength: end - start, placeWords: words.join(' '), isLast, how })
    }
  }
  return readings
}

interface Parts {
  business: string
  place: string
}

/** A hyphenated name, or the text after the last connector. Digits without a name may be any country's postcode. */
export function unknownPlaceIn(tokens: string[], hyphens = new Set<string>()): Parts | null {
  const name = compoundsIn(tokens, hyphens).at(-1)
  if (name) {
    const business = [...tokens.slice(0, name.start), ...tokens.slice(name.end)].join(' ')
    return { business, place: tokens.slice(name.start, name.end).join(' ') }
  }
  for (let at = tokens.length - 2; at >= 0; at--) {
    const connector = strongConnectors.find(words => words.every((word, n) => tokens[at + n] === word))
    if (!connector) continue
    const words = tokens.slice(at + connector.length)
    const isName = words.some(word => !isFiller(word) && /\p{L}/u.test(word)) && words.length <= 6
    return isName ? { business: tokens.slice(0, at).join(' '), place: words.join(' ') } : null
  }
  return null
}

/** What comes before a town in French, Italian, and Portuguese, and before other words, too. */
const beforeTowns = new Set('a ad au aux no na'.split(' '))

/** The last words of a text whose other words are all known: "coiffeurs à Trouvillebourg". */
export function townAtEnd(tokens: string[], { business: { words, category } }: Reading): Parts | null {
  const at = tokens.length - words.split(' ').length - 1
  const isTown = category !== null && at > 0 && tokens.slice(at + 1).join(' ') === words && /\p{L}/u.test(words)
  return isTown && beforeTowns.has(tokens[at] ?? '') ? { business: tokens.slice(0, at).join(' '), place: words } : null
}

/** What only says where in the town: "near McDonald's in Reno", "near Heuston Station Dublin". */
export function spotIn(tokens: string[], { business, found, placeWords, isLast, placeLength }: Reading): string {
  if (!found || !business.category || !isLast) return ''
  const open = new Set(business.words.split(' '))
  const end = tokens.length - placeLength
  const link = connectorBefore(tokens, end)
  const until = end - (link?.length ?? 0)
  let from = until
  const isOpen = (word: string) => open.has(word) || isFiller(word)
  while (from > 0 && !connectorBefore(tokens, from) && isOpen(tokens[from - 1] ?? '')) from--
  const isAfter = connectorBefore(tokens, from) !== undefined
  return isAfter && placeWords ? tokens.slice(from, until).join(' ') : ''
}

type Span = { start: number; end: number }

/** Runs of words with hyphens between them that are one name: "Hay-on-Wye". */
function compoundsIn(tokens: string[], hyphens: Set<string>): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < tokens.length; start++) {
    let end = start + 1
    while (end < tokens.length && hyphens.has(`${tokens[end - 1]}|${tokens[end]}`)) end++
    if (tokens.slice(start + 1, end - 1).some(word => insideNames.has(word))) spans.push({ start, end })
    start = end - 1
  }
  return spans
}

/** "Wye" isn't Hay-on-Wye, so a part of such a name isn't a place. */
function cutsCompound(tokens: string[], { hyphens }: Vocabulary): (start: number, end: number) => boolean {
  const compounds = hyphens.size > 0 ? compoundsIn(tokens, hyphens) : []
  return (start, end) =>
    compounds.some(name => start < name.end && end > name.start && (start > name.start || end < name.end))
}
