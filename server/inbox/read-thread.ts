import { addressNorm } from '#contract/address.ts'
import type { AnswerFrom, ThreadEntry, WholeThread } from '#contract/inbox.ts'
import { reasonText, storedReasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { orNotFound } from '#server/http/errors.ts'
import { readFileOf } from '#server/incoming/parse-email.ts'
import { sentText } from '#server/sending/compose/sent-text.ts'
import { readable, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import { inThread } from './in-thread.ts'
import { findThread } from './list-sql.ts'
import * as rows from './read-sql.ts'
import { readUnanswered } from './unanswered.ts'

/** Emails of a thread that are shown. */
const MOST = 200

/** Everything between the user and one person: campaigns' emails, replies, the user's answers, and what still waits. */
export async function readThread(deps: Deps, sql: Sql, userId: string, id: string): Promise<WholeThread> {
  const found = orNotFound((await findThread(sql, userId, id)) ?? (await readUnanswered(sql, userId, id)), 'Thread')
  const { revision, sendingAccountId, campaignId: _, ...thread } = found
  const lead = await rows.leadFields(sql, userId, thread)
  const sent = await rows.listSent(sql, userId, thread.email, MOST)
  const received = await rows.listReceived(sql, userId, thread.email, MOST)
  const answers = await rows.listAnswers(sql, userId, id, MOST)
  const files = Map.groupBy(await rows.listFilesOfAnswers(sql, userId, id), ({ answerId }) => answerId)
  const entries = [
    ...sent.map(row => ofSent(row, sentText({ ...row, userId, lead }))),
    ...received.map(ofReceived),
    ...answers.map(row => ofAnswer(row, files.get(row.id) ?? [])),
  ]
  // The newest reply may come from another address than the recipient's.
  const written = received.filter(rows.isWritten)
  const to = written[0]?.fromAddress ?? thread.email
  const suppressed = await findSuppression(sql, userId, thread.email, addressNorm(to))
  return {
    thread,
    revision,
    entries: entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-MOST),
    from: await answerFrom(deps, sql, { userId, theirs: sendingAccountId, hasReply: written.length > 0 }),
    subject: inThread(
      written[0]?.subject || entries.findLast(({ kind }) => kind === 'sent')?.subject || thread.subject,
    ),
    to,
    refusal: suppressed ? { ...suppressed, text: `${reasonText(suppressed)}.` } : null,
  }
}

const NOTHING = {
  files: [],
  campaignId: null,
  campaign: null,
  label: null,
  otherAddress: null,
  isDoubtful: false,
  note: null,
}

function ofSent(row: rows.SentRow, { subject, text }: { subject: string; text: string }): ThreadEntry {
  const { id, at, campaignId, campaign, fromAddress, fromName, state, acceptedAt } = row
  const kind = acceptedAt ? 'sent' : 'step'
  const common = { ...NOTHING, id, at, campaignId, campaign, subject, text, quote: '', state: null }
  return { ...common, kind, from: readable(fromAddress ?? ''), fromName: fromName ?? '', note: noteOf(row, state) }
}

const noteOf = ({ reason, reasonText: detail, step }: rows.SentRow, state: string) => {
  if (state === 'pending') return step > 0 ? `Follow-up ${step} waits` : 'Waits to be sent'
  return storedReasonText(reason, detail)
}

const ofReceived = (row: rows.ReceivedRow): ThreadEntry => ({
  ...NOTHING,
  kind: 'received',
  id: row.id,
  at: row.at,
  from: row.fromAddress,
  fromName: row.fromName,
  subject: row.subject,
  text: row.body,
  quote: row.quote,
  files: row.files.map(file => ({ ...file, isKept: row.isKept && file.size !== null })),
  campaignId: row.campaignId,
  campaign: row.campaign,
  label: row.label,
  otherAddress: row.otherAddress,
  isDoubtful: row.evidence === 'company',
  state: null,
})

const ofAnswer = (
  { id, at, fromAddress, subject, text, state, detail }: rows.AnswerRow,
  files: ThreadEntry['files'],
): ThreadEntry => ({
  ...NOTHING,
  files,
  kind: 'answer',
  id,
  at,
  from: readable(fromAddress ?? ''),
  fromName: '',
  subject,
  text,
  quote: '',
  note: state === 'unknown' ? UNKNOWN : detail,
  state,
})

/** A file of an email in the thread, as it was attached. */
export async function readFile(sql: Sql, userId: string, key: { id: string; entryId: string; n: number }) {
  const kept = await rows.findKept(sql, userId, key.id, key)
  return orNotFound(kept?.name === null ? await readFileOf(kept.content, key.n) : kept, 'File')
}

const UNKNOWN = 'It may have arrived. Look in your Sent folder before you send it again.'

/** The accounts that could answer, the right one first, each with its reason. */
async function answerFrom(
  deps: Deps,
  sql: Sql,
  { userId, theirs, hasReply }: { userId: string; theirs: string | null; hasReply: boolean },
): Promise<AnswerFrom[]> {
  const accounts = await rows.listAccounts(sql, userId, theirs)
  const isGone = accounts.some(({ id, isActive }) => id === theirs && !isActive)
  if (!accounts.some(({ isActive }) => isActive)) {
    const { from } = await resolveSender(deps, sql, { userId })
    const reason = isGone ? REMOVED : 'Your only sending account'
    return [{ id: null, address: readable(from.address), reason, isUsable: true }]
  }
  const right = accounts.toSorted((a, b) => rank(a, theirs) - rank(b, theirs))
  return right
    .filter(({ isActive }) => isActive)
    .map(({ id, address, isPaused, isDefault }) => ({
      id,
      address: readable(address),
      isUsable: !isPaused,
      reason: isPaused ? 'Paused in Settings' : reasonFor({ isTheirs: id === theirs, hasReply, isGone, isDefault }),
    }))
}

const REMOVED = 'You removed the address they wrote to'

const rank = ({ id, isPaused, isDefault }: rows.AccountRow, theirs: string | null) =>
  Number(isPaused) * 4 + Number(id !== theirs) * 2 + Number(!isDefault)

interface Reasons {
  isTheirs: boolean
  hasReply: boolean
  isGone: boolean
  isDefault: boolean
}

function reasonFor({ isTheirs, hasReply, isGone, isDefault }: Reasons) {
  if (isTheirs) return hasReply ? 'The address they wrote to' : 'The address you wrote from'
  if (isGone) return REMOVED
  return isDefault ? 'Your default account' : 'Another of your accounts'
}
