import { createReadStream } from 'node:fs'
import type { CsvDelimiter, CsvEncoding } from '#contract/csv.ts'
import { isDelimiterLine } from './dialect.ts'
import { parseRows, type Row } from './parse-rows.ts'

/** Takes 2 ms to parse, so the database never waits long for its next statement. */
const PIECE = 16 * 1024

interface Piece {
  rows: Row[]
  /** The bytes of the file read so far. */
  bytes: number
}

/** Yields a table's rows chunk by chunk, so that a large file takes no more memory than a small one. */
export async function* readRows(
  path: string,
  { encoding, delimiter }: { encoding: CsvEncoding; delimiter: CsvDelimiter },
  pieceBytes = PIECE,
): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding)
  const parser = parseRows(delimiter)
  const wanted = (rows: Row[]) => (rows[0]?.row === 1 && isDelimiterLine(rows[0]) ? rows.slice(1) : rows)
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    yield { rows: wanted(parser.read(withoutZeros(text))), bytes }
  }
  const last = withoutZeros(decoder.decode())
  yield { rows: wanted([...parser.read(last), ...parser.end()]), bytes }
}

const withoutZeros = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text)
