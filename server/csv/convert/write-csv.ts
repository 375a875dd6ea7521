import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { UnreadableFile } from '../read/parse-rows.ts'
import { openAccount } from './account.ts'
import type { Conversion, Converted } from './convert.ts'
import { openJson } from './json.ts'
import type { Table } from './table.ts'
import { openVcard } from './vcard.ts'

const MAX_BYTES = 2 * IMPORT_MAX_BYTES

/** Reads the whole file and writes it as CSV. */
export async function writeCsv(conversion: Conversion): Promise<Converted> {
  try {
    const { rows, sheets, sheet } = await openTable(conversion)
    await pipeline(Readable.from(linesOf(rows)), createWriteStream(conversion.to))
    return { sheets, sheet }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message }
    throw error
  }
}

async function openTable({ from, format, sheet }: Conversion): Promise<Table> {
  if (format === 'json') return openJson(from)
  if (format === 'vcard') return openVcard(from)
  if (format === 'account') return openAccount(await readFile(from))
  const { openWorkbook } = await import('./workbook.ts')
  return openWorkbook(await readFile(from), format, sheet)
}

async function* linesOf(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  let bytes = 0
  for await (const cells of rows) {
    const line = `${cells.map(quoted).join(',')}\r\n`
    bytes += line.length
    if (bytes > MAX_BYTES) throw new UnreadableFile('The table is larger than 200 MB. Split it and import the parts.')
    yield line
  }
}

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
