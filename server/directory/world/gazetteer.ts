import { metresBetween } from '#server/distance.ts'
import { languages } from '#server/languages/languages.ts'
import { type Columns, readPacked, rowsOf } from '../data/packed.ts'
import type { NamedPlace } from '../directory.ts'
import { normalise } from '../normalise.ts'
import { radiusOfPopulation } from '../read/osm-row.ts'
import { cityAliases, countryAliases } from './aliases.ts'
import { buildCounties, type PackedCounty } from './counties.ts'
import { landmarks } from './landmarks.ts'
import { parts } from './parts.ts'
import { populations } from './populations.ts'
import { regions } from './regions.ts'
import { stateParts } from './state-parts.ts'

/** A row of the gazetteer, as it ships with Canvass. */
export interface GazetteerRow extends NamedPlace<'zip' | 'city' | 'county' | 'state' | 'country' | 'neighbourhood'> {
  nameNorm: string
}

/** Stored in the database: the next start fills the gazetteer again if it changed. Increase it with the data. */
export const gazetteerVersion = `18 ${languages.map(({ code }) => code).join(' ')}`

/** A place of the packed data. */
export interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
  /** 0 if unknown. */
  people: number
  /** "Noosa" of Noosa Heads. */
  short: string[]
}

/** A town, and the codes of the parts of its country that it belongs to. */
export interface Town extends GazetteerRow {
  parts: string[]
  short: string[]
}

/** A postcode of the packed data. */
export interface Zip {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
}

/** The approximate radius of a postcode in a town; rural ones are larger, but have fewer businesses. */
const ZIP_RADIUS = 6000
/** People per postcode in the United States, roughly, where GeoNames doesn't have the town by this name: "Bronx". */
const PEOPLE_PER_ZIP = 9000

/** The places that ship with Canvass: US and Canadian postcodes, cities over 1,000 people, counties, states, countries. */
export function buildGazetteer(): GazetteerRow[] {
  const packed = readPacked('places.json.br') as {
    zips: Columns<Zip>
    cities: Columns<City>
    counties: Columns<PackedCounty>
  }
  const zips = zipRows(rowsOf(packed.zips))
  const cities = mergeCities(cityRows(rowsOf(packed.cities)), zips)
  rankByPostcodes(cities, zips)
  setPopulations(cities)
  rankQuarters(cities)
  for (const city of cities) if (city.population) city.radiusM = radiusOfPopulation(city.population)
  const all = [...cities, ...otherNames(cities)]
  nameDistricts(zips, cities)
  const counties = buildCounties(rowsOf(packed.counties), PEOPLE_PER_ZIP)
  return [
    ...zips,
    ...all,
    ...counties.map(county => ({ ...county, ...named(county.name) })),
    ...stateRows(zips),
    ...statePartRows(zips),
    ...partRows(cities),
    ...landmarkRows(),
    ...countryRows(cities),
  ]
}

const regionNames = new Map(regions.map(region => [`${region.country}:${region.name}`, region.code]))
/** GeoNames numbers the provinces of Canada. */
const canada: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

/** Military ones are in the country where the base is, and one in the east has lost its sign. */
const isWhereItSays = ({ state, latitude, longitude }: Zip) =>
  !/^A[AEP]$/.test(state) && !(longitude > 0 && latitude > 25)

/** Postcodes that lie where they say. */
export function zipRows(zips: Zip[]): GazetteerRow[] {
  return zips
    .filter(zip => zip.latitude && zip.longitude && zip.city && isWhereItSays(zip))
    .map(zip => {
      const country = zip.country === 'Canada' ? 'CA' : 'US'
      return {
        kind: 'zip' as const,
        ...named(zip.city),
        country,
        region: regionNames.get(`${country}:${zip.state}`) ?? zip.state,
        postcode: zip.zip,
        lat: zip.latitude,
        lon: zip.longitude,
        radiusM: country === 'CA' ? ZIP_RADIUS * 2 : ZIP_RADIUS,
        population: null,
      }
    })
}

/** "Donostia / San Sebastián" is two names of one town. */
function cityRows(cities: City[]): Town[] {
  return cities.flatMap(({ name, lat, lng, country, admin1, admin2, people, short }) => {
    const province = country === 'CA' ? (canada[admin1] ?? null) : null
    const row = {
      kind: 'city' as const,
      country,
      region: country === 'US' ? admin1 : province,
      postcode: null,
      lat: Number(lat),
      lon: Number(lng),
      radiusM: 4000,
      population: people || null,
      parts: [admin1, admin2],
      short,
    }
    return name.split(' / ').map(part => ({ ...row, ...named(part) }))
  })
}

const named = (name: string): Pick<GazetteerRow, 'name' | 'nameNorm'> => ({ name, nameNorm: normalise(name) })

/** One key for all spellings of a name that starts with a saint. */
const keyOf = (row: Pick<GazetteerRow, 'country' | 'region' | 'nameNorm'>): string =>
  `${row.country}:${row.region ?? ''}:${row.nameNorm.replace(/^(saint|sainte) /, 'st ')}`

/** Towns that only the postcodes have, each in the middle of its postcodes. */
function mergeCities(cities: Town[], zips: GazetteerRow[]): Town[] {
  const known = new Set(cities.map(keyOf))
  const american = zips.filter(zip => zip.country === 'US')
  const missing = Map.groupBy(
    american.filter(zip => !known.has(keyOf(zip))),
    keyOf,
  )
  const added = [...missing.values()].map(group => {
    const first = group[0] as GazetteerRow
    return { ...first, ...middle(group), kind: 'city' as const, postcode: null, radiusM: 4000, parts: [], short: [] }
  })
  return [...cities, ...added]
}

/** Canadian postcodes describe a district, "Central Alberta (stettler)". They get the name of the town that they're in, or nearest to. */
function nameDistricts(zips: GazetteerRow[], cities: Town[]): void {
  const all = cities.filter(({ country }) => country === 'CA')
  const towns = Map.groupBy(all, ({ region }) => region)
  for (const zip of zips.filter(({ country }) => country === 'CA')) {
    let nearest: Town | undefined
    let least = Number.POSITIVE_INFINITY
    // "Nunavut Territory" is the province NU.
    for (const town of towns.get(zip.region) ?? all) {
      const distance = metresBetween(zip, town) - town.radiusM
      if (distance < least) [nearest, least] = [town, distance]
    }
    if (nearest) Object.assign(zip, named(nearest.name), { region: nearest.region })
  }
}

function rankByPostcodes(cities: GazetteerRow[], zips: GazetteerRow[]): void {
  const counts = new Map<string, number>()
  for (const zip of zips) {
    const key = keyOf(zip)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const city of cities) {
    const n = city.country === 'US' ? counts.get(keyOf(city)) : undefined
    // The others have fewer than GeoNames' thousand.
    if (n) city.population ??= n < 3 ? 1000 : n * PEOPLE_PER_ZIP
  }
}

/** Sets populations. Without regions, the first town of a name in the table wins, because the package has no order. */
function setPopulations(cities: Town[]): void {
  const table = new Map(populations.map(known => [keyOf({ ...known, ...named(known.name) }), known]))
  for (const city of cities) {
    const key = keyOf(city)
    const known = table.get(key)
    if (!known || (known.part && !city.parts.includes(known.part))) continue
    city.population = known.population
    table.delete(key)
  }
}

/** A quarter of a large city is better known than a town with one postcode. */
const PEOPLE_OF_QUARTER = 16_000
const LARGE_CITY = 300_000

function rankQuarters(cities: Town[]): void {
  const large = Map.groupBy(
    cities.filter(city => (city.population ?? 0) >= LARGE_CITY),
    city => city.country,
  )
  const isIn = (town: Town) => (city: Town) =>
    Math.abs(city.lat - town.lat) < 0.3 && metresBetween(city, town) < radiusOfPopulation(city.population ?? 0)
  for (const town of cities) {
    const isQuarter = town.population === null && large.get(town.country)?.some(isIn(town))
    if (isQuarter || oneOfMany.has(town.name)) town.population = PEOPLE_OF_QUARTER
  }
}

/** "Chinatown": none is better known than the others. */
const oneOfMany = new Set(
  landmarks.map(({ names: [name = ''] }) => name).filter((name, at, all) => all.indexOf(name) < at),
)

/** A smaller town of the same name isn't meant by the nickname. */
const NICKNAMED = 30_000

/** Makes "St. Louis" and "Saint Louis", or "Wien" and "Vienna", findable under both names. */
function otherNames(cities: Town[]): Town[] {
  const aliases = Map.groupBy(cityAliases, ({ country, name }) => `${country}:${normalise(name)}`)
  const known = new Map<string, number>()
  for (const city of cities) known.set(exactKey(city), Math.max(known.get(exactKey(city)) ?? 0, city.population ?? 0))
  return cities.flatMap(city => {
    const own = city.population ? (aliases.get(`${city.country}:${city.nameNorm}`) ?? []) : []
    const here = own.filter(({ part }) => part === null || part === city.region)
    const nicknames = here
      .filter(({ isNickname }) => isNickname && (city.population ?? 0) >= NICKNAMED)
      // "Windy City Pizza" is a name.
      .map(({ alias }) => ({
        ...city,
        nameNorm: normalise(alias),
        ...(alias.includes(' ') && { population: PEOPLE_OF_QUARTER }),
      }))
    const official = here.filter(({ isNickname }) => !isNickname).map(({ alias }) => alias)
    // A hamlet of the same name doesn't hide the city.
    const isFree = (other: Town) => (known.get(exactKey(other)) ?? -1) < (city.population ?? 0)
    const names = [...official, ...saints(city.name), ...quarters(city)]
    const spelled = names.map(name => ({ ...city, ...named(name), name: shown(name, city.name) }))
    const others = [...nicknames, ...spelled].filter(isFree)
    // California's Santa Cruz is one, and Bolivia's is Santa Cruz de la Sierra.
    const short = shortNames(city).map(nameNorm => ({ ...city, nameNorm, population: (city.population ?? 0) / 10 }))
    return [...others, ...short.filter(other => !known.has(exactKey(other)))]
  })
}

const exactKey = (row: GazetteerRow): string => `${row.country}:${row.region ?? ''}:${row.nameNorm}`

/** People type abbreviations, but we don't show them: "NYC", "Ft. Worth", "Mans" for Le Mans. */
const shown = (alias: string, name: string): string =>
  /^[A-Z ]+$| D ?C$|^(?:Ft|Mt)\.? |^(?:Paris|Lyon|Marseille) \d/.test(alias) ||
  name.includes(alias) ||
  /^Saint-/.test(name)
    ? name
    : alias

/** The districts of three cities have numbers: "Paris 11 Popincourt" is also "Paris 11" and "Paris 11e". */
function quarters({ country, name }: Town): string[] {
  const [, city, number] = (country === 'FR' && name.match(/^(Paris|Lyon|Marseille) (\d\d)(?: |$)/)) || []
  if (!city) return []
  const n = Number(number)
  const nth = n === 1 ? '1er' : `${n}e`
  const ways = [`${n}`, nth, `${n}eme`, `${nth} arrondissement`]
  return [...ways.map(way => `${city} ${way}`), `${nth} arrondissement ${city}`, `${nth} arrondissement de ${city}`]
}

/** The least population of a town that people shorten. */
const SHORTENED = 5000
const larger = new Set(regions.map(({ name }) => normalise(name)))

/** Oklahoma is the state, not the city. */
const shortNames = ({ short, population }: Town): string[] =>
  (population ?? 0) < SHORTENED ? [] : short.filter(name => !larger.has(name))

function saints(name: string): string[] {
  if (/^St\.? /.test(name)) return [name.replace(/^St\.? /, 'Saint ')]
  if (/^Saint[ -]/.test(name)) return [name.replace(/^Saint[ -]/, 'St. ')]
  if (/^Fort /.test(name)) return [name.replace(/^Fort /, 'Ft. ')]
  return /^Mount /.test(name) ? [name.replace(/^Mount /, 'Mt. ')] : []
}

function stateRows(zips: GazetteerRow[]): GazetteerRow[] {
  return regions.flatMap(({ country, code, name }) => {
    const inside = zips.filter(zip => zip.country === country && zip.region === code)
    if (inside.length === 0) return []
    const row = { kind: 'state' as const, ...named(name), country, region: code, postcode: null, population: null }
    return [{ ...row, ...middle(inside) }]
  })
}

const statePartRows = (zips: GazetteerRow[]): GazetteerRow[] =>
  stateParts(zips).map(({ inside, name, ...at }) => ({
    kind: 'county',
    ...at,
    ...named(name),
    ...middle(inside),
    postcode: null,
    population: PEOPLE_OF_LANDMARK,
  }))

/** A rough population, so that a European county ranks above towns of the same name elsewhere. */
const PEOPLE_OF_COUNTY = 600_000

/** Each part is located in the middle of the towns in the same part as the town that it names. */
function partRows(cities: Town[]): GazetteerRow[] {
  const towns = Map.groupBy(cities, city => `${city.country}:${city.name}`)
  const byCountry = Map.groupBy(cities, city => city.country)
  return parts.flatMap(({ kind, country, names, town }) => {
    const at = kind === 'state' ? 0 : 1
    const seat = towns.get(`${country}:${town}`)?.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))[0]
    const code = seat?.parts[at]
    const inside = (byCountry.get(country) ?? []).filter(city => city.parts[at] === code)
    const population = kind === 'county' ? PEOPLE_OF_COUNTY : null
    const row = { kind, country, region: null, postcode: null, population, ...middle(inside) }
    return names.map(name => ({ ...row, ...named(name) }))
  })
}

/** People who come to it, rather than who live there: enough to rank above a town of the same name. */
const PEOPLE_OF_LANDMARK = 200_000

/** Airports, regions, and sights; those of a name that several towns have count as unknown to people. */
function landmarkRows(): GazetteerRow[] {
  return landmarks.flatMap(({ names, radiusKm, ...at }) => {
    const [first = ''] = names
    const population = oneOfMany.has(first) ? PEOPLE_OF_QUARTER : PEOPLE_OF_LANDMARK
    const row = { ...at, postcode: null, radiusM: radiusKm * 1000, population }
    return names.map(name => ({ ...row, name: first, nameNorm: normalise(name) }))
  })
}

/** Every country that has a city, in the middle of its cities and with their people, under its names in all languages. */
function countryRows(cities: GazetteerRow[]): GazetteerRow[] {
  const inside = Map.groupBy(cities, city => city.country)
  const displays = languages.map(({ code }) => new Intl.DisplayNames(code, { type: 'region' }))
  return [...inside].flatMap(([country, its]) => {
    const names = new Map<string, string>()
    for (const display of displays) {
      const name = display.of(country) ?? country
      if (!names.has(normalise(name))) names.set(normalise(name), name)
    }
    for (const { alias } of countryAliases.filter(other => other.country === country))
      names.set(normalise(alias), alias)
    const population = its.reduce((sum, city) => sum + (city.population ?? 0), 0)
    const row = { kind: 'country' as const, country, region: null, postcode: null, population, ...middle(its) }
    return [...names.values()].map(name => ({ ...row, ...named(name) }))
  })
}

/** The middle of places, with the radius that covers 90% of them. */
function middle(rows: GazetteerRow[]): { lat: number; lon: number; radiusM: number } {
  const at = (values: number[], share: number): number =>
    values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
  const lat = at(
    rows.map(row => row.lat),
    0.5,
  )
  const lon = at(
    rows.map(row => row.lon),
    0.5,
  )
  const reach = at(
    rows.map(row => Math.hypot(row.lat - lat, (row.lon - lon) * Math.cos((lat * Math.PI) / 180)) * 111_320),
    0.9,
  )
  return { lat, lon, radiusM: Math.round(Math.max(reach, 5000)) }
}
