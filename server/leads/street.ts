// Are two street addresses one? Abbreviations don't matter; every whole word, number, and direction does.

import { normalise } from '#server/directory/normalise.ts'
import { remembered } from '#server/remembered.ts'
import { foldUmlauts, meanings } from './business-name.ts'

interface Street {
  numbers: string[]
  /** The words of the name, joined: "Lakeshore" and "Lake Shore" are one. */
  name: string
  /** "Via G. Verdi" is also written "Via Verdi". */
  initials: string[]
  types: string[]
  directions: string[]
  unit: string | null
  /** Several businesses may share a floor. */
  isFloor: boolean
}

/** What an address in one line says besides the street: "…, Springfield, IL 62701". */
export interface Tail {
  town: string | null
  region: string | null
  postcode: string | null
}

const types = meanings('street types')
const directions = meanings('directions')
const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, n) => [word, String(n + 1)] as const),
)
const longer = meanings('street words')
const articles = new Set('de la le les del della du des di da of the d l el los las dei und and jr'.split(' '))

/** "Goethestr." and "Mannerheimintie" end with their type. */
const compound = /^(.{3,}?)(str|strasse|straat|platz|pl|weg|gasse|allee|katu|tie|gatan|vagen|vej|vei|veien|gade)$/
const UNIT =
  /(?:^|[\s,])(?:(?:suite|ste|unit|apt|apartment|room|rm|bldg|building|spc|floor|etage)\b\.?\s?#?|#)\s?([a-z\d-]+)/
/** Only with a number or one letter: "Gate 4", "Terminal B". */
const PART =
  /(?:^|[\s,])(?:terminal|gate|hall|halle|nave|level|lot|shop|space|pad|stall|booth|kiosk|stand|bay|local|loja)\.?\s?#?([a-z]?\d[a-z\d-]*|[a-z])(?=$|[\s,])/
const FLOOR = /(?:^|[\s,])(?:(\d{1,3})(?:st|nd|rd|th|\.)?\s(?:floor|fl|etage|og|piso)\b|flr?\.?\s(\d{1,2})(?![\w-]))/

/** Reading takes 10 µs, and one street is compared with many. */
const streetOf = remembered(500, readStreet)

function readStreet(address: string): Street {
  // "5 bis" is 5b, and "No: 44" is 44.
  const lower = address
    .toLowerCase()
    .replace(/(?<=\d) ?([bt])(?:is|er)\b/, '$1')
    .replace(/(?<![\p{L}\d])n(?:o|r|º|°)[.:]? ?(?=\d)|,(?= ?km\.? ?\d)|(?<!\p{L})[dl]['’](?=\p{L}{2})/gu, '')
  const floor = FLOOR.exec(lower)
  const unit = (floor ?? UNIT.exec(lower) ?? PART.exec(lower))?.slice(1).join('') ?? null
  const bare = [FLOOR, UNIT, PART].reduce((text, part) => text.replace(part, ' '), lower)
  const words = normalise(expand(streetPart(bare)))
    .split(' ')
    .flatMap(splitCompound)
    .filter(Boolean)
  const numbers = takeNumbers(words)
  const first = words.findIndex(word => word === 'st' || !types.has(word))
  const isSaint = (word: string, at: number) => word === 'st' && at === first && at < words.length - 1
  const named = words.map((word, at) => (isSaint(word, at) ? 'saint' : (longer.get(word) ?? ordinalOf(word))))
  const sides = named.flatMap(word => directions.get(word) ?? [])
  const rest = named.filter(word => !directions.has(word) && !articles.has(word))
  const plain = rest.filter(word => !types.has(word))
  const isOnlySides = plain.length === 0
  const long = plain.filter(word => /[^a-z]|../.test(word))
  const isNamed = long.length > 0
  return {
    numbers,
    name: foldUmlauts(isOnlySides ? sides.join('') : (isNamed ? long : plain).join('')),
    initials: isNamed ? plain.filter(word => !long.includes(word)) : [],
    types: rest.flatMap(word => types.get(word) ?? []),
    directions: isOnlySides ? [] : sides,
    unit,
    isFloor: floor !== null,
  }
}

/** "P.zza" is one word, in Finnish "t." and "k." end one, and in Austria "g." does. */
const expand = (text: string) =>
  text
    .replace(/\.(?=\p{L})/gu, '')
    .replace(/(?<=\p{L}{4})(t|k|g|vn)\.(?=\s|$)/u, (_, end) => ENDS[end] ?? '')
    .replace(/\bus(?=[ -]?\d)/, 'us hwy ')
    .replace(/\binterstate (?=\d)/, 'i ')
    .replace(/\bmlk\b/, 'martin luther king')
    .replace(/\b(?:co (?=(?:rd|road|hwy|highway) \d)|cr (?=\d))/, 'county ')
    .replace(/\b(?:st (?=(?:rte?|route|hwy|highway|rd|road) \d)|sr (?=\d))/, 'state ')

const ENDS: Record<string, string> = { t: 'tie', k: 'katu', g: 'gasse', vn: 'veien' }

function splitCompound(word: string): string[] {
  const [, name, type] = compound.exec(word) ?? []
  // "Bahnhofsplatz" is "Bahnhofplatz".
  return name && type ? [name.replace(/(?<=.{5})s$/, ''), type] : [word]
}

const ordinalOf = (word: string) => ordinals.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')

/** "12 Main St", "Hauptstr. 5 a", "12-14 Main St". A number after "Hwy" is its name. */
function takeNumbers(words: string[]): string[] {
  const isNumber = (word: string | undefined) => /^\d+[a-z]?$/.test(word ?? '')
  const count = words.findIndex(word => !isNumber(word))
  // "5 de Mayo 12"
  if (count > 0 && !(words[count] === 'de' && isNumber(words.at(-1)))) return words.splice(0, count)
  const hasLetter = /^[a-d]$/.test(words.at(-1) ?? '') && isNumber(words.at(-2))
  const letter = hasLetter ? words.pop() : ''
  const last = words.at(-1)
  if (words.length < 2 || !isNumber(last) || /^(?:hwy|highway|rte?|route|us|sr|cr)$/.test(words.at(-2) ?? '')) return []
  words.pop()
  return [`${last}${letter}`]
}

const parts = (address: string) =>
  address
    .split(/[,\n]/)
    .map(part => part.trim())
    .filter(Boolean)

/** The part with a number and a word, or two parts: "12, rue de Rivoli". */
function streetPart(address: string): string {
  const all = parts(address)
  const whole = all.find(part => /\d/.test(part) && /\p{L}{2}/u.test(part) && !STATE_ZIP.test(part))
  const isSplit = all.length > 1 && [all[0], all[1]].some(part => /^\d+\s?[a-z]?$/.test(part ?? ''))
  return isSplit ? `${all[0]} ${all[1]}` : (whole ?? all[0] ?? '')
}

const STATE_ZIP = /^([a-z]{2})\s(\d{5})(?:-\d{4})?$/

export function tailOf(address: string): Tail {
  const all = parts(address.toLowerCase())
  const at = all.findIndex((part, n) => n > 0 && (STATE_ZIP.test(part) || (n > 1 && /^[a-z]{2}$/.test(part))))
  if (at < 0) return { town: null, region: null, postcode: null }
  const last = all[at] ?? null
  const [, region = last, postcode = null] = STATE_ZIP.exec(last ?? '') ?? []
  return { town: at > 1 ? (all[at - 1] ?? null) : null, region, postcode }
}

export type SameStreet = 'same' | 'another unit' | 'another'

export function compareStreets(a: string, b: string): SameStreet {
  if (a === b) return 'same'
  // A post box says nothing about the house, and nobody reads a street in another script.
  if (BOX.test(a) !== BOX.test(b) || isLatin(a) !== isLatin(b)) return 'another unit'
  const corners = [cornerOf(a), cornerOf(b)]
  if (corners[0] || corners[1]) return compareCorners(corners[0] ?? [a], corners[1] ?? [b])
  const [one, other] = [streetOf(a), streetOf(b)]
  const isOne =
    one.name === other.name &&
    areCompatible(one.types, other.types) &&
    areCompatible(one.initials, other.initials) &&
    areCompatible(one.directions, other.directions) &&
    isOneHouse(one.numbers, other.numbers)
  if (!isOne) return 'another'
  return one.unit !== null && other.unit !== null && one.unit !== other.unit ? 'another unit' : 'same'
}

const BOX =
  /^(?:p\.? ?o\.? ?(?:box|drawer)|drawer|post ?box|g\.?p\.?o\.? box|postfach|postbus|apartado|casella postale|bo[iî]te postale|b\.? ?p\.?)[ #.]{0,3}(?:no?\.? ?)?\d/iu
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)

/** "Cnr Devon & Queen Streets", "5th and Oak", but not "12 Hill and Dale Rd". */
const CORNER =
  /^(?:(?:the |sw |se |nw |ne )?(?:corner|cnr)\.?(?: of)? )?(\D[^,&]*?|\d+(?:st|nd|rd|th)[^,&]*?) ?(?:&| (?:and|at|esq(?:uina)?\.?(?: con)?) ) ?(?![^,&]* \d+[a-z]?$)([^,&]+)$/i
const cornerOf = (address: string) =>
  CORNER.exec(streetPart(address).replace(/(?<=\s(?:street|road|avenue|st|rd|ave))s\b/i, ''))?.slice(1) ?? null

/** Of a corner and a house in one of its streets, nobody knows whether they're one. */
function compareCorners(a: string[], b: string[]): SameStreet {
  const shared = a.filter(one => b.some(other => compareStreets(one, other) !== 'another')).length
  if (shared === 0) return 'another'
  return shared === a.length && shared === b.length ? 'same' : 'another unit'
}

/** Nobody shares a suite with a namesake. */
export function isOneUnit(a: string, b: string): boolean {
  const [one, other] = [streetOf(a), streetOf(b)]
  return (
    one.unit !== null &&
    one.unit === other.unit &&
    !one.isFloor &&
    !other.isFloor &&
    one.numbers.length > 0 &&
    compareStreets(a, b) === 'same'
  )
}

/** What one address omits doesn't count against the other. */
const areCompatible = (a: string[], b: string[]) =>
  a.length === 0 || b.length === 0 || a.every(word => b.includes(word)) || b.every(word => a.includes(word))

const isOneHouse = (a: string[], b: string[]) =>
  a.length === 0 ||
  b.length === 0 ||
  a.some(one =>
    b.some(other => one === other || (hasNoLetter(one, other) && Number.parseInt(one) === Number.parseInt(other))),
  ) ||
  isWithin(a, b) ||
  isWithin(b, a)

/** 122 is in "120-124", on the same side of the street. */
function isWithin(range: string[], [one, ...more]: string[]): boolean {
  const [first = 0, last = 0] = range.map(Number)
  const at = Number(one)
  const isRange = range.length === 2 && more.length === 0 && last > first && last - first <= MOST_HOUSES
  return isRange && at > first && at < last && (at - first) % 2 === 0
}
const MOST_HOUSES = 30

const hasNoLetter = (a: string, b: string) => /\d$/.test(a) || /\d$/.test(b)
