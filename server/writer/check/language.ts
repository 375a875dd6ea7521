import { type CheckedLanguage, LEXICONS } from './lexicon.ts'

/** The language of a text, and by how many of its common words it's ahead; undefined if it's too short to say. */
function readLanguage(text: string): { language: CheckedLanguage; lead: number } | undefined {
  const said = text.slice(0, 2000)
  const [first, second] = LEXICONS.map(({ language, common }) => ({
    language,
    count: said.match(common)?.length ?? 0,
  })).sort((a, b) => b.count - a.count)
  const lead = (first?.count ?? 0) - (second?.count ?? 0)
  return first && lead > 0 ? { language: first.language, lead } : undefined
}

export const checkedLanguageOf = (text: string): CheckedLanguage | undefined => readLanguage(text)?.language

/** A sentence's language; if it's short, that of the text around it. */
export function languageOfSentence(sentence: string, around: CheckedLanguage | undefined): CheckedLanguage | undefined {
  const own = readLanguage(sentence)
  if (own === undefined) return around
  return own.lead >= 2 || around === undefined ? own.language : around
}
