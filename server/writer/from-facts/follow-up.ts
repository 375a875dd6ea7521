import { FOLLOW_UPS } from './follow-up-phrases.ts'
import { type FromFacts, frameOf, isSupported, prepare, sentences, type Writing } from './from-facts.ts'
import { capitalized } from './phrases.ts'

/** The parts of the first email end before these numbers, so that none returns in its follow-ups. */
const PARTS = [
  { opening: 12, ask: 13, out: 14 },
  { opening: 15, ask: 16, out: 12 },
] as const

/**
 * The body of a follow-up in the thread of the first email: shorter, with a fact that the email didn't mention, and the price
 * and terms again. `nth` is 1 or 2.
 */
export function writeFollowUp(request: FromFacts, nth: number, first: { body: string }): string {
  const { tone, language } = request
  const writing = prepare({ ...request, length: 'short' }, language ?? 'en')
  const { phrases, words } = writing
  const one = sentences(writing, tone)
  const parts = PARTS[nth === 1 ? 0 : 1]
  const { again, last } = FOLLOW_UPS[writing.language]
  const [opening = ''] = one(nth === 1 ? again : last, parts.opening)
  const fact = nth === 1 ? unmentioned(writing, request, first.body) : undefined
  const about = fact ? one(turned(phrases.hooks[fact.kind], nth), 10, fact.values).map(capitalized) : []
  const offered = [...(words.pitch ? [words.pitch] : []), ...words.terms].map(capitalized)
  // The lists are the first email's, so a lead gets another sentence of them.
  const ask = words.callToAction && nth === 1 ? [words.callToAction] : one(turned(phrases.asks, nth), parts.ask)
  const closing = [...ask, ...one(turned(phrases.outs, nth), parts.out)].map(capitalized)
  const { greeting, end } = frameOf(request, writing)
  const begin = [writing.language === 'de' ? opening : capitalized(opening), ...about].join(' ')
  return [greeting, begin, offered.join(' '), closing.join(' '), end].filter(Boolean).join('\n\n')
}

/** The strongest fact that the first email has no word of. */
const unmentioned = (writing: Writing, request: FromFacts, body: string) =>
  writing.hooks.find(
    hook =>
      hook.kind !== 'no_website' &&
      Object.values(hook.values).every(value => !value || !body.includes(value)) &&
      isSupported(hook, writing, request),
  )

const turned = (list: readonly string[], nth: number): string[] => [...list.slice(nth * 5), ...list.slice(0, nth * 5)]
