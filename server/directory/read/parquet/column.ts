import type { AsyncBuffer, ColumnMetaData, PageHeader } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { type Coded, type Leaf, type Page, readDataPage, readDictionary, type Values } from './page.ts'

/** Pages of all columns together; whoever needs more has far larger pages than any program writes by default. */
export const MEMORY_MAX = 288 * 1024 * 1024
/** Of one page's entries: four for its place, two to four for its value, and of a list four for its row. */
const ENTRY = 7
const LIST_ENTRY = 11
/** Enough for any header without long minimums and maximums, and for one with them. */
const HEADERS = [4096, 64 * 1024, 4 * 1024 * 1024]

export interface Budget {
  used: number
}

/** Pages of one column, of which one at a time is in memory. Rows count from the first that hasn't been passed. */
export function openColumn(file: AsyncBuffer, meta: ColumnMetaData, leaf: Leaf, budget: Budget) {
  const pages = pagesOf(file, meta, leaf, budget)
  let page: Page = { rows: 0, values: () => null, valueOf: null, starts: null, continues: false }
  let base = 0
  /** Until the next page has begun, a list's last row may not be complete. */
  let held = false
  /** What the page before had of the first row. */
  let carried: unknown[] = []

  const entry = (index: number): unknown => {
    const place = page.valueOf ? (page.valueOf[index] as number) : index
    return place < 0 ? null : page.values(place)
  }
  const entriesOf = (row: number): unknown[] => {
    if (!page.starts) return [entry(row)]
    const own: unknown[] = row === 0 ? [...carried] : []
    for (let i = page.starts[row] as number; i < (page.starts[row + 1] as number); i++) own.push(entry(i))
    return own
  }
  return {
    leaf,
    /** Rows of the current page that are left. */
    rows: () => page.rows - base,
    /** Reads the next page; false at the end. */
    async load(): Promise<boolean> {
      for (;;) {
        const before = held ? entriesOf(page.rows) : null
        const next = await pages.next()
        if (!next) return false
        page = next
        base = 0
        carried = before ?? []
        if (!page.starts) return true
        if (before && !page.continues) {
          const starts = new Int32Array(page.starts.length + 1)
          starts.set(page.starts, 1)
          page = { ...page, starts, rows: page.rows + 1 }
        }
        held = pages.left() > 0
        if (held) page.rows--
        // Rows that all have one entry are entries.
        else if (carried.length === 0 && page.starts?.at(-1) === page.rows) page = { ...page, starts: null }
        if (page.rows > 0) return true
      }
    },
    pass(rows: number): void {
      base += rows
    },
    /** The row's first value, which is null if it's missing. */
    first(row: number): unknown {
      const at = base + row
      if (!page.starts) return entry(at)
      if (at === 0 && carried.length > 0) return carried[0]
      const from = page.starts[at] as number
      return from < (page.starts[at + 1] as number) ? entry(from) : null
    },
    /** All values of a list; those that are missing are null. */
    all: (row: number) => entriesOf(base + row),
  }
}

export type Column = ReturnType<typeof openColumn>

/** The pages with data, one after the other, and how many values come after the last one. */
function pagesOf(file: AsyncBuffer, meta: ColumnMetaData, leaf: Leaf, budget: Budget) {
  const coded: Coded = { ...leaf, codec: meta.codec }
  const begin = Number(meta.dictionary_page_offset || meta.data_page_offset)
  const end = begin + Number(meta.total_compressed_size)
  if (!(begin >= 0 && end <= file.byteLength)) throw new Error(`the column ${leaf.path[0]} is outside the file`)
  let at = begin
  let left = Number(meta.num_values)
  let dictionary: Values | null = null
  const memory = { page: 0, dictionary: 0 }
  const hold = (what: keyof typeof memory, bytes: number): void => {
    budget.used += bytes - memory[what]
    memory[what] = bytes
    if (budget.used > MEMORY_MAX)
      throw new Error('its pages need more than 288 MB at once; write it with smaller row groups')
  }
  const next = async (): Promise<Page | null> => {
    while (left > 0 && at < end) {
      const { header, bytes } = await headerAt(file, at, end)
      const size = header.compressed_page_size
      if (!(size >= 0 && at + bytes + size <= end)) throw new Error('a page is cut short')
      const count = (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values
      const need = header.uncompressed_page_size + (count ?? 0) * (leaf.maxRepetition > 0 ? LIST_ENTRY : ENTRY)
      if (!(need >= 0)) throw new Error('a page has no size')
      const isDictionary = header.type === 'DICTIONARY_PAGE'
      if (count !== undefined) hold(isDictionary ? 'dictionary' : 'page', need)
      const body = Buffer.from(await file.slice(at + bytes, at + bytes + size))
      at += bytes + size
      if (isDictionary) dictionary = readDictionary(coded, header, body)
      if (isDictionary || count === undefined) continue
      if (count > left) throw new Error('a page has more values than its column')
      left -= count
      return readDataPage(coded, header, body, dictionary)
    }
    if (left > 0) throw new Error(`the column ${leaf.path.join('.')} ends early`)
    hold('page', 0)
    return null
  }
  return { next, left: () => left }
}

async function headerAt(file: AsyncBuffer, at: number, end: number): Promise<{ header: PageHeader; bytes: number }> {
  for (const size of HEADERS) {
    const reader = { view: new DataView(await file.slice(at, Math.min(end, at + size))), offset: 0 }
    try {
      const header = parquetHeader(reader)
      return { header, bytes: reader.offset }
    } catch (error) {
      if (!(error instanceof RangeError) || at + size >= end) throw error
    }
  }
  throw new Error('the header of a page is longer than 4 MB')
}
