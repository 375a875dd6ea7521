import type { CheckedText } from './drafts-sql.ts'
import { isUnsupported } from './write-checked.ts'

/** The text without the sentences that the fact check flagged. Its subject may be empty then. */
export function removeFlagged(text: CheckedText): { subject: string; body: string } {
  const without = (part: 'subject' | 'body') =>
    text.clauses
      .filter(clause => clause.part === part && isUnsupported(clause))
      .toSorted((a, b) => b.start - a.start)
      .reduce((left, { start, end }) => `${left.slice(0, start)}${left.slice(end)}`, text[part])
  return { subject: tidy(without('subject')), body: tidy(without('body')) }
}

/** Closes the gaps that removed sentences leave. */
export const tidy = (text: string): string =>
  text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
