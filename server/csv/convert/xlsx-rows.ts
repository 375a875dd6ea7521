// The rows of a sheet of an .xlsx, read as the archive unpacks: a library that keeps all texts of a workbook as objects takes
// more than 500 MB for 200,000 rows.

import { posix } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { type Archive, streamEntry, unpackEntry } from './archive.ts'
import { SharedTexts } from './shared-texts.ts'
import { textOf } from './table.ts'
import { attribute, decoded, LONGEST, streamTags, type Tag, tagsIn, tooLong } from './xml.ts'

interface Row {
  index: number
  values: string[]
}

interface Book {
  sheet: string
  texts: SharedTexts
  /** Whether a number in this style is a date. */
  isDate: boolean[]
  is1904: boolean
}

interface XlsxSheet {
  name: string
  hidden: boolean
  rows(): Promise<AsyncGenerator<Row>>
}

/** The sheets of a workbook, which are read when their rows are asked for. Empty if it isn't laid out as Excel's .xlsx. */
export function xlsxSheets(archive: Archive): XlsxSheet[] {
  const path = targetOf(tagsOf(archive, '_rels/.rels'), /officeDocument$/, '') ?? 'xl/workbook.xml'
  const workbook = tagsOf(archive, path)
  const folder = posix.dirname(path)
  const links = tagsOf(archive, `${folder}/_rels/${posix.basename(path)}.rels`)
  return workbook.flatMap(tag => {
    if (tag.name !== 'sheet' || tag.isEnd) return []
    const sheet = pathOf(links, link => attribute(link, 'Id') === attribute(tag, 'id'), folder)
    if (!sheet || !archive.entries.has(sheet)) return []
    return {
      name: decoded(attribute(tag, 'name') ?? ''),
      hidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state') ?? ''),
      rows: async () => rowsOf(archive, await openBook(archive, { sheet, workbook, links, folder })),
    }
  })
}

interface Parts {
  sheet: string
  workbook: Tag[]
  links: Tag[]
  folder: string
}

async function openBook(archive: Archive, { sheet, workbook, links, folder }: Parts): Promise<Book> {
  const shared = targetOf(links, /sharedStrings$/, folder)
  const styles = targetOf(links, /styles$/, folder)
  const settings = workbook.find(({ name }) => name === 'workbookPr')
  return {
    sheet,
    texts: shared ? await textsOf(archive, shared) : new SharedTexts(),
    isDate: styles ? dateStyles(tagsOf(archive, styles)) : [],
    is1904: settings !== undefined && /^(?:1|true)$/.test(attribute(settings, 'date1904') ?? ''),
  }
}

const tagsOf = (archive: Archive, name: string) => tagsIn(unpackEntry(archive, name)?.toString('utf8') ?? '')

const targetOf = (links: Tag[], type: RegExp, folder: string) =>
  pathOf(links, link => type.test(attribute(link, 'Type') ?? ''), folder)

function pathOf(links: Tag[], isWanted: (link: Tag) => boolean, folder: string): string | null {
  const link = links.find(tag => tag.name === 'Relationship' && !tag.isEnd && isWanted(tag))
  const target = link && attribute(link, 'Target')
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
}

async function textsOf(archive: Archive, part: string): Promise<SharedTexts> {
  const texts = new SharedTexts()
  let text = ''
  let isAside = false
  for await (const tags of streamTags(streamEntry(archive, part)))
    for (const tag of tags) {
      // The reading aids of Japanese.
      if (tag.name === 'rPh') isAside = !tag.isEnd
      else if (tag.name === 't' && !tag.isEnd && !isAside) text += decoded(tag.text)
      else if (tag.name === 'si' && (tag.isEnd || tag.isEmpty)) {
        texts.add(text)
        text = ''
      }
      if (text.length > LONGEST) throw tooLong()
    }
  return texts
}

/** Excel's own formats of dates and times. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function dateStyles(tags: Tag[]): boolean[] {
  const own = new Map<string | undefined, boolean>()
  const dates: boolean[] = []
  let isOfCells = false
  for (const tag of tags) {
    const id = attribute(tag, 'numFmtId')
    if (tag.name === 'numFmt') own.set(id, isDateFormat(decoded(attribute(tag, 'formatCode') ?? '')))
    else if (tag.name === 'cellXfs') isOfCells = !tag.isEnd
    else if (tag.name === 'xf' && !tag.isEnd && isOfCells) dates.push(own.get(id) ?? isBuiltIn(Number(id)))
  }
  return dates
}

/** Whether a format like `yyyy\-mm "at" hh:mm` has parts of a date outside quotes and brackets. */
function isDateFormat(code: string): boolean {
  let until = ''
  for (let at = 0; at < code.length; at++) {
    const letter = code.charAt(at)
    if (until) until = letter === until ? '' : until
    else if (letter === '"') until = '"'
    else if (letter === '[') until = ']'
    else if ('\\_*'.includes(letter)) at++
    else if (/[ymdhs]/i.test(letter)) return true
  }
  return false
}

async function* rowsOf(archive: Archive, book: Book): AsyncGenerator<Row> {
  let row: Row = { index: -1, values: [] }
  let length = 0
  let cell: { tag: Tag; value: string } | null = null
  let isAside = false
  for await (const tags of streamTags(streamEntry(archive, book.sheet)))
    for (const tag of tags) {
      if (tag.name === 'row') {
        if (!tag.isEnd) row = { index: Number(attribute(tag, 'r') ?? row.index + 2) - 1, values: [] }
        if (tag.isEnd || tag.isEmpty) yield { index: row.index, values: Array.from(row.values, value => value ?? '') }
        length = 0
      } else if (tag.name === 'c' && !tag.isEnd) cell = tag.isEmpty ? put(row, tag, '') : { tag, value: '' }
      else if (tag.name === 'c' && cell) cell = put(row, cell.tag, cellOf(cell.tag, cell.value, book))
      else if (tag.name === 'rPh') isAside = !tag.isEnd
      else if ((tag.name === 'v' || tag.name === 't') && !tag.isEnd && cell && !isAside) cell.value += tag.text
      length += tag.text.length
      if (length > LONGEST) throw tooLong()
    }
}

/** Excel's own limit. */
const MOST_COLUMNS = 16_384

function put({ values }: Row, tag: Tag, text: string): null {
  const column = columnOf(attribute(tag, 'r') ?? '') ?? values.length
  if (column < MOST_COLUMNS) values[column] = text
  return null
}

/** "C5" is in column 2. */
function columnOf(cell: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellOf(tag: Tag, value: string, { texts, isDate, is1904 }: Book): string {
  const type = attribute(tag, 't')
  if (type === 's') return texts.get(Number(value))
  if (type === 'b') return String(value === '1' || value === 'true')
  const number = Number(value)
  if ((type !== undefined && type !== 'n') || value === '' || Number.isNaN(number)) return decoded(value)
  return textOf(isDate[Number(attribute(tag, 's'))] ? dateOf(number, is1904) : number)
}

/** Excel counts February 29, 1900, as day 60, though it never was. */
const dateOf = (serial: number, is1904: boolean) => {
  const day = is1904 ? serial + 1462 : serial + Number(serial < 60 && serial >= 1)
  return new Date(Date.UTC(1899, 11, 30) + Math.round((day * DAY_MS) / 1000) * 1000)
}
