import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { findUntil } from '#server/incoming/find-date.ts'
import { prepareAnswer } from '#server/writer/answers/draft-answer.ts'
import { readThread } from './read-thread.ts'

const NAMES_TIME = /\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr|h)\b|\b\d{1,2}:\d\d\b/i

/** Prepares a draft of an answer to the newest reply in a thread. */
export async function prepareDraft(deps: Deps, sql: Sql, userId: string, id: string) {
  const { thread, entries } = await readThread(deps, sql, userId, id)
  const newest = entries.findLast(({ kind, label }) => kind === 'received' && label !== 'automatic')
  if (!newest) throw conflict('They haven’t answered yet.')
  const ours = entries.findLast(({ kind }) => kind === 'sent' || kind === 'answer')
  const { text, label, otherAddress } = newest
  const day = findUntil(text, { now: deps.clock.now(), monthFirst: false }, { isAway: false })
  return prepareAnswer(deps, sql, userId, {
    leadId: thread.leadId,
    reply: { text, label, until: thread.until, otherAddress, namesTime: day !== null || NAMES_TIME.test(text) },
    earlier: { subject: ours?.subject ?? '', body: ours?.text ?? '' },
  })
}
