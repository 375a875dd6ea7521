import type { CampaignRecipient, RecipientEntry, RecipientHistory } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { type LedgerRow, readAttempts, readEvents, readLedgerRow } from './history-sql.ts'
import { readRecipient } from './sql.ts'

/** One recipient with every attempt and event, the oldest first; null where the campaign has no such one. */
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
  const entries = [...tries, ...lastTry(recipient, row), ...events]
  return {
    ...recipient,
    entries: entries.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at)),
    next: nextOf(recipient, row),
  }
}

/** What went through, or is under way, the message itself says: there is no row of attempts for it. */
function lastTry(
  { state }: CampaignRecipient,
  { attempts, attemptedAt, acceptedAt, answer, fromAddress, mailbox }: LedgerRow,
): RecipientEntry[] {
  const from = { attempt: attempts, fromAddress, mailbox, botReason: null }
  if (acceptedAt) return [{ at: acceptedAt, kind: 'accepted', code: codeIn(answer), words: answer, ...from }]
  if (state === 'attempting' && attemptedAt)
    return [{ at: attemptedAt, kind: 'attempting', code: null, words: null, ...from }]
  return []
}

const codeIn = (answer: string | null) => {
  const [, code] = /^([2-5]\d\d)\b/.exec(answer ?? '') ?? []
  return code ? Number(code) : null
}

/** What happens next, and when; null where nothing does. */
function nextOf(
  { state, reason }: CampaignRecipient,
  { campaignStatus, notBefore, attempts, isBarred }: LedgerRow,
): RecipientHistory['next'] {
  if (state === 'pending' || state === 'leased')
    return waiting[campaignStatus] ?? { text: attempts > 0 ? 'Tried again' : 'Sent', at: notBefore }
  if (state === 'attempting') return say('It is on its way to the mail server right now.')
  if (state === 'unknown')
    return say(
      'It may have arrived, so it is not sent again by itself. You can send it again with the others whose answer was lost.',
    )
  if (state === 'failed' && isBarred)
    return say('This address is on your do-not-contact list: nothing is sent to it any more.')
  if (state === 'failed')
    return say('It is not sent again by itself. You can send it again with the others who failed.')
  if (state === 'skipped' && reason === 'unresolved-tag')
    return say('Nothing was sent. A new campaign reaches this recipient once the tag has a value.')
  return null
}

const say = (text: string) => ({ text, at: null })

const waiting: Partial<Record<LedgerRow['campaignStatus'], NonNullable<RecipientHistory['next']>>> = {
  paused: say('Waits until you resume the campaign.'),
  cancelled: say('The campaign was cancelled: nothing is sent.'),
}
