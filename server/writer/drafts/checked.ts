import type { DraftClause, DraftFollowUp } from '#contract/drafts.ts'
import { checkDraft, type Draft } from '../check/check.ts'
import { ownSentences } from '../from-facts/own-sentences.ts'
import type { DraftRequest } from './draft-writer.ts'
import type { CheckedDraft, CheckedText } from './drafts-sql.ts'

type Given = Pick<DraftRequest, 'facts' | 'offer' | 'sender' | 'follows' | 'answers'>

/** A text with what the fact check says of it. */
export function checked(
  { subject, body }: Draft,
  { facts, offer, sender, follows, answers }: Given,
  language: DraftRequest['language'],
): CheckedText {
  const own = ownSentences({ facts, offer, language })
  const given = { facts, offer, sender, own, isFollowUp: follows !== undefined, isAnswer: answers !== undefined }
  const clauses = checkDraft({ subject, body }, given).map(({ text: _, ...clause }): DraftClause => clause)
  return { subject, body, language, clauses, isFlagged: clauses.some(isUnsupported) }
}

/** A draft whose follow-ups are checked as well. */
export function withFollowUps(first: CheckedText, bodies: string[], given: Given): CheckedDraft {
  const followUps = bodies.map((body, at): DraftFollowUp => {
    const follows = { nth: at + 1, first }
    return { body, clauses: checked({ subject: '', body }, { ...given, follows }, first.language).clauses }
  })
  return { ...first, followUps, isFlagged: first.isFlagged || followUps.some(isAnyUnsupported) }
}

const isAnyUnsupported = ({ clauses }: DraftFollowUp): boolean => clauses.some(isUnsupported)

export const isUnsupported = ({ verdict }: DraftClause): boolean => verdict === 'unsupported'
