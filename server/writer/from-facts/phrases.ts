import type { Tone } from '#contract/writer.ts'
import type { TextLanguage } from '../check/language.ts'

/** The languages that the built-in writer writes. */
export type WriterLanguage = TextLanguage

/**
 * The sentences of one language. `{x}` is a value, `{X}` the same with a capital; `<…>` goes if a value in it is missing;
 * `[a|b|c]` is for the tones professional, casual, and friendly. Emails for many businesses differ in every sentence only
 * if a list has 17 of them: `turns.ts`.
 */
export interface Phrases {
  greetings: Record<Tone, readonly string[]>
  /** For a business whose name nobody should greet. */
  nameless: Record<Tone, readonly string[]>
  signOffs: Record<Tone, readonly string[]>
  hooks: Hooks
  /** The facts that follow the first one in a longer email. */
  further: Partial<Hooks>
  /** About the trade: questions or general truths, never a claim about the business. */
  trade: readonly string[]
  /** Follow the opening if the offer is one that people see, such as a website or photos; true of any business. */
  remarks: readonly string[]
  /** The same for an offer that takes work off the reader. */
  chores: readonly string[]
  /** The same with something particular to the trade. */
  tradeRemarks: readonly string[]
  /** One question that is easy to answer. */
  asks: readonly string[]
  /** Ends the email without pressure. */
  outs: readonly string[]
  /** What a longer email says of the reader’s decision, one of each list at most. */
  thoughts: readonly string[]
  moreThoughts: readonly string[]
  /** General truths about deciding and trying. */
  truths: readonly string[]
  /** What the reader may want first, with how to ask for it. */
  wishes: readonly string[]
  /** A doctor or a lawyer whose practice has their name. */
  personal: Record<Tone, readonly string[]>
  subjects: readonly string[]
  /** About the fact that the email opens with. */
  hookSubjects: Partial<Hooks>
  /** For a business without a name, or with one that is too long for a subject. */
  plainSubjects: readonly string[]
  offer: OfferPhrases
  and: string
  decimal: '.' | ','
  quotes: readonly [string, string]
  /** Stands in for the trade if nothing says which. */
  anyTrade: string
}

type Hooks = Record<HookKind, readonly string[]>
export type HookKind = 'no_website' | 'quote' | 'founded' | 'rating' | 'service' | 'menu_item' | 'person'

interface OfferPhrases {
  /** `{x}`: a thing, in the words of an offer that is no sentence. */
  thing: { I: string; we: string }
  role: { I: string; we: string }
  /** An offer in another language, between quotation marks. */
  foreign: string
  price: readonly string[]
  about: { I: string; we: string }
  link: readonly string[]
  /** An offer without a word in it. */
  none: string
}

export type Values = Readonly<Record<string, string | undefined>>

const TONES: readonly Tone[] = ['professional', 'casual', 'friendly']

/** The sentence with its values; undefined if one of them is missing. */
export function fill(template: string, values: Values, tone: Tone): string | undefined {
  const toned = template.replace(/\[([^\]|]*)\|([^\]|]*)\|([^\]|]*)\]/g, (_, ...choices: string[]) =>
    String(choices[TONES.indexOf(tone)]),
  )
  const fitting = toned.replace(/<([^>]*)>/g, (_, part: string) => filled(part, values) ?? '')
  const said = filled(fitting, values)
  return said?.replace(/\s+/g, ' ').trim()
}

function filled(template: string, values: Values): string | undefined {
  let isWhole = true
  const said = template.replace(/\{(\p{L})(\w*)\}/gu, (_, first: string, rest: string) => {
    const value = values[first.toLowerCase() + rest]
    if (value === undefined) isWhole = false
    return first === first.toUpperCase() ? capitalized(value ?? '') : (value ?? '')
  })
  return isWhole ? said : undefined
}

export const capitalized = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
