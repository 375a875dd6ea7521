import type { DraftLanguage } from '#contract/facts.ts'
import { CODES, LANGUAGES } from '../languages/languages.ts'

/** The language of a text, and by how many of its common words it's ahead; undefined if it's too short to say. */
function read(text: string): { language: DraftLanguage; lead: number } | undefined {
  const said = text.slice(0, 2000)
  const [first, second] = CODES.map(language => ({
    language,
    count: said.match(LANGUAGES[language].reads.common)?.length ?? 0,
  })).sort((a, b) => b.count - a.count)
  const lead = (first?.count ?? 0) - (second?.count ?? 0)
  return first && lead > 0 ? { language: first.language, lead } : undefined
}

export const readLanguage = (text: string): DraftLanguage | undefined => read(text)?.language

/** A sentence's language; if it's short, that of the text around it. */
export function languageOfSentence(sentence: string, around: DraftLanguage | undefined): DraftLanguage | undefined {
  const own = read(sentence)
  if (own === undefined) return around
  return own.lead >= 2 || around === undefined ? own.language : around
}
