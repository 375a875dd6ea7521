import type { DraftLanguage } from '#contract/facts.ts'
import { Sections } from './read-words.ts'

/** The words by which the fact check recognizes claims in one language. All patterns are tried on lowercased text. */
export interface Lexicon {
  language: DraftLanguage
  /** Words that claim nothing: articles, pronouns, auxiliaries, and verbs that fit every business. */
  plain: readonly string[]
  /** Words about the email itself and what its reader does with it; a sentence of only these claims nothing. */
  talk: readonly string[]
  /** Number words and their values. */
  numbers: ReadonlyMap<string, number>
  /** Sentences that greet, ask, invite, or end an email. */
  neutral: RegExp
  /** Opens an email, whatever name follows. */
  greeting: RegExp
  /** Someone or anyone: what follows is a general truth. */
  anyone: RegExp
  /** The business is the subject or owns it. */
  you: RegExp
  /** The sender is the subject or owns it. */
  sender: RegExp
  /** The sentence says what the business gets from the sender, or what the offer includes. */
  delivery: RegExp
  /** Words for being open and closed. */
  opens: RegExp
  closed: RegExp
  /** Claims that no fact about a business licenses, with the words that say why. Only the offer does. */
  claims: readonly { pattern: RegExp; reason: ClaimType }[]
}

export type ClaimType = (typeof CLAIMS)[number]

/** Why a claim of each type is refused, as a sentence. */
export const REASONS: Record<ClaimType, string> = {
  contact: 'You didn’t say that you had contact with this business.',
  praise: 'This is an opinion that no fact supports.',
  promise: 'Your offer doesn’t promise this.',
  proof: 'You didn’t state this about your work or others.',
  urgency: 'Your offer names no such limit.',
  instruction: 'Your offer has no such link, address, or request.',
}

const PATTERNS = [
  ...(['neutral', 'greeting', 'anyone', 'you'] as const),
  ...(['sender', 'delivery', 'opens', 'closed'] as const),
]
type PatternName = (typeof PATTERNS)[number]
const CLAIMS = ['contact', 'praise', 'promise', 'proof', 'urgency', 'instruction'] as const

/** Every language has one file of words, `languages/XX/check.txt`. */
function readLexicon(language: DraftLanguage): Lexicon {
  const words = new Sections(new URL(`../languages/${language}/check.txt`, import.meta.url))
  const patterns = Object.fromEntries(PATTERNS.map(name => [name, words.pattern(name)])) as Pick<Lexicon, PatternName>
  return {
    ...patterns,
    language,
    plain: [...words.words('plain'), ...words.words('common')],
    talk: words.words('talk'),
    numbers: new Map(words.words('numbers').map(word => wordAndValue(word))),
    claims: CLAIMS.map(reason => ({ reason, pattern: words.pattern(`claims ${reason}`) })),
  }
}

const wordAndValue = (word: string): [string, number] => {
  const [name = '', value] = word.split('=')
  return [name, Number(value)]
}

export const LEXICONS: readonly Lexicon[] = (['en', 'de', 'es', 'fr'] as const).map(readLexicon)
