// The rows of one sheet of an .xlsx, read as the archive unpacks: a library that keeps all texts of a workbook as objects takes
// more than 500 MB for 200,000 rows.
import { posix } from 'node:path'
import { UnreadableFile } from '../read/parse-rows.ts'
import { type Archive, streamEntry, unpackEntry } from './archive.ts'
import { SharedTexts } from './shared-texts.ts'
import { textOf } from './table.ts'

/** Characters of one row or one shared text. */
const LONGEST = 2_000_000

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
  const path = targetOf(textIn(archive, '_rels/.rels'), /officeDocument$/, '') ?? 'xl/workbook.xml'
  const workbook = textIn(archive, path)
  const folder = posix.dirname(path)
  const links = textIn(archive, `${folder}/_rels/${posix.basename(path)}.rels`)
  return [...workbook.matchAll(tags('sheet'))].flatMap(([, attributes = '']) => {
    const wanted = attribute(attributes, 'id')
    const sheet = pathOf(links, ({ id }) => id === wanted, folder)
    if (!sheet || !archive.entries.has(sheet)) return []
    return {
      name: decoded(attribute(attributes, 'name') ?? ''),
      hidden: /^(?:hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? ''),
      rows: async () => rowsOf(archive, await openBook(archive, { sheet, workbook, links, folder })),
    }
  })
}

type Parts = Record<'sheet' | 'workbook' | 'links' | 'folder', string>

async function openBook(archive: Archive, { sheet, workbook, links, folder }: Parts): Promise<Book> {
  const shared = targetOf(links, /sharedStrings$/, folder)
  const styles = targetOf(links, /styles$/, folder)
  return {
    sheet,
    texts: shared ? await textsOf(archive, shared) : new SharedTexts(),
    isDate: styles ? dateStyles(textIn(archive, styles)) : [],
    is1904: /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook),
  }
}

const textIn = (archive: Archive, name: string) => unpackEntry(archive, name)?.toString('utf8') ?? ''
const tags = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g')
function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`(?:^|[\\s:])${name}="([^"]*)"`)))
  return pattern.exec(attributes)?.[1]
}
const patterns = new Map<string, RegExp>()

interface Link {
  id: string | undefined
  type: string | undefined
}

const targetOf = (links: string, type: RegExp, folder: string) =>
  pathOf(links, link => type.test(link.type ?? ''), folder)

function pathOf(links: string, isWanted: (link: Link) => boolean, folder: string): string | null {
  for (const [, attributes = ''] of links.matchAll(tags('Relationship'))) {
    const target = attribute(attributes, 'Target')
    if (!target || !isWanted({ id: attribute(attributes, 'Id'), type: attribute(attributes, 'Type') })) continue
    return target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
  }
  return null
}

async function textsOf(archive: Archive, name: string): Promise<SharedTexts> {
  const texts = new SharedTexts()
  for await (const item of elementsOf(archive, name, 'si')) texts.add(richText(item))
  return texts
}

/** The text of all runs, without the reading aids of Japanese. */
const richText = (xml: string) =>
  [...xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(RUN)]
    .map(([, text = '']) => decoded(text))
    .join('')
const RUN = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g

/** Excel's own formats of dates and times. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function dateStyles(styles: string): boolean[] {
  const own = new Map(
    [...styles.matchAll(tags('numFmt'))].map(([, attributes = '']) => [
      Number(attribute(attributes, 'numFmtId')),
      /[ymdhs]/i.test(
        decoded(attribute(attributes, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*.|general/gi, ''),
      ),
    ]),
  )
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  return [...cells.matchAll(tags('xf'))].map(([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return own.get(id) ?? isBuiltIn(id)
  })
}

const CELL = /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</

async function* rowsOf(archive: Archive, book: Book): AsyncGenerator<Row> {
  let index = -1
  for await (const row of elementsOf(archive, book.sheet, 'row')) {
    const head = row.slice(0, row.indexOf('>'))
    index = Number(attribute(head, 'r') ?? index + 2) - 1
    const values: string[] = []
    for (const [, attributes = '', body = ''] of row.matchAll(CELL)) {
      const column = columnOf(attribute(attributes, 'r') ?? '') ?? values.length
      if (column < MOST_COLUMNS) values[column] = cellOf(attributes, body, book)
    }
    yield { index, values: Array.from(values, value => value ?? '') }
  }
}
/** Excel's own limit. */
const MOST_COLUMNS = 16_384

/** "C5" is in column 2. */
function columnOf(cell: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0]
  return letters ? [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

function cellOf(attributes: string, body: string, { texts, isDate, is1904 }: Book): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return richText(body)
  const value = VALUE.exec(body)?.[1] ?? ''
  if (type === 's') return texts.get(Number(value))
  if (type === 'b') return String(value === '1' || value === 'true')
  if (type === 'str' || type === 'e' || type === 'd') return decoded(value)
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return decoded(value)
  return textOf(isDate[Number(attribute(attributes, 's'))] ? dateOf(number, is1904) : number)
}

const DAY_MS = 86_400_000
/** Day 60 is February 29, 1900, which Excel counts though it never was. */
const dateOf = (serial: number, is1904: boolean) => {
  const day = is1904 ? serial + 1462 : serial + Number(serial < 60 && serial >= 1)
  return new Date(Date.UTC(1899, 11, 30) + Math.round((day * DAY_MS) / 1000) * 1000)
}

/** Each element of this name in a part of the archive, from its tag to its end. */
async function* elementsOf(archive: Archive, part: string, name: string): AsyncGenerator<string> {
  const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g')
  const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  let text = ''
  for await (const chunk of streamEntry(archive, part)) {
    text += chunk
    let from = 0
    for (;;) {
      start.lastIndex = from
      const found = start.exec(text)
      if (!found) {
        from = Math.max(from, text.lastIndexOf('<'))
        break
      }
      const close = text.indexOf('>', found.index)
      end.lastIndex = close
      const isEmpty = close > 0 && text[close - 1] === '/'
      const last = close < 0 || isEmpty ? null : end.exec(text)
      if (!isEmpty && !last) {
        from = found.index
        break
      }
      from = isEmpty ? close + 1 : end.lastIndex
      yield text.slice(found.index, from)
    }
    text = text.slice(from)
    if (text.length > LONGEST)
      throw new UnreadableFile('A row of the workbook is too long to read. Save the sheet as CSV and upload that.')
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** XML's entities, and Excel's way to write a character that XML can't have: "_x000D_". */
const decoded = (text: string) =>
  (text.includes('&')
    ? text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, entity)
    : text
  ).replace(/_x([\da-fA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function entity(all: string, name?: string, decimal?: string, hex?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? all
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
