import type { DraftClause } from '#contract/drafts.ts'
import { checkDraft, type Draft } from '../check/check.ts'
import type { DraftRequest } from './draft-writer.ts'
import type { CheckedText } from './drafts-sql.ts'

/** A text with what the fact check says of it. */
export function checked(
  { subject, body }: Draft,
  given: Pick<DraftRequest, 'facts' | 'offer' | 'sender'>,
  language: DraftRequest['language'],
): CheckedText {
  const clauses = checkDraft({ subject, body }, given).map(({ text: _, ...clause }): DraftClause => clause)
  return { subject, body, language, clauses, isFlagged: clauses.some(isUnsupported) }
}

export const isUnsupported = ({ verdict }: DraftClause): boolean => verdict === 'unsupported'
