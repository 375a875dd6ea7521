import { capitalized } from '../from-facts/fill.ts'
import type { WriterLanguage } from '../languages/languages.ts'

/**
 * What the user wants asked, as the question itself: "Ask if {{phone}} is the best number" becomes "Is {{phone}} the best
 * number for you?". `rest` is the text without it.
 */
export function questionsIn(text: string): { questions: string[]; rest: string } {
  const questions: string[] = []
  const rest = text.replace(WISH, (whole: string, lead: string, said: string) => {
    const question = FORMS.map(form => form(said.trim().replace(/\s+/g, ' '))).find(found => found !== undefined)
    if (question === undefined) return whole
    questions.push(question)
    return lead
  })
  return { questions: [...new Set(questions)], rest: questions.length > 0 ? rest.trim() : text }
}

const WISH =
  /(^|[.!?]\s|\n)[-*•\s]{0,4}(?:please\s+|bitte\s+|por favor,?\s+)?((?:ask|check|frage?n?|pregunt[ae]r?)(?:\s+(?:sie|them|her|him|the owner|the team|nach|les|le))?,?\s+(?:if|whether|ob|si)\s[^.!?\n]{3,160})[.!?]?(?=\s|$)/giu

const FORMS: ((said: string) => string | undefined)[] = [
  said => {
    const [, subject = '', verb = '', rest = ''] =
      /\b(?:if|whether) (.+?) (is|are|was|were|can|could|has|have|will|would|should|do|does|want|wants|need|needs|use|uses) (.+)/iu.exec(
        said,
      ) ?? []
    if (rest === '') return undefined
    const isThey = /^(?:they|the (?:owner|team|business)|he|she)$/i.test(subject)
    const who = isThey ? 'you' : subject
    const isPlain = /^(?:has|have|wants?|needs?|uses?|do|does)$/i.test(verb)
    const plain = verb
      .toLowerCase()
      .replace(/^has$/, 'have')
      .replace(/^(want|need|use)s$/, '$1')
    const asked = isPlain
      ? `${isThey ? 'Do' : 'Does'} ${who} ${plain} ${toYou(rest)}`
      : `${capitalized(isThey ? verb.replace(/^(?:is|was)$/i, 'are') : verb)} ${who} ${toYou(rest)}`
    return `${asked}${/^(?:the|a) (?:best|right|correct|good) \S+$/i.test(rest) ? ' for you' : ''}?`
  },
  said => {
    const [, subject = '', rest = '', verb = ''] =
      /\bob (\S+|(?:der|die|das|ihre?) \S+) (.+?) (ist|sind|haben|hat|kann|können|möchten|brauchen|nutzen|wollen)$/iu.exec(
        said,
      ) ?? []
    if (verb === '') return undefined
    const who = /^sie$/i.test(subject) ? 'Sie' : subject
    return `${capitalized(verb)} ${who} ${rest}${/^die (?:beste|richtige) \S+$/i.test(rest) ? ' für Sie' : ''}?`
  },
  said => {
    const [, subject = '', verb = '', rest = ''] =
      /\bsi (?:(\S+|(?:el|la|los|las|su) \S+) )?(es|son|está|están|tienen?|quieren?|puede[n]?|usan?) (.+)/iu.exec(
        said,
      ) ?? []
    if (rest === '') return undefined
    return `¿${capitalized(verb)} ${[subject, rest].filter(Boolean).join(' ')}${/^(?:el|la) (?:mejor) \S+$/i.test(rest) ? ' para ustedes' : ''}?`
  },
]

const toYou = (text: string): string => text.replace(/\btheirs?\b/gi, 'your').replace(/\b(?:them|they)\b/gi, 'you')

/** A question that gives a merge tag its place, where the email has no other. */
export const questionFor = (tag: string, language: WriterLanguage): string =>
  QUESTION[language].replace('{x}', () => tag)

const QUESTION: Record<WriterLanguage, string> = {
  en: 'Is {x} still right?',
  de: 'Stimmt {x} noch?',
  es: '¿Sigue siendo correcto {x}?',
  fr: '{x} est-il toujours exact ?',
}
