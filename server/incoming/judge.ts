import { fold, judged, languages, phrases, wordsOf } from './languages/languages.ts'
import { LEARNED, type Learned, scoreLabels } from './learned/score-labels.ts'
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

const all = (pick: (j: (typeof judged)[number]) => string[]) => phrases(judged.flatMap(pick))
const FILLER = new Set(judged.flatMap(({ filler }) => filler.split('|')))
const ALONE = phrases(
  judged.flatMap(j => j.alone),
  { whole: true },
)
const NAMES = languages.flatMap(({ days, months }) => `${days} ${months}`.split(/[ |]/)).filter(name => name.length > 3)
/** "Don't send it before Monday". */
const BEFORE = phrases([
  `(before|until|till|vor|bis|antes|hasta|avant|jusqu|ate|prima|fino|voor|tot) (the|den|dem|zum|de|del|di|do|el|le|au|al|a|op)? (${NAMES.map(fold).join('|')})`,
])
/** What's harmless in a language excuses only what's a wish in it. */
const ASKS = judged.map(({ wish, harmless, forbids: { never, contact, further, tells } }) => ({
  wish: phrases(wish),
  harmless: phrases(harmless),
  forbids: [never, contact, further].map(words => phrases([`(${words})`])),
  tells: phrases(tells),
}))
const HARMLESS = all(j => j.harmless)
/** To ask about a law isn't to call upon it. */
const LAW = / (?:gdpr|dsgvo|rgpd|lgpd|lopd|lssi|avg|cnil|aepd|anpd|acm|garante)(?= )/g
const INTERESTED = all(j => j.interested)
/** Outweighs a lone "stop". */
const WANTS = phrases([
  'had me at',
  'when can we',
  '(exactly|just) what (we|i) (need|want)',
  '(am|m|are|re) interested',
  '(call|tell) (me|us)',
])
const QUESTION = all(j => j.question)
const LATER = all(j => j.later)
const WRONG_PERSON = all(j => j.wrongPerson)
const NOT_INTERESTED = all(j => j.notInterested)
/** These count only where a sentence starts. */
const BARE =
  /^(?:yes|no|nope|ja|nein|nee|si|oui|non|sim|nao|claro|certo|prima|graag|gern|gerne|volontiers|volentieri|adelante|perfecto|perfetto|topo|banco)$/
/** "Don't write to my partner" names nobody else. */
const NOT_THEM = / (?:dont|do not) [^ ]{1,20} (?:to )?(?:my|our|the) [^ ]{1,20}/
const AUTOMATIC = all(j => j.automatic)

interface Sentence {
  words: string
  clauses: string[]
  isQuestion: boolean
}

const sentencesOf = (text: string): Sentence[] =>
  text
    .slice(0, READ)
    .split(/(?<=[.!?;…])\s|\n|(?<=[^\d][.!?])(?=\p{Lu})|\s[-–—]\s|[–—()]/u)
    .filter(sentence => /\p{L}/u.test(sentence))
    .map(sentence => ({
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

const isClear = ({ words, clauses, isQuestion }: Sentence) =>
  !BEFORE.test(words) &&
  ASKS.some(
    ({ wish, harmless, forbids, tells }) =>
      !harmless.test(words) &&
      (wish.test(isQuestion ? words.replaceAll(LAW, '') : words) ||
        (!isQuestion && clauses.some(clause => forbids.every(part => part.test(clause)) && !tells.test(clause)))),
  )
/** "Stop!" on its own. */
const isBrief = ({ words, clauses, isQuestion }: Sentence) =>
  !isQuestion && !HARMLESS.test(words) && ([words, ...clauses].some(isAlone) || clauses.some(endsWithUs))

export interface Judgement {
  label: Learned | null
  /** They ask for no more email, and both the rules and what was learned say so. */
  isCertain: boolean
}

/** How much a rule counts beside what the labelled replies taught. */
const RULE = 2
/** No rule says it: it has to read like one. */
const LEAST = -1
const LEAST_WISH = 0.2
/** Even if a rule says so, it mustn't read much like something else. */
const LEAST_CERTAIN = -0.5

/** What someone answered, in their own words or in a subject of their own: rules and labelled replies together. */
export function judgeReply(own: string, subject = ''): Judgement {
  const rule = asksRemoval(own, subject) ? 'unsubscribe' : labelOf(own)
  const scores = scoreLabels(`${subject}\n${own}`)
  const isCertain = rule === 'unsubscribe' && scores.unsubscribe > LEAST_CERTAIN
  if (isCertain) return { label: 'unsubscribe', isCertain }
  if (rule) scores[rule] += RULE
  const least = (label: Learned) => (label === 'unsubscribe' ? LEAST_WISH : LEAST)
  const label = LEARNED.filter(name => scores[name] > least(name)).reduce<Learned | null>(
    (best, name) => (best === null || scores[name] > scores[best] ? name : best),
    null,
  )
  return { label, isCertain }
}

/** Whether a rule finds a wish for no more email. */
function asksRemoval(own: string, subject: string): boolean {
  const sentences = [...sentencesOf(spelled(own)), ...sentencesOf(spelled(subject))]
  return sentences.some(isClear) || (sentences.some(isBrief) && !sentences.some(({ words }) => WANTS.test(words)))
}

/** People write about their own auto-replies, too. */
const MENTIONED =
  / (?:my|our|your|meine|deine|ihre|eure|mijn|uw|jullie|mon|ma|votre|ta|mi|su|tu|minha|sua|mia|vostra|tua) auto[^ ]{0,20} [^ ]{1,20}/g

export const saysAutomatic = (text: string): boolean =>
  AUTOMATIC.test(wordsOf(text.slice(0, READ)).replaceAll(MENTIONED, ''))

/** What a rule finds else. Anything against it outweighs what sounds friendly. */
function labelOf(own: string): Exclude<Learned, 'unsubscribe'> | null {
  const sentences = sentencesOf(own)
  const any = (pattern: RegExp) =>
    sentences.some(({ words }) => {
      const found = pattern.exec(words)?.[0]
      return found !== undefined && (!BARE.test(found.trim()) || words.startsWith(found))
    })
  if (sentences.some(({ words }) => WRONG_PERSON.test(words.replace(NOT_THEM, '')))) return 'wrong_person'
  const isAgainst = any(NOT_INTERESTED)
  if (any(LATER)) return 'later'
  if (isAgainst) return 'not_interested'
  if (any(INTERESTED)) return 'interested'
  return sentences.some(({ words, isQuestion }) => isQuestion && QUESTION.test(words)) ? 'question' : null
}
