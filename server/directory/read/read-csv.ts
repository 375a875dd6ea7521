import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { rowProblemText } from '#contract/import-words.ts'
import { findDialect, isBlank } from '#server/csv/read/dialect.ts'
import { readRows } from '#server/csv/read/read-rows.ts'
import { categoryFromAny, categoryFromName } from '../categories/category-words.ts'
import { OTHER } from '../categories/taxonomy.ts'
import { cell, degrees, type Field, findFields, useOf } from './fields.ts'
import { type Chunk, type ColumnUse, FileError, leaveOut, type PlaceRow, type Tally } from './place-row.ts'

/** Cells of the first chunk, which show what each column holds. */
const PIECE = 256 * 1024

/** Reads the businesses of a table and detects its delimiter, encoding, and columns. Throws at a broken row, after those before it. */
export async function* readCsv(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const file = basename(path)
  let columns: Columns | null = null
  let width = 0
  const dialect = await findDialect(createReadStream(path))
  const table = createReadStream(path, { highWaterMark: PIECE })
  for await (const { rows, bytes } of readRows(table, dialect, PIECE)) {
    const filled = rows.filter(row => !isBlank(row))
    const isFirst = columns === null
    if (!columns && filled[0]) {
      const names = filled.shift()?.cells ?? []
      width = names.length
      columns = readHeader(
        path,
        names,
        filled.map(row => row.cells),
      )
    }
    const broken = filled.findIndex(row => row.problem !== null || row.cells.length !== width)
    const sound = broken === -1 ? filled : filled.slice(0, broken)
    const places = sound.flatMap(({ cells }) => (columns && rowOf(cells, columns, file, tally)) ?? [])
    const chunk = { rows: places, towns: [], bytes }
    yield isFirst && columns ? { ...chunk, columns: columns.use } : chunk
    const row = filled[broken]
    if (row)
      throw new FileError(
        path,
        `row ${row.row}`,
        row.problem ? rowProblemText(row.problem) : 'it has more or fewer columns than the header',
      )
  }
}

interface Columns {
  get(record: string[], field: Field): string | null
  /** The texts that may name the category, the most reliable first. */
  categories(record: string[]): (string | null)[]
  use: ColumnUse
}

/** The number of rows we read to guess what a column holds. */
const SAMPLE_ROWS = 200

function readHeader(path: string, names: string[], records: string[][]): Columns {
  const sample = records.slice(0, SAMPLE_ROWS)
  const values = names.map((_, n) => sample.flatMap(record => cell(record[n]) ?? []))
  const found = findFields(names, values)
  if (!found.at.has('businessName')) {
    const seen = names.slice(0, 12).join(', ')
    throw new FileError(path, 'row 1', `no column looks like the name of a business; the columns are: ${seen}`)
  }
  return {
    get: (record, field) => cell(record[found.at.get(field) ?? -1]),
    categories: record => found.categories.map(n => cell(record[n])),
    use: useOf(names, found),
  }
}

function rowOf(record: string[], { get, categories }: Columns, file: string, tally: Tally): PlaceRow | null {
  const name = get(record, 'businessName')
  if (!name) {
    leaveOut(tally, 'no name')
    return null
  }
  const street = get(record, 'address')
  const postcode = get(record, 'postcode')
  const lat = degrees(get(record, 'lat'), 90)
  const lon = degrees(get(record, 'lon'), 180)
  // Programs write 0, 0 if they don't know the location.
  const isPlaced = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  const id = get(record, 'sourceId') ?? hashOf([name, street, postcode, get(record, 'city')])
  return {
    source: 'csv',
    sourceId: `${file}:${id}`.slice(0, 300),
    name: readable(name),
    ...kindOf(categories(record), name),
    phone: get(record, 'phone'),
    website: get(record, 'website'),
    email: get(record, 'email'),
    houseNumber: get(record, 'houseNumber'),
    street: street && readable(street),
    city: readable(get(record, 'city') ?? '') || null,
    region: get(record, 'region'),
    postcode,
    country: get(record, 'country'),
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
    confidence: null,
    openingHours: get(record, 'openingHours'),
  }
}

/** Reads the category from the file's words, or else from the name. */
function kindOf(texts: (string | null)[], name: string): Pick<PlaceRow, 'category' | 'categoryLabel'> {
  const kind = categoryFromAny(texts)
  const named = kind.category === OTHER ? categoryFromName(name) : null
  return named ? { category: named, categoryLabel: null } : kind
}

/** City files are in capitals: "JOE'S DINER LLC" becomes "Joe's Diner LLC". Mixed case stays as it is. */
function readable(text: string): string {
  if (text.length < 5 || text !== text.toUpperCase() || !/[A-Z]{4}/.test(text)) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s\-/(&.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b(llc|inc|dba|usa|bbq|ii|iii|iv|ne|nw|se|sw|llp|pc|pllc|hvac|cpa|dds|md)\b/gi, word =>
      word.toLowerCase() === 'inc' ? 'Inc' : word.toUpperCase(),
    )
}

const hashOf = (parts: unknown[]): string => createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 20)
