import { EncryptedFileError, HucreError, type StreamRow } from 'hucre'
import { readOds, streamOdsRows } from 'hucre/ods'
import { readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { UnreadableFile } from '../read/parse-rows.ts'
import { requireModest } from './archive.ts'
import type { TableFormat } from './format.ts'
import { type Table, textOf } from './table.ts'

/** Blank rows that are kept, so that a row's number stays that of the spreadsheet. */
const MOST_BLANK = 10_000
/** Rows that only have formatting. */
const MAX_COLUMNS = 1000

/** Opens a sheet of a workbook, the first one that isn't hidden by default. `file` has at most 100 MB. */
export async function openWorkbook(
  file: Buffer,
  format: Extract<TableFormat, 'workbook' | 'ods' | 'old-workbook'>,
  sheet: number | undefined,
): Promise<Table> {
  try {
    if (format === 'old-workbook') return await oldWorkbook(file, sheet)
    requireModest(file)
    const isOds = format === 'ods'
    const { sheets, first } = await sheetsOf(isOds ? readOds : readXlsx, file)
    const at = sheet ?? first
    if (at >= sheets.length) throw new UnreadableFile(NO_SUCH_SHEET)
    return {
      rows: rowsOf(isOds ? streamOdsRows(file, { sheets: [at] }) : streamXlsxRows(file, { sheet: at })),
      sheets,
      sheet: at,
    }
  } catch (error) {
    throw sayWorkbook(error)
  }
}

/** The names of all sheets, and the first one that isn't hidden. Reads no rows. */
async function sheetsOf(read: typeof readXlsx, file: Buffer): Promise<{ sheets: string[]; first: number }> {
  const seen: { name: string; isHidden: boolean }[] = []
  await read(file, {
    sheets: ({ name, hidden, veryHidden }, index) => {
      seen[index] = { name, isHidden: Boolean(hidden || veryHidden) }
      return false
    },
  })
  return { sheets: seen.map(({ name }) => name), first: firstVisible(seen.map(({ isHidden }) => isHidden)) }
}

const firstVisible = (hidden: boolean[]) => Math.max(0, hidden.indexOf(false))
const NO_SUCH_SHEET = 'The workbook has no such sheet.'

/** A workbook with a password has the container of Excel 97, with this stream in it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Excel 97 to 2003: at most 65,536 rows. */
async function oldWorkbook(file: Buffer, sheet: number | undefined): Promise<Table> {
  if (file.includes(ENCRYPTED)) throw new EncryptedFileError('xlsx')
  const { sheets } = await readXls(file)
  const at = sheet ?? firstVisible(sheets.map(({ hidden }) => Boolean(hidden)))
  const wanted = sheets[at]
  if (!wanted) throw new UnreadableFile(NO_SUCH_SHEET)
  const rows = wanted.rows.map((values, index) => ({ index, values }))
  return { rows: rowsOf(rows), sheets: sheets.map(({ name }) => name), sheet: at }
}

async function* rowsOf(rows: AsyncIterable<StreamRow> | Iterable<StreamRow>): AsyncGenerator<string[]> {
  let next = 0
  try {
    for await (const { index, values } of rows) {
      for (; next < index && index - next <= MOST_BLANK; next++) yield []
      next = index + 1
      const cells = values.slice(0, MAX_COLUMNS).map(textOf)
      yield cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)
    }
  } catch (error) {
    throw sayWorkbook(error)
  }
}

function sayWorkbook(error: unknown): unknown {
  if (error instanceof EncryptedFileError)
    return new UnreadableFile('The workbook has a password. Save it without one, and upload it again.')
  if (error instanceof HucreError || error instanceof RangeError || error instanceof TypeError)
    return new UnreadableFile('We can’t read this workbook. Save the sheet as CSV and upload that.')
  return error
}
