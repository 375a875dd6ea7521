import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CsvError, parse } from 'csv-parse'
import { categoryFromAny, categoryFromName } from '../categories/category-words.ts'
import { OTHER } from '../categories/taxonomy.ts'
import { cell, degrees, type Field, findFields, useOf } from './fields.ts'
import { type Chunk, type ColumnUse, FileError, leaveOut, type PlaceRow, type Tally } from './place-row.ts'

/** Enough to see how a file is written. */
const SAMPLE = 256 * 1024

/** The businesses of a table: delimiter, encoding and the meaning of the columns are found out. */
export async function* readCsv(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const { encoding, delimiter } = await howWritten(path)
  const progress = { bytes: 0 }
  const table = parserOf(delimiter)
  const file = basename(path)
  let columns: Columns | null = null
  const chunkOf = (records: string[][]): Chunk => {
    const isFirst = columns === null
    const rows = rowsOf(records)
    const chunk = { rows, towns: [], bytes: progress.bytes }
    return isFirst && columns ? { ...chunk, columns: columns.use } : chunk
  }
  const rowsOf = (records: string[][]): PlaceRow[] => {
    if (!columns && records[0]) columns = readHeader(path, records.shift() ?? [], records)
    return records.flatMap(record => (columns && rowOf(record, columns, file, tally)) ?? [])
  }
  for await (const text of decoded(path, encoding, progress)) {
    const error = await table.write(text)
    yield chunkOf(table.take())
    if (error) throw new FileError(path, ...whereAndWhat(error), error)
  }
  const error = await table.end()
  yield chunkOf(table.take())
  if (error) throw new FileError(path, ...whereAndWhat(error), error)
}

/** The parser, driven by hand: read as a stream it would throw away, at a broken row, those before it. */
function parserOf(delimiter: string) {
  let records: string[][] = []
  const parser = parse({
    delimiter,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
    max_record_size: 1024 * 1024,
    on_record: (record: string[]) => {
      records.push(record)
      return null
    },
  })
  // The error also comes to whoever wrote.
  parser.on('error', () => {})
  parser.resume()
  return {
    write: (text: string) => new Promise<unknown>(resolve => parser.write(text, error => resolve(error ?? null))),
    end: () => new Promise<unknown>(resolve => parser.end((error?: Error | null) => resolve(error ?? null))),
    take(): string[][] {
      const taken = records
      records = []
      return taken
    },
  }
}

/** Rows are counted as a spreadsheet does: the header is row 1. */
function whereAndWhat(error: unknown): [where: string, problem: string] {
  const { code, records, lines, message } = error as Partial<CsvError> & { records?: number; lines?: number }
  const where = `row ${(records ?? 0) + 1} (line ${lines ?? '?'})`
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') return [where, 'it has more or fewer columns than the header']
  if (code === 'CSV_QUOTE_NOT_CLOSED') return [where, 'a quotation mark is opened and never closed']
  return [where, message ?? String(error)]
}

interface Columns {
  get(record: string[], field: Field): string | null
  /** Texts that may name the category, the surest first. */
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
  // 0, 0 is what programs write that know no place.
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

/** By the file's words; if they mean none of our categories, by the name. */
function kindOf(texts: (string | null)[], name: string): Pick<PlaceRow, 'category' | 'categoryLabel'> {
  const kind = categoryFromAny(texts)
  const named = kind.category === OTHER ? categoryFromName(name) : null
  return named ? { category: named, categoryLabel: null } : kind
}

/** City halls shout: "JOE'S DINER LLC" reads "Joe's Diner LLC". Mixed case is left as it is. */
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

async function* decoded(path: string, encoding: string, progress: { bytes: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: SAMPLE }) as AsyncIterable<Buffer>) {
    progress.bytes += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** The encoding by its mark or by what is valid; the delimiter that splits the first line into most cells. */
export async function howWritten(path: string): Promise<{ encoding: string; delimiter: string }> {
  const handle = await open(path)
  const sample = Buffer.alloc(SAMPLE)
  const { bytesRead } = await handle.read(sample, 0, SAMPLE, 0)
  await handle.close()
  const bytes = sample.subarray(0, bytesRead)
  const encoding = encodingOf(bytes)
  const firstLine = new TextDecoder(encoding).decode(bytes).split(/\r?\n/, 1)[0] ?? ''
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map(delimiter => ({ delimiter, n: unquoted.split(delimiter).length }))
  const best = counts.reduce((a, b) => (b.n > a.n ? b : a))
  return { encoding, delimiter: best.delimiter }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Latin text in UTF-16 without its mark has a zero beside every letter.
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  try {
    // `stream`: the sample may end in the middle of a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
