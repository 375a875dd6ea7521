import { LEAD_FIELDS } from '#contract/lead-fields.ts'
import type { NamedLead, TextPlace } from '#contract/preflight.ts'
import type { Sql } from '#server/db/db.ts'
import { isFreeMail } from '#server/free-mail.ts'
import type { PlacedText } from './preflight.ts'
import { countOthers, findNamesakes, type Recipients } from './sql.ts'
import { visibleText } from './text/visible-text.ts'

/** A text that contains one lead's name. */
export interface NamedText {
  place: TextPlace
  lead: NamedLead
  /** As written in the text. */
  name: string
  /** The sentence is about somebody else: "We work with Harbor Street Bakery". */
  isReference: boolean
}

interface Phrase {
  name: string
  /** The words of its sentence before it, and the word after it. */
  before: string
  after: string
}

/** Possible names: words that begin with a capital, in every length, by their lowercase form. */
type Phrases = Map<string, Phrase>

/** Finds leads whose names texts contain although other businesses get them, too. `own` names the sender. */
export async function findNamed(
  sql: Sql,
  recipients: Recipients,
  { texts, phrases, own }: { texts: PlacedText[]; phrases: Phrases[]; own: string },
): Promise<NamedText[]> {
  const spelled = [...new Set(phrases.flatMap(of => [...of.keys()]))]
  if (spelled.length === 0) return []
  const leads = await findNamesakes(sql, recipients.userId, spelled)
  const foreign = leads.filter(({ nameNorm }) => !own.toLowerCase().includes(nameNorm))
  if (foreign.length === 0) return []
  const counts = await countOthers(
    sql,
    recipients,
    foreign.map(({ nameNorm, email }) => ({ nameNorm, host: hostOf(email) })),
  )
  return counts.flatMap(({ nameNorm, others, total, colleagues, ...of }) => {
    // Two colleagues share a business; twenty share a provider.
    const strangers = of.strangers + (colleagues > FEW ? colleagues : 0)
    const lead = foreign.find(one => one.nameNorm === nameNorm)
    if (!lead || others + strangers === 0 || (total === 1 && others === 0)) return []
    return phrases.flatMap((of, n) => {
      const phrase = of.get(nameNorm)
      const place = texts[n]?.at
      if (!place || !phrase || !isWrittenAs(phrase.name, lead.businessName)) return []
      // Two or three of their private addresses may well be meant.
      const isForOthers = total > 1 && (others > 0 || strangers > FEW)
      const { nameNorm: _, ...named } = lead
      return [{ place, lead: named, name: phrase.name, isReference: !isForOthers || isReference(phrase, place) }]
    })
  })
}

const FEW = 2

/** Empty for an address that says nothing about the business. */
function hostOf(email: string | null): string {
  const host = email?.toLowerCase().split('@')[1] ?? ''
  return isFreeMail(host) ? '' : host
}

/** "Good food" isn't the business called "Good Food". */
function isWrittenAs(written: string, businessName: string): boolean {
  const words = written.split(' ')
  return businessName
    .split(/\s+/)
    .slice(0, words.length)
    .every((word, i) => !/^\p{Lu}/u.test(word) || /^\p{Lu}/u.test(words[i] ?? ''))
}

const LONGEST_NAME_WORDS = 7
const LONGEST_NAME = LEAD_FIELDS.businessName.max
/** A first email has 100 words and 20 capitals; beyond this we stop looking for names. */
const MOST_WORDS = 3000
const MOST_PHRASES = 400
/** The number of words around a name that show how it's used. */
const AROUND = 12

/** The phrases of a text that a business may be called. A single word only in a greeting: "Home" is a word, too. */
export function phrasesOf({ text }: PlacedText): Phrases {
  const phrases: Phrases = new Map()
  const plain = visibleText(text.replace(/\{\{[^{}]{0,296}\}\}/g, ' \uFFFC ')).text
  const words = plain.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  let found = 0
  for (const [from, word] of words.entries()) {
    if (found >= MOST_PHRASES || !/^["“'‘(¿¡]*[\p{Lu}\p{Lo}\p{N}]/u.test(word)) continue
    const before = sentenceBefore(words.slice(Math.max(0, from - AROUND), from))
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME_WORDS); to++) {
      const name = words.slice(from, to).join(' ').replace(EDGES, '')
      if (name.length < 3 || name.length > LONGEST_NAME || (to === from + 1 && !isGreeted(before, words[to]))) continue
      found++
      for (const spelled of spellings(name))
        if (!phrases.has(spelled)) phrases.set(spelled, { name, before, after: words[to] ?? '' })
    }
  }
  return phrases
}

/** From the start of the sentence, which "St." and "Mr." don't end. */
function sentenceBefore(words: string[]): string {
  const end = words.findLastIndex(word => /\p{L}{3}[.!?]["”]?$/u.test(word))
  return words.slice(end + 1).join(' ')
}

const EDGES = /^["“”'‘’(¿¡]+|(?<!["“”‘’).,;:!?])["“”‘’).,;:!?]+$/g

const GREETING =
  /(?:^|[\s,])(?:dear|hello|hi|hey|greetings|good (?:morning|afternoon|evening)|hola|estimad[oa]s?|guten tag|hallo|liebes?|bonjour)(?: the)?(?: team (?:at|of))?$/i
const isGreeted = (before: string, next: string | undefined) => GREETING.test(before) || /^team\b/i.test(next ?? '')

const LEGAL = ['llc', 'inc', 'inc.', 'ltd', 'ltd.', 'limited', 'llp', 'gmbh', 'corp', 'corp.', 'pllc', 'co.']

/** The ways to write a lead's name: with either apostrophe, without the possessive, with its legal form. */
function spellings(name: string): string[] {
  const norm = name.toLowerCase()
  const plain = [norm, norm.replace(/['’]s$/, '')]
  const both = plain.flatMap(one => [one.replaceAll('’', "'"), one.replaceAll("'", '’')])
  return [...new Set(both.flatMap(one => [one, ...LEGAL.flatMap(form => [`${one} ${form}`, `${one}, ${form}`])]))]
}

const REFERENCE =
  /\b(?:our|my) (?:\p{L}+ )?(?:clients?|customers?)\b|\b(?:we|i)(?:['’]ve| have)? (?:\p{L}+ )?(?:worked|helped|built|made|designed|delivered|supplied)\b|\b(?:such as|including|for example|e\.g\.|(?:clients?|customers?) like)/iu

/** The sentence mentions the business and neither greets nor addresses it. */
function isReference({ before, after }: Phrase, at: TextPlace) {
  if (GREETING.test(before) || /^team\b/i.test(after)) return false
  return at.field === 'body' && REFERENCE.test(before) && !/\byou(?:r|rs)?\b/i.test(before)
}
