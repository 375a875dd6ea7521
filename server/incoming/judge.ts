import { judged, phrases, wordsOf } from './languages/languages.ts'
import { meaningsOf } from './learned/features.ts'
import { LEARNED, scoreLabels } from './learned/score-labels.ts'
import { spelled } from './spelled.ts'

export type Label =
  | 'interested'
  | 'question'
  | 'later'
  | 'wrong_person'
  | 'not_interested'
  | 'unsubscribe'
  | 'automatic'

const READ = 8000

const FILLER = new Set(judged.flatMap(({ filler }) => filler.split('|')))
const ALONE = phrases(
  judged.flatMap(j => j.alone),
  { whole: true },
)
const ASKS = judged.map(({ wish, forbids: { never, contact, further, tells } }) => ({
  wish: phrases(wish),
  forbids: [never, contact, further].map(words => phrases([`(${words})`])),
  tells: phrases(tells),
}))
interface Sentence {
  words: string
  clauses: string[]
  isQuestion: boolean
}

const sentencesIn = (text: string): string[] =>
  text
    .slice(0, READ)
    .split(/(?<=[.!?;…])\s|\n|(?<=[^\d][.!?])(?=\p{Lu})|\s[-–—]\s|[–—()]/u)
    .filter(sentence => /\p{L}/u.test(sentence))

const sentencesOf = (text: string): Sentence[] =>
  sentencesIn(text).map(sentence => ({
    words: wordsOf(sentence),
    clauses: sentence.split(/[,:;.!]/).map(wordsOf),
    isQuestion: /\?\W{0,3}$/.test(sentence.trim()) || sentence.includes('¿'),
  }))

const withoutFiller = (words: string) =>
  ` ${words
    .split(' ')
    .filter(word => word !== '' && !FILLER.has(word))
    .join(' ')} `

const isAlone = (words: string): boolean => ALONE.test(words) || ALONE.test(withoutFiller(words))

/** "Please respect that and remove us": only what's about a person may stand behind another request. */
const endsWithUs = (words: string) => {
  const end = / (?:and|und|et|y|e|en|then|so|dann|alors|entonces|dus|quindi) ((?:[^ ]{1,20} ){1,4})$/.exec(words)?.[1]
  return end !== undefined && /(?:me|us|mich|uns|moi|nous|mij|ons) $/.test(end) && isAlone(` ${end}`)
}

const meaningsIn = (words: string) => words.trim().split(' ').map(meaningsOf)
const hasAny = (meanings: readonly string[], names: readonly string[]) => names.some(name => meanings.includes(name))

/** "Don't take us off the list", "streichen Sie uns nicht": what's asked for is the opposite. */
const isDenied = (clause: string) =>
  meaningsIn(clause).some((word, at, all) => {
    const near = all.slice(Math.max(0, at - 3), at + 4)
    return (
      hasAny(word, ['remove', 'unsubscribe']) &&
      near.some(other => other.includes('not')) &&
      !near.some(other => hasAny(other, ['write', 'mail', 'more']))
    )
  })

/** A question about removal is a wish if it's about the author: "Is it possible to take the summer dishes off the list?" */
function isWished(wish: RegExp, { words, clauses, isQuestion }: Sentence): boolean {
  const found = wish.exec(words)
  if (!found) return false
  const before = meaningsIn(words.slice(0, found.index)).slice(-2)
  if (before.some(word => word.includes('not')) || clauses.some(isDenied)) return false
  return !isQuestion || meaningsIn(found[0]).some(word => hasAny(word, ['us', 'address', 'mail']))
}

const isClear = (sentence: Sentence) =>
  ASKS.some(
    ({ wish, forbids, tells }) =>
      isWished(wish, sentence) ||
      (!sentence.isQuestion &&
        sentence.clauses.some(clause => forbids.every(part => part.test(clause)) && !tells.test(clause))),
  )
/** "Stop!" on its own. */
const isBrief = ({ words, clauses, isQuestion }: Sentence) =>
  !isQuestion && ([words, ...clauses].some(isAlone) || clauses.some(endsWithUs))

export interface Judgement {
  label: Exclude<Label, 'automatic'> | null
  /** They ask for no more email, and both the rules and what was learned say so. */
  isCertain: boolean
}

const OTHERS = LEARNED.filter(name => name !== 'automatic' && name !== 'unsubscribe')
/** How much a rule counts beside what the labelled replies taught. */
const RULE = 2
/** What's around a sentence would have said more. */
const ALONE_COUNTS_LESS = 2
/** Likelier than all else together. */
const LEAST_WISH = 0
/** Even if a rule says so, the whole has to read like a wish. */
const LEAST_CERTAIN = 1

/** What someone answered, in their own words or in a subject of their own: rules and labelled replies together. */
export function judgeReply(own: string, subject = ''): Judgement {
  const odds = scoreLabels(`${subject}\n${own}`)
  const asks = asksRemoval(own, subject)
  if (asks && odds.unsubscribe > LEAST_CERTAIN) return { label: 'unsubscribe', isCertain: true }
  // A wish stands in one sentence, whatever else they tell.
  for (const sentence of sentencesIn(own))
    odds.unsubscribe = Math.max(odds.unsubscribe, scoreLabels(sentence).unsubscribe - ALONE_COUNTS_LESS)
  if (asks) odds.unsubscribe += RULE
  if (odds.unsubscribe > LEAST_WISH) return { label: 'unsubscribe', isCertain: false }
  const best = OTHERS.reduce((one, other) => (odds[other] > odds[one] ? other : one))
  return { label: best === 'none' ? null : best, isCertain: false }
}

/** Whether a rule finds a wish for no more email. */
function asksRemoval(own: string, subject: string): boolean {
  const sentences = [...sentencesOf(spelled(own)), ...sentencesOf(spelled(subject))]
  return sentences.some(sentence => isClear(sentence) || isBrief(sentence))
}
