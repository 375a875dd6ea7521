import type { FactType } from '#contract/facts.ts'
import { asked } from '../from-facts/fill.ts'
import { LANGUAGES } from '../languages/languages.ts'
import type { Known } from './known.ts'
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

/** Of a language, what's no sentence of an email. */
const UNSAID = new Set(['services', 'reads', 'frames', 'deeds', 'tone', 'fallbacks'])

let own: { lines: OwnLine[]; nouns: ReadonlySet<string> } | undefined

/** Read once, and only when a sentence is checked. */
function readOwn() {
  const nouns = new Set<string>()
  const lines = Object.values(LANGUAGES).flatMap(words => {
    const rows = words.services.split('\n').map(line => line.split(' | '))
    for (const noun of [words.anyNoun, ...rows.map(row => row[2] ?? '')]) nouns.add(plainText(noun))
    const { website, ...bridges } = words.bridges
    const said = Object.entries({ ...words, bridges }).filter(([key]) => !UNSAID.has(key))
    const texts = [...textsIn(said.map(([, value]) => value)), ...rows.flatMap(row => row[3]?.split(' / ') ?? [])]
    return [
      ...texts.flatMap(text => linesOf(asked(text, words.answers))),
      ...textsIn(website).flatMap(text => linesOf(text, 'no_website')),
    ]
  })
  return { lines, nouns }
}

type Has = Pick<Known, 'facts' | 'offerText' | 'has'>

/** What the built-in writer says, of facts that are known. People read all of it, so no other rule is needed. */
export function isOwnLine(sentence: string, known: Has): boolean {
  own ??= readOwn()
  const said = plainText(sentence)
  return isSubject(said, known) || own.lines.some(line => says(said, line, known))
}

/** "Coffee machine repair: Blue Bottle", where "for" makes it too long. */
function isSubject(said: string, { facts, offerText }: Has): boolean {
  const [, noun = said, whom] = /^([^:,]{2,60}?) ?[:,] (.{1,64})$/.exec(said) ?? []
  return isNoun(noun, offerText) && (whom === undefined || facts.some(({ text }) => text.includes(whom)))
}

/** Ours for a service, or the offer's own words, one by one. */
const isNoun = (noun: string, offerText: string): boolean =>
  own?.nouns.has(noun) === true || noun.split(/, | (?:and|und|y|e|et) /).every(thing => offerText.includes(thing))

function says(said: string, { pattern, slots, fixed, needs }: OwnLine, known: Has): boolean {
  if (!said.includes(fixed)) return false
  const [whole, ...values] = pattern.exec(said) ?? []
  if (whole === undefined || (needs && !known.has(needs))) return false
  return slots.every((slot, at) => isKnown(slot, values[at] ?? '', known))
}

/** What goes before a name in a greeting: "de la Boulangerie Petit", "vom Hotel Adler". */
const OF = /^(?:de la |de l['’]|du |des |de |d['’]|der |vom |von |die |den |das |el |la |les? |l['’])/

const isKnown = (slot: string, value: string, { facts, offerText }: Has): boolean => {
  if (slot === 'noun') return isNoun(value, offerText)
  const said = (slot === 'of' || slot === 'for' ? value.replace(OF, '') : value).split(/ (?:and|und|y|et) /)
  // "How many seats would it be?" claims nothing.
  return (
    slot === 'units' ||
    said.every(part => facts.some(({ text }) => text.replace(/\./g, ',').includes(part.replace(/\./g, ','))))
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** `{x}` is any value, and `[a|b]` one of two. A sentence is checked on its own. */
const linesOf = (template: string, needs?: FactType): OwnLine[] =>
  template.split(/(?<=[.?!]) (?=[\p{Lu}{[¿])/u).flatMap(sentence => ownLine(sentence, needs))

function ownLine(template: string, needs: FactType | undefined): OwnLine[] {
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
      ...(needs && { needs }),
    },
  ]
}
