import type { WriterLanguage } from '../languages/languages.ts'

/**
 * A text without sentences such as "Ask if {{phone}} is the best number", which tell the writer something; `wishes` are those.
 * They get no place in the email but for their merge tags.
 */
export function withoutWishes(text: string): { wishes: string; rest: string } {
  const wishes = [...text.matchAll(WISH)].map(([, , said = '']) => said).join(' ')
  return { wishes, rest: wishes === '' ? text : text.replace(WISH, '$1').trim() }
}

const WISH =
  /(^|[.!?]\s|\n)[-*•\s]{0,4}(?:please\s+|bitte\s+|por favor,?\s+)?((?:ask|check|frage?n?|pregunt[ae]r?)(?:\s+(?:sie|them|her|him|the owner|the team|nach|les|le))?,?\s+(?:if|whether|ob|si)\s[^.!?\n]{3,160})[.!?]?(?=\s|$)/giu

/** A question that gives a merge tag its place, where the email has no other. */
export const questionFor = (tag: string, language: WriterLanguage): string =>
  QUESTION[language].replace('{x}', () => tag)

const QUESTION: Record<WriterLanguage, string> = {
  en: 'Is {x} still right?',
  de: 'Stimmt {x} noch?',
  es: '¿Sigue siendo correcto {x}?',
  fr: '{x} est-il toujours exact ?',
}
