import { type FromFacts, frameOf, lowercased, prepare, variationOf } from './from-facts.ts'

/**
 * The body of a follow-up in the thread of the first email: another question, or an easier answer. Never the offer
 * again. `nth` is 1 or 2.
 */
export function writeFollowUp(request: FromFacts, nth: number, first: { body: string }): string {
  const writing = prepare(request)
  const { words, asks } = writing
  const say = (template = '') => writing.say([template]).join('')
  const { greeting, end } = frameOf(request, writing)
  const question = asks.find(ask => !first.body.includes(ask)) ?? ''
  const { again, smaller, last } = words.followUps
  const isLast = nth > 1 && variationOf(request.seed) % 2 === 0
  const said = isLast ? [say(last[0])] : [say(again[0]), ...(nth === 1 ? [question] : [])]
  // As many of the easy answers as it takes to be long enough.
  const text = [...said, ...smaller.toReversed().map(say)]
    .filter(Boolean)
    .reduce((all, one, at) => (at < said.filter(Boolean).length || wordsIn(all) < LEAST ? `${all} ${one}` : all), '')
  const body = words.isLowercaseAfterGreeting ? lowercased(text.trim()) : text.trim()
  return [greeting, body, end].join('\n\n')
}

const LEAST = 25
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
