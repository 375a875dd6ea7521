import type { Fact } from '#contract/facts.ts'
import { COVERED } from './coverage.ts'
import { SPOKEN } from './hostile.ts'
import { contentWords, type Known } from './known.ts'
import { LEXICONS, type Lexicon, REASONS } from './lexicon.ts'
import { findRequest } from './requests.ts'
import { holds } from './word-forms.ts'

/**
 * Why the sentence makes a claim that only the offer may make, and doesn't; null if it makes none. `own` is the sentence
 * without what it quotes from the website: that may promise and praise, but holds no contact, link, or request either.
 */
export function findClaim(text: string, own: string, known: Known, lexicons: readonly Lexicon[]): string | null {
  for (const { claims } of lexicons)
    for (const { pattern, reason } of claims) {
      const found = pattern.exec(reason === 'contact' || reason === 'instruction' ? text : own)?.[0]
      if (found === undefined) continue
      if (reason === 'contact') return REASONS.contact
      if (reason === 'urgency' ? known.offerText.includes(found) : isOffered(found, text, known)) continue
      return REASONS[reason]
    }
  return null
}

/** Claims that no place of an email may make, not even its greeting, in any language. */
export function findHostile(text: string, known: Known): string | null {
  if (LEXICONS.some(({ claims }) => claims.some(({ pattern, reason }) => reason === 'contact' && pattern.test(text))))
    return REASONS.contact
  const phones = known.facts.flatMap(({ fact, text: value }) => (fact.type === 'phone' ? [value] : []))
  return findRequest(text, known.offerText, phones) === undefined ? null : REASONS.instruction
}

/** Says more than a fact that is about some. */
const ALL =
  /(?<![\p{L}])(?:all|every|everyone|everybody|always|everywhere|alle[nrs]?|jede[nrms]?|immer|überall|tod[oa]s?|cada|siempre|tou(?:te?)?s|chaque|toujours|never|nie|nunca|jamais)(?![\p{L}])/u
/** The offer makes the same claim, and says what the rest of the sentence says. */
function isOffered(found: string, text: string, known: Known): boolean {
  const isThere = known.offerText.includes(found) || contentWords(found).some(word => holds(known.offerWords, word))
  // "Free with your first order" isn't "always free".
  const all = ALL.exec(text)?.[0]
  if (all !== undefined && !known.offerText.includes(all)) return false
  const own = contentWords(found)
  const words = contentWords(text).filter(word => !own.includes(word) || holds(known.offerWords, word))
  return isThere && words.filter(word => holds(known.offerWords, word)).length >= words.length * COVERED
}

/** Whether a sentence repeats what a text of the lead says. */
export function repeatsLead(said: string, facts: readonly Fact[]): boolean {
  const words = contentWords(said)
  return facts.some(({ type, value }) => {
    const own = contentWords(SPOKEN.has(type) ? value : '')
    return own.length > 0 && words.filter(word => own.includes(word)).length >= words.length * COVERED
  })
}
