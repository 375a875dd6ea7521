import type { CsvDelimiter, CsvEncoding, CsvImport } from '#contract/csv.ts'
import type { CustomField } from '#contract/lead-list.ts'
import { countryOfTable, guessColumns } from '../column-mapping/guess-columns.ts'
import { findHeader, type Header, looksLikeHeader, withGroups } from '../column-mapping/header.ts'
import { decoderOf } from './decoder.ts'
import { parseRows, type Row, UnreadableFile } from './parse-rows.ts'

/** Enough bytes to detect a file's dialect. */
const SAMPLE_BYTES = 256 * 1024
const SAMPLE_ROWS = 200
const KEPT_ROWS = 20
const SHOWN = 3
export const MOST_COLUMNS = 200

/** How a table is written, as detected before an import. */
export interface Dialect {
  encoding: CsvEncoding
  delimiter: CsvDelimiter
  hasHeader: boolean
  columns: CsvImport['columns']
  /** The country whose phone numbers it has, for rows that name none; null if it has several. */
  country: string | null
  /** The first rows below the header. */
  sample: Row[]
}
type Given = Partial<Pick<Dialect, 'encoding' | 'delimiter' | 'hasHeader'>>

interface Known {
  /** Whether the whole file is valid UTF-8. */
  isUtf8?: boolean
  /** The user's custom fields. */
  fields?: Pick<CustomField, 'id' | 'name'>[]
}

/** Detects the encoding and the delimiter of a table from its first bytes. */
export async function findDialect(file: AsyncIterable<Buffer>): Promise<Pick<Dialect, 'encoding' | 'delimiter'>> {
  const { bytes, isWhole } = await headOf(file)
  const encoding = encodingOf(bytes, isUtf8(bytes))
  return { encoding, delimiter: delimiterOf(decode(bytes, encoding), isWhole) }
}

/** Detects how a table is written from its first bytes, apart from what `given` says. Ends the stream. */
export async function readDialect(
  file: AsyncIterable<Buffer>,
  given: Given,
  { isUtf8: isValidUtf8 = true, fields = [] }: Known = {},
): Promise<Dialect> {
  const { bytes, isWhole } = await headOf(file)
  if (bytes.length === 0) throw new UnreadableFile('The file is empty')
  const encoding = given.encoding ?? encodingOf(bytes, isValidUtf8)
  const text = decode(bytes, encoding)
  const delimiter = given.delimiter ?? delimiterOf(text, isWhole)
  const rows = rowsOf(text, delimiter, isWhole).filter(row => !isBlank(row))
  const header: Header = given.hasHeader === false ? { at: 0, rows: 1 } : findHeader(rows.map(frontOf))
  const first = rows[header.at]
  if (!first) throw new UnreadableFile('The file is empty')
  const hasHeader = given.hasHeader ?? looksLikeHeader(frontOf(first))
  const data = hasHeader ? rows.slice(header.at + header.rows) : rows
  const groups = header.groups === undefined ? [] : (rows[header.groups]?.cells ?? [])
  const names = columnNames(
    hasHeader ? withGroups(first.cells, groups) : [],
    hasHeader ? first.cells.length : widthOf(data),
  )
  if (names.length > MOST_COLUMNS)
    throw new UnreadableFile(`The table has ${names.length} columns, but the limit is ${MOST_COLUMNS}.`)
  if (data.length === 0) throw new UnreadableFile('The file has column names but no rows to import.')
  const values = valuesOf(data, names.length)
  const guesses = guessColumns(hasHeader ? names : [], values, fields)
  return {
    encoding,
    delimiter,
    hasHeader,
    country: countryOfTable(hasHeader ? names : [], values),
    sample: data.slice(0, KEPT_ROWS),
    columns: names.map((name, n) => ({
      name,
      samples: samplesOf(data, n),
      guess: guesses[n]?.guess ?? null,
      maybe: guesses[n]?.maybe ?? null,
      rank: guesses[n]?.rank ?? 0,
    })),
  }
}

/** A blank line, or one that has only delimiters. */
export const isBlank = ({ cells, problem }: Row) => problem === null && cells.every(cell => cell === '')

/** The line that Excel writes above a table to name its delimiter. */
export const isDelimiterLine = ({ row, cells }: Row) =>
  row === 1 && cells.length <= 2 && /^sep=.?$/i.test(cells[0] ?? '') && !cells[1]

async function headOf(file: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of file) {
    pieces.push(piece)
    length += piece.length
    if (length >= SAMPLE_BYTES) break
  }
  return { bytes: Buffer.concat(pieces).subarray(0, SAMPLE_BYTES), isWhole: length < SAMPLE_BYTES }
}

function decode(bytes: Buffer, encoding: CsvEncoding): string {
  const decoder = decoderOf(encoding)
  const text = decoder.decode(bytes)
  // Of other encodings, the last character may be incomplete.
  return (encoding === 'windows-1252' ? text + decoder.decode() : text).replaceAll('\0', '')
}

/** Whether the bytes are valid UTF-8; the last character may be incomplete. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function encodingOf(bytes: Buffer, isValidUtf8: boolean): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a byte order mark, Latin text in UTF-16 has a zero next to every character.
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  return isValidUtf8 ? 'utf-8' : 'windows-1252'
}

const DELIMITERS: CsvDelimiter[] = [',', ';', '\t', '|']

/** The delimiter that splits most rows into equally many cells; on a tie, the one with the most cells. */
function delimiterOf(text: string, isWhole: boolean): CsvDelimiter {
  const named = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  const found = DELIMITERS.find(delimiter => delimiter === named)
  if (found) return found
  const scored = DELIMITERS.map(delimiter => {
    const rows = rowsOf(text, delimiter, isWhole).filter(row => !isBlank(row))
    const width = widthOf(rows)
    const share = rows.filter(row => row.cells.length === width).length / (rows.length || 1)
    const first = rows[findHeader(rows.map(frontOf)).at]?.cells.length ?? 0
    return { delimiter, score: first > 1 ? share * Math.min(first, 20) * (first === width ? 1 : 0.2) : 0 }
  })
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).delimiter
}

function rowsOf(text: string, delimiter: string, isWhole: boolean): Row[] {
  const parser = parseRows(delimiter)
  const rows = parser.read(text)
  // A quotation mark that's never closed, or an endless line, mustn't hide the rows below it.
  if (isWhole || rows.length < 2) rows.push(...parser.end())
  return rows.filter(row => !isDelimiterLine(row)).slice(0, SAMPLE_ROWS)
}

/** Enough to recognize a header: a table with more columns is refused. */
const frontOf = ({ cells }: Row): string[] => cells.slice(0, MOST_COLUMNS)

/** The most common number of cells. */
function widthOf(rows: Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}

/** Numbers repeated column names, so that each is unique. */
function columnNames(header: string[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, n) => {
    const name = header[n]?.slice(0, 100).toWellFormed().replaceAll(/\s+/g, ' ') || `Column ${n + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const valuesOf = (rows: Row[], width: number) =>
  Array.from({ length: width }, (_, n) => rows.flatMap(row => (row.problem ? [] : row.cells[n] || [])))

const samplesOf = (rows: Row[], n: number) =>
  rows
    .flatMap(row => (row.problem ? [] : row.cells[n] || []))
    .slice(0, SHOWN)
    .map(cell => cell.slice(0, 80).toWellFormed())
