import { CLOSE, NEXT, OPEN, plainBraces } from '#contract/choices.ts'

/** A parsed text: literal pieces, tags to fill, and choices, each with one option per recipient. */
export type Template = (string | Tag | Choice)[]
export interface Tag {
  /** As the text has it, for errors. */
  source: string
  /** Without case, spaces, hyphens, and underscores: {{Business Name}} is {{businessName}}. */
  name: string
  fallback: string | null
}

/** `{Hi|Hello}`, as contract/choices.ts marked it. Its number is the same in all parts of an email. */
export interface Choice {
  n: number
  options: Template[]
}

/** Anything longer is text that happens to contain braces. */
const LONGEST_TAG = 300

/** Parses tags and marked choices. */
export function parseTemplate(text: string): Template {
  const whole: Template = []
  const open: Choice[] = []
  for (const piece of text.split(PIECES)) {
    const parts = open.at(-1)?.options.at(-1) ?? whole
    if (piece.startsWith(OPEN)) {
      const choice = { n: Number(piece.slice(1)), options: [] }
      parts.push(choice)
      open.push(choice)
    } else if (piece === NEXT) open.at(-1)?.options.push([])
    else if (piece === CLOSE) open.pop()
    else for (const part of parseTags(piece)) parts.push(typeof part === 'string' ? plainBraces(part) : part)
  }
  return whole
}

const PIECES = new RegExp(`(${OPEN}\\d+|${NEXT}|${CLOSE})`)

/** Reads {{name}} and {{name|default}} in one pass, whatever the text holds. No logic, no nesting, no expressions. */
function parseTags(text: string): (string | Tag)[] {
  const parts: (string | Tag)[] = []
  let done = 0
  for (let close = text.indexOf('}}'); close >= 0; close = text.indexOf('}}', close + 2)) {
    // Look back no further than a tag is long: even a text of only braces is read in one pass.
    const from = Math.max(done, close - LONGEST_TAG)
    const open = text.slice(from, close).lastIndexOf('{{') + from
    if (open < from) continue
    if (open > done) parts.push(text.slice(done, open))
    parts.push(readTag(text.slice(open, close + 2)))
    done = close + 2
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

function readTag(source: string): Tag {
  const inner = source.slice(2, -2)
  const separator = inner.indexOf('|')
  const name = separator < 0 ? inner : inner.slice(0, separator)
  return {
    source,
    name: name.toLowerCase().replace(/[\s_-]+/g, ''),
    fallback: separator < 0 ? null : inner.slice(separator + 1).trim(),
  }
}

/** A tag had neither value nor default. */
export class UnresolvedTag extends Error {
  readonly tag: string
  constructor(tag: string) {
    super(`No value for ${tag}`)
    this.tag = tag
  }
}

/** The values of one recipient. A Map, so that a name only reaches values: {{constructor}} is unknown. */
export type Values = Map<string, string>

/** Fills the tags; `put` encodes a value for the place it goes to. Throws UnresolvedTag. */
export function fill(template: Template, values: Values, put: (value: string) => string): string {
  let filled = ''
  for (const part of template) {
    if (typeof part === 'string') {
      filled += part
      continue
    }
    if ('options' in part) {
      filled += fill(part.options[choose(part, values)] ?? [], values, put)
      continue
    }
    const value = values.get(part.name)
    if (value) filled += part.name.startsWith('@') ? value : put(value)
    else if (part.fallback !== null) filled += part.fallback
    else throw new UnresolvedTag(part.source)
  }
  return filled
}

/** The seed of choices: the same message draws the same options on each attempt. */
export const SEED = '@seed'

/** The option that these values draw: all equally often, independent of other choices. */
export function choose({ n, options }: Choice, values: Values): number {
  let hash = 0x811c9dc5 ^ Math.imul(n + 1, 0x9e3779b1)
  const seed = values.get(SEED) ?? ''
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * options.length)
}

/** Most values: words of ASCII with one space between them. */
const WORDS = /^[!-~]+(?: [!-~]+)*$/

/** One line without control characters, as a header allows and as HTML shows it anyway. */
export const oneLine = (value: string) =>
  WORDS.test(value) ? value : value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export const escapeHtml = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`) : text
