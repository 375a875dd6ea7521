/**
 * What a script puts together out of texts that stand in it: 'info' + '@' + host, where host is such a text. Nothing is
 * run; what depends on anything else is left alone.
 */
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

/** Signs may be written as HTML writes them, as an address of the web does, or each some letters further (TYPO3). */
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
/** Within each of these TYPO3 turns its letters round. */
const RINGS = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const

/** What begins with "mailto:" after all its letters went back by as much as the first of them. */
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

/** One of the three. */
interface Token {
  literal?: string | undefined
  word?: string | undefined
  sign?: string | undefined
}

const TOKEN = /(?<word>[A-Za-z_$][\w$]*)|(?<sign>[^\s\w])/g
/** Matches whatever follows a quotation mark in its line; whether it ends with another one is in its last group. */
const LITERAL = { '"': /"(?:[^"\\\n]|\\.)*("?)/y, "'": /'(?:[^'\\\n]|\\.)*('?)/y }

/** Behind a quotation mark that nothing closes, no other of its kind in that line is looked from: each sign is read once. */
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

/** The name that takes what begins at this token: `name = "…"`. */
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
