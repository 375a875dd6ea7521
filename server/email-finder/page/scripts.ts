/** Joins the text that a script builds from literals: 'info' + '@' + host. Runs nothing, and ignores all else. */
export function writtenBy(script: string): string[] {
  if (!MAY_WRITE.test(script)) return []
  const tokens = tokensOf(script.replace(BASE64, fromBase64))
  const named = new Map<string, string>()
  const written: string[] = []
  let text: string | null = null
  let goesOn = false
  let name: string | null = null
  const finish = () => {
    if (text !== null) written.push(...addressIn(text))
    if (text !== null && name !== null) named.set(name, text)
    text = null
    name = null
  }
  for (const [index, { literal, word, sign }] of tokens.entries()) {
    const ofName = word === undefined ? undefined : named.get(word)
    const value = literal === undefined ? ofName : unquote(literal)
    if (value !== undefined && tokens[index + 1]?.sign !== '=') {
      if (!goesOn) finish()
      if (!goesOn) name = nameBefore(tokens, index)
      text = `${text ?? ''}${value}`.slice(0, LONGEST_WRITTEN)
      goesOn = false
    } else if (sign === '+' && text !== null) goesOn = true
    else {
      finish()
      goesOn = false
    }
  }
  finish()
  return written
}

const MAY_WRITE = /@|atob|mail|&#|%40|\\x40|\\u0040/i
const BASE64 = /atob\( ?["']([A-Za-z0-9+/=]{8,400})["'] ?\)/g
const fromBase64 = (_: string, text: string) => JSON.stringify(Buffer.from(text, 'base64').toString('latin1'))

/** Decodes characters escaped as HTML or as in a URL, or shifted by a few letters (TYPO3). */
function addressIn(text: string): string[] {
  const plain = text
    .replace(/&#(?:x([\da-f]{1,4})|(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/%40/g, '@')
  const isShifted = !plain.includes('@') && plain.length < LONGEST_SHIFTED
  const found = isShifted ? shiftedBack(plain) : plain
  return found.includes('@') ? [found.replace(/^[^@]*mailto:/i, '')] : []
}

const LONGEST_SHIFTED = 300
/** A script may double its text with every line. */
const LONGEST_WRITTEN = 2000
/** TYPO3 rotates characters within each of these ranges. */
const RINGS = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const

/** Shifts all characters back so that the text starts with "mailto:". */
function shiftedBack(text: string): string {
  if (!/^[a-z]{6}[+-:]/.test(text)) return ''
  const by = text.charCodeAt(0) - 'm'.charCodeAt(0)
  const back = Array.from(text, letter => {
    const code = letter.charCodeAt(0)
    const [from = 0, to = 0] = RINGS.find(([first, last]) => code >= first && code <= last) ?? []
    const size = to - from + 1
    return to === 0 ? letter : String.fromCharCode(from + ((((code - from - by) % size) + size) % size))
  }).join('')
  return back.startsWith('mailto:') ? back : ''
}

interface Token {
  literal?: string | undefined
  word?: string | undefined
  sign?: string | undefined
}

const TOKEN = /(?<word>[A-Za-z_$][\w$]*)|(?<sign>[^\s\w])/g
/** Matches a literal to its end or to the end of the line; the last group is its closing quotation mark. */
const LITERAL = { '"': /"(?:[^"\\\n]|\\.)*("?)/y, "'": /'(?:[^'\\\n]|\\.)*('?)/y }

/** After an unclosed quotation mark, skips others of its type in that line, so that each character is read once. */
function tokensOf(script: string): Token[] {
  const tokens: Token[] = []
  const unclosed = { '"': 0, "'": 0 }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(script); found; found = TOKEN.exec(script)) {
    const { word, sign } = found.groups ?? {}
    if ((sign === '"' || sign === "'") && found.index >= unclosed[sign]) {
      const literal = LITERAL[sign]
      literal.lastIndex = found.index
      const [text = '', close = ''] = literal.exec(script) ?? []
      if (close !== '') {
        tokens.push({ literal: text })
        TOKEN.lastIndex = literal.lastIndex
        continue
      }
      unclosed[sign] = found.index + text.length
    }
    tokens.push({ word, sign })
  }
  return tokens
}

/** The name that the expression at this token is assigned to: `name = "…"`. */
function nameBefore(tokens: Token[], index: number): string | null {
  const isTaken = tokens[index - 1]?.sign === '='
  return isTaken ? (tokens[index - 2]?.word ?? null) : null
}

const unquote = (literal: string) =>
  literal
    .slice(1, -1)
    .replace(/\\x([\da-f]{2})|\\u([\da-f]{4})/gi, (_, two: string, four: string) =>
      String.fromCharCode(Number.parseInt(two ?? four, 16)),
    )
    .replace(/\\(.)/g, '$1')
