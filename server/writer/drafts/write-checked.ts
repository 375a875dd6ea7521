import type { DraftClause } from '#contract/drafts.ts'
import { checkDraft, type Draft } from '../check/check.ts'
import type { Email, Following } from '../writer.ts'
import type { DraftRequest, DraftWriter } from './draft-writer.ts'
import type { CheckedText } from './drafts-sql.ts'

/** Far enough from the seeds of a run's other drafts. */
export const NEXT_SEED = 1000

type Given = Pick<DraftRequest, 'facts' | 'offer' | 'sender'>

/** A text with what the fact check says of it. */
export function checked({ subject, body }: Draft, given: Given, language: DraftRequest['language']): CheckedText {
  const clauses = checkDraft({ subject, body }, given).map(({ text: _, ...clause }): DraftClause => clause)
  return { subject, body, language, clauses, isFlagged: clauses.some(isUnsupported) }
}

export const isUnsupported = ({ verdict }: DraftClause) => verdict === 'unsupported'

/** Writes a draft, and once more if the check finds something unsupported. Keeps the version with fewer such sentences. Only the first one is followed. */
export async function writeChecked(
  writer: DraftWriter,
  request: DraftRequest,
  following?: Following,
): Promise<CheckedText & { seed: number }> {
  const { seed, language } = request
  const written = await writer.write(request, following)
  const first = { ...checked(written, request, language), seed }
  if (!first.isFlagged) return first
  const faults = { email: plain(written), reasons: reasonsOf(first) }
  const next = seed + NEXT_SEED
  const quietly = following?.signal && { signal: following.signal }
  const rewritten = await writer.write({ ...request, seed: next, faults }, quietly)
  const second = { ...checked(rewritten, request, language), seed: next }
  return faultsOf(second) < faultsOf(first) ? second : first
}

const plain = ({ subject, body }: Email): Email => ({ subject, body })

const faultsOf = ({ clauses }: CheckedText) => clauses.filter(isUnsupported).length

/** Each flagged sentence with its reason, for a model. */
const reasonsOf = (text: CheckedText): string[] =>
  text.clauses
    .filter(isUnsupported)
    .map(({ part, start, end, reason }) => `“${text[part].slice(start, end)}”: ${reason ?? 'Nothing supports this.'}`)
