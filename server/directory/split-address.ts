import type { AddressParts } from './directory.ts'
import { normalise } from './normalise.ts'
import { countryCode } from './world/countries.ts'
import { parts as partsOfCountries } from './world/parts.ts'
import { regions } from './world/regions.ts'

const regionOf = new Map(
  regions.flatMap(({ country, code, name }) => [
    [code, country],
    [name.toUpperCase(), country],
  ]),
)
const australian = new Set('NSW VIC QLD SA WA TAS ACT NT'.split(' '))
/** A state comes before a country of the same name or code, as in "Los Angeles, CA" and "Atlanta, Georgia". */
const isCountry = (text: string): boolean =>
  countryCode(text) !== null && !isRegion(text) && (text.length > 2 || /^(US|UK|GB|AU|NZ)$/.test(text))
const isRegion = (text: string): boolean => regionOf.has(text.toUpperCase()) || australian.has(text)

/** "500 Front Street Lynden WA 98264": the first word that ends a street, and its direction and unit. */
const STREET_WITHOUT_COMMA =
  /^(\d{1,8}[\w-]{0,8}(?: (?:[NSEW]|[NS][EW])\b\.?)?(?: [\w'.-]{1,30}){1,6}? (?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|boulevard|hwy|pkwy|parkway|pl|place|ter|terrace|trl|trail|way)\b\.?(?: (?:[NSEW]|[NS][EW])\b\.?)?(?: (?:apt|ste|suite|unit|bldg|fl|#)\.? ?[\w-]{1,10})?) (?=[A-Z][A-Za-z .'-]{1,40},? [A-Z]{2},? \d{5}\b)/i
/** Behind the town: American, Canadian, British, Irish, Brazilian, Indian, Australian. */
const LAST =
  /^(.*?)(?<![ ,])[ ,]*\b(\d{5}-\d{4}|\d{5}-\d{3}|\d{4,6}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/i
/** Before the town, with the country's letter or without: "53111 Bonn", "D-53111 Bonn", "1012 LG Amsterdam", "111 20 Stockholm". */
const FIRST = /^(?:[A-Z]{1,3}-)?(\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,6}) (\D+)$/

/**
 * The parts of an address in one line, such as "12 Prater Way, Sparks, NV 89431, United States" or "Hauptstr. 5, 53111 Bonn".
 * What has no postcode, state, or country at its end is a street as it is, and so is one without commas.
 */
export function splitAddress(text: string): AddressParts {
  const parts = text
    .replace(STREET_WITHOUT_COMMA, '$1, ')
    .replace(/(?<=\d)(?: USA| United States(?: of America)?)$/, ', US')
    .split(/[,;\n]| [-–·|] /)
    .map(part => part.trim())
    .filter(Boolean)
  const found: AddressParts = { street: text.trim(), city: null, region: null, postcode: null, country: null }
  if (parts.length < 2) return found
  const last = parts.at(-1) ?? ''
  if (isCountry(last)) found.country = countryCode(parts.pop() ?? '')
  const isSure = takePostcode(parts, found) || takeRegion(parts, found) || found.country !== null
  if (!isSure) return found
  // "…, Nevada, United States, 89501".
  if (found.postcode && !found.country && isCountry(parts.at(-1) ?? '')) found.country = countryCode(parts.pop() ?? '')
  if (found.postcode && !found.region) takeRegion(parts, found)
  const district = found.city ?? parts.at(-1) ?? ''
  // "São Paulo - SP, 01310-200" and "Bakewell, Derbyshire, DE45 1GS": the town comes before them.
  if (!found.region && parts.length > 1 && isDistrict(district, found)) {
    found.region = found.city ? district : (parts.pop() ?? null)
    found.city = null
  }
  // A street has a number or comes first; what's left at the end is the town.
  if (!found.city && parts.length > 0 && (parts.length > 1 || !/\d/.test(parts[0] ?? '')))
    found.city = parts.pop() ?? null
  return { ...found, street: parts.join(', ') || null }
}

/** What a number behind it doesn't make a town. */
const UNIT =
  /^(?:apt|apartment|suite|ste|unit|no|nr|p\.? ?o\.? box|box|floor|level|room|building|bldg|block|lot|gate|tower|hangar|space|shop|route|highway|hwy|oficina|piso|local|planta|#)\b/i

const counties = new Set(
  partsOfCountries.flatMap(({ kind, country, names }) =>
    kind === 'county' ? names.map(name => `${country}:${normalise(name)}`) : [],
  ),
)
function isDistrict(text: string, { postcode, country }: AddressParts): boolean {
  if (/^\d{5}-\d{3}$/.test(postcode ?? '')) return /^[A-Z]{2}$/.test(text)
  const name = normalise(text).replace(/^co /, 'county ')
  return ['GB', 'IE'].some(one => one === (country ?? one) && counties.has(`${one}:${name}`))
}

const provinces = new Set(
  [
    ...partsOfCountries.flatMap(({ kind, country, names }) => (kind === 'county' && country === 'FR' ? names : [])),
    ...'Álava|Albacete|Alicante|Almería|Asturias|Ávila|Badajoz|Baleares|Barcelona|Burgos|Cáceres|Cádiz|Cantabria|Castellón|Ciudad Real|Córdoba|Cuenca|Girona|Granada|Guadalajara|Guipúzcoa|Huelva|Huesca|Jaén|La Coruña|A Coruña|La Rioja|Las Palmas|León|Lleida|Lugo|Madrid|Málaga|Murcia|Navarra|Ourense|Palencia|Pontevedra|Salamanca|Segovia|Sevilla|Soria|Tarragona|Tenerife|Teruel|Toledo|Valencia|Valladolid|Vizcaya|Zamora|Zaragoza'.split(
      '|',
    ),
  ].map(normalise),
)

/** Italian, Spanish, and French towns may have their province behind them; "Halle (Saale)" is a name. */
function withoutProvince(text: string): [city: string, province: string | null] {
  const [, city = text, code, name = code] = /^(.+?) (?:([A-Z]{2})|\(([^()]{2,30})\))$/.exec(text) ?? []
  const isOne = name && (/^[A-Z]{2}$/.test(name) || [normalise(city), ...provinces].includes(normalise(name)))
  return isOne ? [city, name] : [text, null]
}

/** Takes the last part with a postcode, or the one before it if the last is a region; false if there's none. */
function takePostcode(parts: string[], found: AddressParts): boolean {
  for (const back of [1, 2]) {
    const at = parts.length - back
    const part = parts[at] ?? ''
    const first = at > 0 ? FIRST.exec(part) : null
    if (first) {
      const [, code = '', town = ''] = first
      const [city, province] = withoutProvince(town)
      found.region = back === 2 ? (parts[at + 1] ?? null) : province
      found.postcode = code
      found.city = city
      parts.length = at
      return true
    }
    const behind = at > 0 && !UNIT.test(part) ? LAST.exec(part) : null
    if (behind && (back === 1 || isRegion(parts[at + 1] ?? '')))
      return takeBehind(parts, at, behind[1]?.trim() ?? '', behind[2] ?? '', found)
  }
  return false
}

/** The text before a postcode: nothing, a state, a town and a state, or a town. */
function takeBehind(parts: string[], at: number, before: string, code: string, found: AddressParts): boolean {
  // Four digits are a postcode behind a town's name only, and only below a street with a number: "Wellington 6011".
  const isTown = /^\p{Lu}[\p{L}' -]+$/u.test(before) && /\d/.test(parts.slice(0, at).join())
  const isPlain = /^\d{4}$/.test(code) && !isTown
  const words = before.split(' ')
  const state = [2, 1].map(n => words.slice(-n).join(' ')).find(isRegion)
  if (isPlain && !found.country && !state) return false
  found.region = parts.length > at + 1 ? (parts[at + 1] ?? null) : null
  parts.length = at
  found.postcode = code.toUpperCase()
  if (state) {
    found.region = state
    const town = before.slice(0, before.length - state.length).trim()
    found.city = town || null
  } else if (before && /^\d{6}$/.test(code) && parts.length > 1) found.region = before
  else found.city = before || null
  return true
}

function takeRegion(parts: string[], found: AddressParts): boolean {
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && isRegion(last)) {
    found.region = parts.pop() ?? null
    return true
  }
  const [, town, state] = /^(\D+) ([A-Z]{2,3})$/.exec(last) ?? []
  if (parts.length < 2 || !town || !state || !isRegion(state) || found.city) return false
  found.region = state
  found.city = town
  parts.pop()
  return true
}

/** An address whose street may hold all of it. What the other columns say comes first, and isn't repeated in the street. */
export function wholeAddress<T extends AddressParts>(row: T): T {
  if (!row.street || !/[,;\n]| [-–·|] |[A-Z]{2} \d{5}/.test(row.street)) return row
  const split = splitAddress(row.street)
  const own = (key: keyof AddressParts) => row[key] ?? split[key]
  const parts = { city: own('city'), region: own('region'), postcode: own('postcode'), country: own('country') }
  return { ...row, ...parts, street: withoutTown(split.street, row.city) }
}

function withoutTown(street: string | null, city: string | null): string | null {
  const parts = street?.split(/, */) ?? []
  if (parts.length < 2 || !city || normalise(parts.at(-1) ?? '') !== normalise(city)) return street
  return parts.slice(0, -1).join(', ')
}
