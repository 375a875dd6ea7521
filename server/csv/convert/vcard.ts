import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Table } from './table.ts'

const MAX_LINE = 100_000
const COLUMNS =
  'Company,First name,Last name,Job title,Email,Phone,Website,Address,City,State,ZIP code,Country,Category,Notes'.split(
    ',',
  )
type Card = Map<string, string[]>

/**
 * Opens an address book: vCard 2.1, 3.0, and 4.0. Several numbers or addresses share a cell. A card without a
 * company is called by its name.
 * @see https://www.rfc-editor.org/rfc/rfc6350
 */
export function openVcard(path: string): Table {
  return { rows: rowsOf(path), sheets: [], sheet: null }
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  yield COLUMNS
  let card: Card | null = null
  for await (const line of linesOf(path)) {
    const { name, value, isFax } = readLine(line)
    if (name === 'BEGIN') card = new Map()
    else if (name === 'END' && card) {
      yield rowOf(card)
      card = null
    } else if (card && value && !isFax) card.set(name, [...(card.get(name) ?? []), value])
  }
}

/** Joins folded lines: a continuation starts with a space, or follows a line of quoted-printable that ends with =. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let line: string | null = null
  for await (const next of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    if (line !== null && isQuoted(line) && line.endsWith('=')) line = line.slice(0, -1) + next
    else if (line !== null && /^[ \t]/.test(next)) line += next.slice(1)
    else {
      if (line !== null) yield line
      line = next
    }
    if (line.length > MAX_LINE) line = line.slice(0, MAX_LINE)
  }
  if (line !== null) yield line
}

const isQuoted = (line: string) => /^[^:]{0,200}QUOTED-PRINTABLE/i.test(line)

/** `item1.EMAIL;TYPE=work:info@acme.test`: the group and most parameters don't matter to us. */
function readLine(line: string): { name: string; value: string; isFax: boolean } {
  const colon = colonOf(line)
  if (colon < 0) return { name: '', value: '', isFax: false }
  const [label = '', ...parameters] = line.slice(0, colon).split(';')
  const raw = line.slice(colon + 1).trim()
  // Photos and keys would only fill the memory.
  const value = raw.length > 10_000 ? '' : raw
  return {
    name: label.slice(label.indexOf('.') + 1).toUpperCase(),
    value: isQuoted(line) ? decodeQuoted(value) : value,
    isFax: /\b(?:fax|pager)\b/i.test(parameters.join(';')),
  }
}

/** The colon that ends the parameters, whose values may be in quotation marks. */
function colonOf(line: string): number {
  let isInQuotes = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isInQuotes = !isInQuotes
    else if (line[at] === ':' && !isInQuotes) return at
  }
  return -1
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

function rowOf(card: Card): string[] {
  const one = (name: string, at = 0) => partsOf(card.get(name)?.[0] ?? '')[at] ?? ''
  const all = (name: string) => (card.get(name) ?? []).map(value => unescaped(value).replace(/^(?:tel|mailto):/i, ''))
  const address = card.get('ADR')?.map(partsOf) ?? []
  const [, extra = '', street = '', city = '', state = '', zip = '', country = ''] = address[0] ?? []
  return [
    one('ORG') || unescaped(card.get('FN')?.[0] ?? ''),
    one('N', 1),
    one('N', 0),
    one('TITLE'),
    all('EMAIL').join('; '),
    all('TEL').join('; '),
    all('URL')[0] ?? '',
    [street, extra].filter(Boolean).join(', '),
    city,
    state,
    zip,
    country,
    all('CATEGORIES')[0] ?? '',
    all('NOTE').join('\n'),
  ]
}

/** The parts between semicolons that aren't escaped. */
const partsOf = (value: string) => value.split(/(?<!\\);/).map(unescaped)
const unescaped = (text: string) =>
  text.replaceAll(/\\([,;:\\nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign)).trim()
