import { phrases, wordsOf } from './languages/languages.ts'
import { meaningsOf, sentencesIn } from './learned/features.ts'
import { LEARNED, scoreLabels } from './learned/score-labels.ts'

export type Label =
  | 'interested'
  | 'question'
  | 'later'
  | 'wrong_person'
  | 'not_interested'
  | 'unsubscribe'
  | 'automatic'

export interface Judgement {
  label: Exclude<Label, 'automatic'> | null
  /** They ask for no more email, and hardly anything else reads like it. */
  isCertain: boolean
}

const READ = 8000
const OTHERS = LEARNED.filter(name => name !== 'automatic' && name !== 'unsubscribe')
/** What's around a sentence would have said more. */
const ALONE_COUNTS_LESS = 2
/** A wish that's missed is worse than one that the user has to refuse. */
const LEAST_WISH = 0
/** The whole has to read like a wish, not only a sentence of it. */
const LEAST_CERTAIN = 4

/** An insult or a threat is a wish, too, but what was learned takes "Get a real job" for interest. */
const ANGER = phrases('anger')

/** Labels a reply by the person's own words and subject, with the weights learned from labelled replies. */
export function judgeReply(own: string, subject = ''): Judgement {
  const text = `${subject}\n${own}`.slice(0, READ)
  const odds = scoreLabels(text)
  const sentences = sentencesIn(text)
  // A wish stands in one sentence, whatever else they tell.
  const wish = Math.max(
    odds.unsubscribe,
    ...sentences.map(sentence => scoreLabels(sentence).unsubscribe - ALONE_COUNTS_LESS),
  )
  if (wish > LEAST_WISH)
    return { label: 'unsubscribe', isCertain: odds.unsubscribe > LEAST_CERTAIN && !sentences.some(isDoubtful) }
  if (ANGER.test(wordsOf(text))) return { label: 'unsubscribe', isCertain: false }
  const best = OTHERS.reduce((one, other) => (odds[other] > odds[one] ? other : one))
  return { label: best === 'none' ? null : best, isCertain: false }
}

const ASKED = ['remove', 'unsubscribe', 'stop']
const ANOTHER =
  /(?<!\p{L})(?:herrn?|frau|mrs?|ms|dr|mme|madame|monsieur|se[ñn]ora?|sra?|sig|signora?|senhora?|meneer|mevrouw|dhr)(?:\.? \p{L}{2}|\.$)/iu
/**
 * A question may be about their own newsletter, "Don't take us off", "streichen Sie uns nicht" asks for the opposite, and "take
 * Mr. Hale off" is about somebody else.
 */
const isDoubtful = (sentence: string) =>
  /[?¿]/.test(sentence) ||
  sentence.split(/[,:;]/).some(clause => {
    const words = wordsOf(clause).trim().split(' ').map(meaningsOf)
    return words.some(
      (word, at) =>
        word.some(meaning => ASKED.includes(meaning)) &&
        (ANOTHER.test(clause) || words.slice(Math.max(0, at - 3), at + 4).some(near => near.includes('not'))),
    )
  })
