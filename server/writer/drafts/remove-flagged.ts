import type { DraftClause } from '#contract/drafts.ts'
import { repeatsLead } from '../check/claims.ts'
import { givesOrders, isHostile } from '../check/hostile.ts'
import { countWords } from '../clean.ts'
import { writeFromFacts } from '../from-facts/from-facts.ts'
import { checked, isUnsupported } from './checked.ts'
import type { DraftRequest } from './draft-writer.ts'
import type { CheckedText } from './drafts-sql.ts'

type IsGone = (clause: DraftClause, said: string) => boolean

const saidIn = (text: CheckedText, { part, start, end }: DraftClause): string => text[part].slice(start, end)

/** The text without the sentences that the fact check flagged and those that need them. Its subject may be empty then. */
export function removeFlagged(text: CheckedText, isGone: IsGone = isUnsupported): { subject: string; body: string } {
  const gone = new Set<DraftClause>()
  text.clauses.forEach((clause, at) => {
    const before = text.clauses[at - 1]
    const isOrphan = before?.part === 'body' && gone.has(before) && pointsBack(saidIn(text, clause), clause)
    if (isGone(clause, saidIn(text, clause)) || isOrphan) gone.add(clause)
  })
  const without = (part: 'subject' | 'body') =>
    text.clauses
      .filter(clause => clause.part === part && gone.has(clause))
      .toSorted((a, b) => b.start - a.start)
      .reduce((left, { start, end }) => `${left.slice(0, start)}${left.slice(end)}`, text[part])
  return { subject: tidy(without('subject')), body: tidy(without('body')) }
}

/** "That", "eso", and "cela" speak of the sentence before, unless the offer's price follows. */
const pointsBack = (said: string, { verdict, fact }: DraftClause): boolean =>
  POINTS_BACK.some(pattern => pattern.test(said)) && !(verdict === 'supported' && !fact && /\d/.test(said))

const POINTS_BACK = [
  /^(?:(?:and|but|so|because of|for|would|could|does|is) )?(?:that|this|these|those|they|it|he|she|both)(?:['’]\p{L}+)?(?![\p{L}])(?! (?:be|help) (?:ok|okay) )/iu,
  /(?<![\p{L}])(?:know|see|want|need|read|hear|say|do|like|about|with|for|from|of|after|before|without|than|behind)s? (?:that|this|those)(?=[,.?!]| (?:before|when|if|after|first|too|and)(?![\p{L}]))/iu,
  /^(?:Und |Aber )?(?:Das|Dies|Diese[rsmn]?|Es|Er|Beides|Davon|Dafür|Damit|Darauf|Deshalb|Daher|Dadurch)(?= \p{Ll})/u,
  /(?<![\p{L}])(?:das|dies|davon|darüber|dafür)(?=[.?!]| (?:wissen|vor|vorher|schon|auch)(?![\p{L}]))/u,
  /^(?:y |pero |por )?(?:eso|esto|ello|es[ae]s?|est[ae]s|estos|así)(?![\p{L}])|(?<![\p{L}])(?:eso|esto|ello)(?=[,.?!]| antes)/iu,
  /^(?:et |mais )?(?:cela|ça|ceci|c['’]est|ce sont|ils|elles?|il (?!y |faut|suffit|est possible)|celle|celui|ceux)(?![\p{L}])|(?<![\p{L}])(?:cela|ça|ceci)(?=[.?!]| avant)/iu,
]

/** Removing a sentence may leave another that needs it, so we check again. */
const ROUNDS = 3
/** Fewer words don't make an email. */
export const LEAST_WORDS = 20

/**
 * The text without the flagged sentences that `isGone` names. The built-in writer's subject and greeting, which state only
 * what the facts say, take the place of removed ones. Undefined if too little is left.
 */
export function withoutFlagged(
  given: CheckedText,
  request: Omit<DraftRequest, 'instruction' | 'before' | 'faults'>,
  isGone: IsGone = isUnsupported,
): CheckedText | undefined {
  let text = given
  for (let round = 0; round < ROUNDS && isAnyGone(text, isGone); round++) {
    const left = removeFlagged(text, isGone)
    const own = writeFromFacts(request)
    const greeting = isGreetingGone(text, isGone) ? `${own.body.split('\n\n')[0]}\n\n` : ''
    text = checked({ subject: left.subject || own.subject, body: greeting + left.body }, request, text.language)
  }
  return isAnyGone(text, isGone) || countWords(text.body) < LEAST_WORDS ? undefined : text
}

const isAnyGone = (text: CheckedText, isGone: IsGone): boolean =>
  text.clauses.some(clause => isGone(clause, saidIn(text, clause)))

const isGreetingGone = (text: CheckedText, isGone: IsGone): boolean =>
  text.clauses.some(clause => {
    const said = saidIn(text, clause)
    return clause.part === 'body' && clause.start === 0 && isGone(clause, said) && /^[^.!?\n]*[,:]$/.test(said)
  })

/**
 * What no draft keeps: links, payments, claims of contact, orders, and what repeats the lead's unsupported words; all that is
 * flagged if a text of the lead gives orders, as a model may have followed them.
 */
export const refusedFor = ({ facts }: Pick<DraftRequest, 'facts'>): IsGone => {
  const isOrdered = facts.some(givesOrders)
  return (clause, said) => isUnsupported(clause) && (isOrdered || isHostile(clause) || repeatsLead(said, facts))
}

/** Closes the gaps that removed sentences leave. */
export const tidy = (text: string): string =>
  text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
