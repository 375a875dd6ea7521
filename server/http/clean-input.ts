import type { FastifyInstance } from 'fastify'

/** Our own pages nest five levels. */
export const DEEPEST = 20
/** The largest campaign has 250,000 recipients. */
const MOST_VALUES = 300_000
/** Entries of lists that aren't texts: an export has 10,000 rows. */
const MOST_OTHERS = 20_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/** Why JSON isn't worth parsing: 8 MB of brackets take a second, and so does a schema for 500,000 wrong entries. */
export function findTooMuch(text: string): string | null {
  const isList: boolean[] = []
  let values = 1
  let others = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) {
      values++
      if (isList.at(-1) && text.charCodeAt(at - 1) !== QUOTE) others++
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) isList.push(code === OPEN_LIST)
    else if (code === 0x5d || code === 0x7d) isList.pop()
    if (isList.length > DEEPEST) return `This request is nested more than ${DEEPEST} levels deep.`
    if (values > MOST_VALUES || others > MOST_OTHERS) return 'This request has too many entries. Send it in parts.'
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** What a user pasted may be UTF-16 read as UTF-8, or cut in half. PostgreSQL stores neither zeros nor lone surrogates. */
export const cleanText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** The same for each text and key in a value that came as JSON, a form, or an address. */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanInput)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanInput(inner)]))
}

/** Not a file or a stream: objects of JSON, and those without a prototype that parsers of addresses and forms make. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Cleans every input before a schema reads it. */
export function cleanInputs(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    request.params = cleanInput(request.params)
    request.query = cleanInput(request.query)
    request.body = cleanInput(request.body)
    done()
  })
}
