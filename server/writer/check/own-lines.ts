import type { FactType } from '#contract/facts.ts'
import { asked } from '../from-facts/fill.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { plainText } from './plain-text.ts'

/** A sentence of the built-in writer, with its values as groups. */
interface OwnLine {
  pattern: RegExp
  slots: string[]
  /** The longest words that it always has. */
  fixed: string
  /** The fact without which it isn't true. */
  needs?: FactType
}

/** Of a language, what's no sentence of an email, and what's judged by its fact. */
const UNSAID = new Set(['bridges', 'services', 'reads', 'frames', 'deeds', 'tone', 'fallbacks'])

let lines: { truths: OwnLine[]; bridges: OwnLine[]; nouns: Set<string> } | undefined

/** Read once, and only when a sentence is checked. */
function ownLines() {
  if (lines) return lines
  const all = Object.values(LANGUAGES)
  const rows = all.flatMap(({ services }) =>
    services
      .trim()
      .split('\n')
      .map(line => line.split(' | ')),
  )
  const said = all.map(words => Object.entries(words).flatMap(([key, value]) => (UNSAID.has(key) ? [] : [value])))
  const asks = all.flatMap(({ services, asks, answers }) => {
    const own = services.split('\n').flatMap(line => line.split(' | ')[3]?.split(' / ') ?? [])
    return [...own, ...Object.values(asks).flat()].map(ask => asked(ask, answers))
  })
  lines = {
    nouns: new Set([...rows.map(([, , noun = '']) => noun), ...all.map(({ anyNoun }) => anyNoun)].map(plainText)),
    truths: [...textsIn(said), ...asks].flatMap(text => linesOf(text)),
    bridges: all.flatMap(({ bridges }) =>
      Object.entries(bridges).flatMap(([type, cells]) =>
        Object.values(cells)
          .flat()
          .flatMap(linesOf)
          .map((line): OwnLine => (type === 'website' ? { ...line, needs: 'no_website' } : line)),
      ),
    ),
  }
  return lines
}

type Has = { texts: readonly string[]; offerText: string; has(type: FactType): unknown }

/** A greeting, a question, or a subject of the built-in writer: it claims nothing. */
export const isOwnTruth = (sentence: string, known: Has): boolean =>
  isSubject(plainText(sentence), known) || isOne(ownLines().truths, sentence, known)

/** "Coffee machine repair: Blue Bottle", where "for" makes it too long. */
function isSubject(said: string, { texts, offerText }: Has): boolean {
  const [, noun = said, whom] = /^([^:,]{2,60}?) ?[:,] (.{1,64})$/.exec(said) ?? []
  return isNoun(noun, offerText) && (whom === undefined || texts.some(text => text.includes(whom)))
}

/** What the built-in writer says of a fact that's known. People read all of them, so no other rule is needed. */
export const isOwnLine = (sentence: string, known: Has): boolean => isOne(ownLines().bridges, sentence, known)

/** Ours for a service, or the offer's own words, one by one. */
const isNoun = (noun: string, offerText: string): boolean =>
  ownLines().nouns.has(noun) || noun.split(/, | (?:and|und|y|e|et) /).every(thing => offerText.includes(thing))

function isOne(own: OwnLine[], sentence: string, { texts, offerText, has }: Has): boolean {
  const said = plainText(sentence)
  return own.some(({ pattern, slots, fixed, needs }) => {
    if (!said.includes(fixed)) return false
    const [, ...values] = pattern.exec(said) ?? []
    if (!pattern.test(said) || (needs && !has(needs))) return false
    return slots.every((slot, at) => isKnown(slot, values[at] ?? '', { texts, offerText }))
  })
}

/** What goes before a name in a greeting: "de la Boulangerie Petit", "vom Hotel Adler". */
const OF = /^(?:de la |de l['’]|du |des |de |d['’]|der |vom |von |die |den |das |el |la |les? |l['’])/

const isKnown = (slot: string, value: string, { texts, offerText }: Pick<Has, 'texts' | 'offerText'>): boolean => {
  if (slot === 'noun') return isNoun(value, offerText)
  const said = (slot === 'of' || slot === 'for' ? value.replace(OF, '') : value).split(/ (?:and|und|y|et) /)
  // "How many seats would it be?" claims nothing.
  return (
    slot === 'units' ||
    said.every(part => texts.some(text => text.replace(/\./g, ',').includes(part.replace(/\./g, ','))))
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** `{x}` is any value, and `[a|b]` one of two. A sentence is checked on its own. */
const linesOf = (template: string): OwnLine[] => template.split(/(?<=[.?!]) (?=[\p{Lu}{[¿])/u).flatMap(ownLine)

function ownLine(template: string): OwnLine[] {
  const plain = plainText(template)
  const parts = plain.split(/\{\w+\}|\[[^[\]]*\]/)
  const fixed = parts.reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '')
  if (!/\p{L}{3}/u.test(fixed)) return []
  const source = plain
    .replace(/[.*+?^$()\\]/g, '\\$&')
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, '(?:$1|$2)')
    .replace(/\{\w+\}/g, '([^.?!]{1,80}?|[^?!]{1,64})')
  return [
    {
      fixed,
      slots: [...plain.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot),
      pattern: new RegExp(`^${source}$`, 'u'),
    },
  ]
}
