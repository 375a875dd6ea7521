import { EncryptedFileError, HucreError, type StreamRow } from 'hucre'
import { readOds, streamOdsRows } from 'hucre/ods'
import { readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { UnreadableFile } from '../read/parse-rows.ts'
import { type Archive, openArchive, unpackEntry } from './archive.ts'
import type { TableFormat } from './format.ts'
import { type Table, textOf } from './table.ts'
import { xlsxSheets } from './xlsx-rows.ts'

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
    const archive = openArchive(file)
    const isOds = format === 'ods'
    const own = isOds ? [] : xlsxSheets(archive)
    // An .xlsb has the same container.
    const all = own.length > 0 ? own : await sheetsOf(isOds ? readOds : readXlsx, file)
    const at = sheet ?? firstVisible(isOds ? hiddenInOds(archive) : all.map(({ hidden }) => hidden))
    if (at >= all.length) throw new UnreadableFile(NO_SUCH_SHEET)
    const others = () => (isOds ? streamOdsRows(file, { sheets: [at] }) : streamXlsxRows(file, { sheet: at }))
    const rows = rowsOf((await own[at]?.rows()) ?? others())
    return { rows, sheets: all.map(({ name }) => name), sheet: at }
  } catch (error) {
    throw sayWorkbook(error)
  }
}

/** The sheets, without their rows. */
async function sheetsOf(read: typeof readXlsx, file: Buffer): Promise<{ name: string; hidden: boolean }[]> {
  const seen: { name: string; hidden: boolean }[] = []
  await read(file, {
    sheets: ({ name, hidden, veryHidden }, index) => {
      seen[index] = { name, hidden: Boolean(hidden || veryHidden) }
      return false
    },
  })
  return seen
}

const HIDDEN = /<style:style ([^<>]{1,500})>\s{0,9}<style:table-properties [^<>]{0,500}table:display="false"/g
/** Which tables of an .ods aren't shown: those whose style says so (OpenDocument 1.3, part 3, 20.251). hucre doesn't tell. */
function hiddenInOds(archive: Archive): boolean[] {
  const text = unpackEntry(archive, 'content.xml')?.toString() ?? ''
  const styles = new Set(
    Array.from(text.matchAll(HIDDEN), ([, style = '']) => / style:name="([^"]*)"/.exec(` ${style}`)?.[1]),
  )
  return Array.from(text.matchAll(/<table:table ([^<>]{1,1000})>/g), ([, tag = '']) =>
    styles.has(/ table:style-name="([^"]*)"/.exec(` ${tag}`)?.[1] ?? ''),
  )
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
