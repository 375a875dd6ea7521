/** A parsed text: literal pieces, and tags to fill. */
export type Template = (string | Tag)[]
export interface Tag {
  /** As it stands in the text, for messages. */
  source: string
  /** Without case, blanks, hyphens and underscores: {{Business Name}} is {{businessName}}. */
  name: string
  fallback: string | null
}

/** Longer ones are no tags but text that happens to hold braces. */
const LONGEST_TAG = 300

/**
 * Reads {{name}} and {{name|default}}. No logic, no nesting, no expressions; one pass over the text, whatever is in it.
 */
export function parseTemplate(text: string): Template {
  const parts: Template = []
  let done = 0
  for (let close = text.indexOf('}}'); close >= 0; close = text.indexOf('}}', close + 2)) {
    // Looked for no further back than a tag is long: a text of nothing but braces is still read in one pass.
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
  const bar = inner.indexOf('|')
  const name = bar < 0 ? inner : inner.slice(0, bar)
  return {
    source,
    name: name.toLowerCase().replace(/[\s_-]+/g, ''),
    fallback: bar < 0 ? null : inner.slice(bar + 1).trim(),
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

/** The values of one recipient. A Map, so that no name reaches anything but a value: {{constructor}} is unknown. */
export type Values = Map<string, string>

/** Fills the tags; `put` says how a value is written where this text goes. Throws UnresolvedTag. */
export function fill(template: Template, values: Values, put: (value: string) => string): string {
  let filled = ''
  for (const part of template) {
    if (typeof part === 'string') {
      filled += part
      continue
    }
    const value = values.get(part.name)
    if (value) filled += part.name.startsWith('@') ? value : put(value)
    else if (part.fallback !== null) filled += part.fallback
    else throw new UnresolvedTag(part.source)
  }
  return filled
}

/** One line without control characters: what may stand in a header, and what HTML would make of it anyway. */
export const oneLine = (value: string) => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
