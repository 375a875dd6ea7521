import type { CampaignRecipient, RecipientEntry, RecipientHistory } from '#contract/campaign-recipients.ts'
import { reasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { type MessageRow, readAttempts, readEvents, readLedgerRow } from './history-sql.ts'
import { readRecipient } from './recipients.ts'

/** One recipient with every attempt and event, oldest first; null if the campaign has no such recipient. */
export async function readHistory(
  sql: Sql,
  userId: string,
  campaignId: string,
  messageId: string,
): Promise<RecipientHistory | null> {
  const recipient = await readRecipient(sql, userId, campaignId, messageId)
  const row = recipient && (await readLedgerRow(sql, userId, messageId))
  if (!row) return null
  const tries = await readAttempts(sql, userId, messageId)
  const events = await readEvents(sql, userId, messageId)
  const entries = [...tries.map(withWords), ...lastTry(recipient, row), ...events]
  return {
    ...recipient,
    entries: entries.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at)),
    next: nextOf(recipient, row),
  }
}

/** The mail server's words, or our own for a lost worker. */
const withWords = (entry: RecipientEntry): RecipientEntry =>
  entry.words === 'worker-lost' ? { ...entry, words: reasonText({ reason: entry.words }) } : entry

/** An accepted or current attempt is recorded only in its message, not in `message_attempts`. */
function lastTry(
  { state }: CampaignRecipient,
  { attempts, attemptedAt, acceptedAt, answer, fromAddress, sendingAccount }: MessageRow,
): RecipientEntry[] {
  const from = { attempt: attempts, fromAddress, sendingAccount, botReason: null }
  if (acceptedAt) return [{ at: acceptedAt, kind: 'accepted', code: codeIn(answer), words: answer, ...from }]
  if (state === 'attempting' && attemptedAt)
    return [{ at: attemptedAt, kind: 'attempting', code: null, words: null, ...from }]
  return []
}

const codeIn = (answer: string | null) => {
  const [, code] = /^([2-5]\d\d)\b/.exec(answer ?? '') ?? []
  return code ? Number(code) : null
}

/** What happens next, and when; null if nothing does. */
function nextOf(
  { state, reason }: CampaignRecipient,
  { campaignStatus, notBefore, attempts, isSuppressed }: MessageRow,
): RecipientHistory['next'] {
  if (state === 'pending')
    return waiting[campaignStatus] ?? { text: attempts > 0 ? 'Tried again' : 'Sent', at: notBefore }
  if (state === 'attempting') return say('Being sent right now.')
  if (state === 'unknown')
    return say(
      'It may have arrived, so we don’t resend it automatically. You can resend it with the others without a response.',
    )
  if (state === 'failed' && isSuppressed)
    return say('This address is on your suppression list, so we don’t email it anymore.')
  if (state === 'failed') return say('We don’t resend it automatically. You can resend it with the others that failed.')
  if (state === 'skipped' && reason === 'unresolved-tag')
    return say('Nothing was sent. A new campaign reaches this recipient once the tag has a value.')
  return null
}

const say = (text: string) => ({ text, at: null })

const waiting: Partial<Record<MessageRow['campaignStatus'], NonNullable<RecipientHistory['next']>>> = {
  paused: say('Waits until you resume the campaign.'),
  cancelled: say('The campaign was canceled, so nothing more is sent.'),
}
