import type { CsvDelimiter, CsvEncoding } from '#contract/csv.ts'
import { decoderOf } from './decoder.ts'
import { isDelimiterLine } from './dialect.ts'
import { parseRows, type Row } from './parse-rows.ts'

/** Takes 2 ms to parse, so the database never waits long for its next statement. */
const PIECE = 16 * 1024

interface Piece {
  rows: Row[]
  /** The bytes of the file read so far. */
  bytes: number
}

/** Yields the rows of a table's bytes chunk by chunk, so that a large file takes no more memory than a small one. */
export async function* readRows(
  file: AsyncIterable<Buffer>,
  { encoding, delimiter, rowMax }: { encoding: CsvEncoding; delimiter: CsvDelimiter; rowMax?: number },
  pieceBytes = PIECE,
): AsyncGenerator<Piece> {
  const decoder = decoderOf(encoding)
  const parser = parseRows(delimiter, rowMax)
  const wanted = (rows: Row[]) => (rows[0]?.row === 1 && isDelimiterLine(rows[0]) ? rows.slice(1) : rows)
  let bytes = 0
  for await (const chunk of piecesOf(file, pieceBytes)) {
    bytes += chunk.length
    const text = decoder.decode(chunk)
    yield { rows: wanted(parser.read(withoutZeros(text))), bytes }
  }
  const last = withoutZeros(decoder.decode())
  yield { rows: wanted([...parser.read(last), ...parser.end()]), bytes }
}

/** A network delivers larger chunks than wanted. */
async function* piecesOf(file: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of file)
    for (let from = 0; from < chunk.length; from += bytes) yield chunk.subarray(from, from + bytes)
}

const withoutZeros = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text)
