import { createReadStream } from 'node:fs'
import { UnreadableFile } from '../read/parse-rows.ts'
import { type Table, textOf } from './table.ts'

/** Characters of one record. */
const MAX_RECORD = 1_000_000
const MAX_COLUMNS = 200
/** Objects in objects whose values become columns; deeper ones aren't about the business. */
const DEEPEST = 4
/** How often an object of an array names its value, such as an email address with its type. */
const VALUES = ['value', 'email', 'phone', 'number', 'url', 'name', 'title', 'label']

type Fields = Map<string, string>

/**
 * Opens an array of objects, one object per line (NDJSON), or an object with an array in it, such as GeoJSON or a
 * tool's `{"data": […]}`. Reads the file twice, because every record may have other fields.
 */
export async function openJson(path: string): Promise<Table> {
  const level = await levelOf(path)
  const filled = new Map<string, number>()
  for await (const fields of recordsOf(path, level))
    for (const name of fields.keys()) filled.set(name, (filled.get(name) ?? 0) + 1)
  if (filled.size === 0) throw new UnreadableFile('The file has no records to import.')
  const most = [...filled].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_COLUMNS)
  const kept = new Set(most.map(([name]) => name))
  const names = [...filled.keys()].filter(name => kept.has(name))
  return { rows: rowsOf(path, level, names), sheets: [], sheet: null }
}

async function* rowsOf(path: string, level: number, names: string[]): AsyncGenerator<string[]> {
  yield names
  for await (const fields of recordsOf(path, level)) yield names.map(name => fields.get(name) ?? '')
}

/** How deep in brackets the records are. */
async function levelOf(path: string): Promise<number> {
  let head = ''
  for await (const piece of textOfFile(path)) if ((head += piece).length > MAX_RECORD) break
  if (head.trimStart().startsWith('[')) return 1
  const splitter = splitRecords(0)
  const first = splitter.read(head)[0]
  if (first === undefined) return 2
  const isLines = head
    .slice(head.indexOf(first) + first.length)
    .trimStart()
    .startsWith('{')
  const holdsRecords = Object.values(parseRecord(first, 1)).some(
    value => Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null,
  )
  return !isLines && holdsRecords ? 2 : 0
}

async function* recordsOf(path: string, level: number): AsyncGenerator<Fields> {
  const splitter = splitRecords(level)
  let count = 0
  for await (const piece of textOfFile(path))
    for (const text of splitter.read(piece)) {
      const fields: Fields = new Map()
      flatten(parseRecord(text, ++count), '', 0, fields)
      yield fields
    }
  if (splitter.isOpen()) throw new UnreadableFile('The file ends in the middle of a record. Export it again.')
}

const textOfFile = (path: string): AsyncIterable<string> => createReadStream(path, 'utf8')

function parseRecord(text: string, count: number): object {
  try {
    return JSON.parse(text) as object
  } catch {
    throw new UnreadableFile(`Record ${count} isn’t valid JSON. Correct it, and upload the file again.`)
  }
}

/** Cuts a text that arrives in pieces into the objects that are this deep in brackets. */
function splitRecords(level: number): { read(piece: string): string[]; isOpen(): boolean } {
  let depth = 0
  let open = ''
  let isInText = false
  let isEscaped = false
  return {
    isOpen: () => depth > 0,
    read(piece) {
      const records: string[] = []
      let from = depth > level ? 0 : -1
      for (let at = 0; at < piece.length; at++) {
        const sign = piece[at]
        if (isEscaped) isEscaped = false
        else if (isInText) {
          if (sign === '\\') isEscaped = true
          else if (sign === '"') isInText = false
        } else if (sign === '"') isInText = true
        else if (sign === '{' || sign === '[') {
          if (depth === level && sign === '{') from = at
          depth++
        } else if (sign === '}' || sign === ']') {
          depth--
          if (depth !== level || from < 0) continue
          records.push(open + piece.slice(from, at + 1))
          open = ''
          from = -1
        }
      }
      if (from >= 0) open += piece.slice(from)
      if (open.length > MAX_RECORD) throw new UnreadableFile('A record has more than a million characters.')
      return records
    },
  }
}

/** What tools wrap a whole record in, as GeoJSON does in `properties`. */
const WRAPPER = /^(?:properties|attributes|tags|fields|record|item|node|_source)$/

/** Columns are named by the way to them: `address city`. What wraps the record is the record itself. */
function flatten(value: object, path: string, depth: number, fields: Fields): void {
  for (const [key, each] of Object.entries(value)) {
    const isWrapper = typeof each === 'object' && WRAPPER.test(key)
    const name = isWrapper ? path : `${path} ${key}`.trim()
    if (Array.isArray(each)) keep(fields, name, each.map(listed).filter(Boolean).join('; '))
    else if (typeof each === 'object' && each !== null) {
      if (depth < DEEPEST) flatten(each, name, depth + 1, fields)
    } else keep(fields, name, textOf(each))
  }
}

function listed(item: unknown): string {
  if (typeof item !== 'object' || item === null) return textOf(item)
  const key = VALUES.find(name => name in item)
  return key ? textOf((item as Record<string, unknown>)[key]) : ''
}

function keep(fields: Fields, name: string, text: string): void {
  if (name && text) fields.set(name, text)
}
