import { addressNorm } from '#contract/address.ts'
import { DAY_MS } from '#contract/durations.ts'
import { reasonText } from '#contract/reasons.ts'
import { statusText } from '#contract/status-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type MailTransport, type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { signMessage } from '#server/sending/compose/dkim.ts'
import { toText } from '#server/sending/compose/email.ts'
import { compose } from '#server/sending/compose/mime.ts'
import { keysOf } from '#server/sending/compose/render.ts'
import { countAccountDay, openAccountDay } from '#server/sending/pacing/account-day-sql.ts'
import { type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import * as sql from './answers-sql.ts'
import { findThread } from './list-sql.ts'
import { announceThreads } from './threads-sql.ts'

interface Key {
  userId: string
  id: string
}

/** Longer than a server may take for one email. */
const LEASE_MS = 15 * 60_000
const RETRY_MS = 10 * 60_000
const GIVE_UP_MS = 3 * DAY_MS
const WORDS = 500

/**
 * Sends an answer that's due, with the guarantees of a campaign's message (docs/decisions/005): it's marked as being sent before
 * a byte leaves, so a second worker, or this job once more, never sends it again. If a worker died in between, it's `unknown`.
 */
export async function sendAnswer(deps: Deps, key: Key): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const answer = await db.asSystem(tx => sql.claim(tx, key, now, LEASE_MS))
  if (!answer) return notClaimed(deps, key, now)
  const sender = await resolveSender(deps, db.system, { userId: key.userId, sendingAccountId: answer.sendingAccountId })
  const refusal = await refusalOf(deps, key.userId, answer)
  const result: SendResult = refusal ?? (await tried(deps, key.userId, answer, sender))
  await settle(deps, key, answer, result)
}

/** Somebody who asked for no more email since gets none. */
async function refusalOf({ db }: Deps, userId: string, answer: sql.DueAnswer): Promise<SendResult | null> {
  const thread = await findThread(db.system, userId, answer.threadId)
  const suppressed = await findSuppression(
    db.system,
    userId,
    ...(thread ? [thread.email] : []),
    addressNorm(answer.toAddress),
  )
  return suppressed
    ? { outcome: 'failed', code: null, detail: `${reasonText(suppressed)}, so we didn’t send it.` }
    : null
}

async function tried(deps: Deps, userId: string, answer: sql.DueAnswer, sender: ResolvedSender): Promise<SendResult> {
  if (sender.problem) return putOff(statusText(sender.problem))
  if (sender.sendingAccountId !== answer.sendingAccountId) return putOff('The sending account was removed.')
  const mail = {
    userId,
    campaignId: null,
    messageId: answer.messageId,
    envelope: { from: sender.envelopeFrom, to: answer.toAddress },
    from: sender.from,
    subject: answer.subject,
    sesTenant: sender.sesTenant ?? null,
    raw: await rawOf(deps, userId, answer, sender, deps.clock.now()),
  }
  const own = sender.sendingAccount && deps.providers.mailAccounts.open(sender.sendingAccount.account)
  const transport: MailTransport = own ?? deps.providers.mail
  try {
    return await transport.send(mail)
  } finally {
    await own?.close()
  }
}

const putOff = (detail: string): SendResult => ({ outcome: 'deferred', scope: 'transport', code: null, detail })

/** The email itself, and later its copy for the Sent folder. */
export async function rawOf(
  deps: Deps,
  userId: string,
  answer: sql.DueAnswer,
  sender: ResolvedSender,
  now: Date,
): Promise<Buffer> {
  const raw = await compose({
    messageId: answer.messageId,
    date: now,
    from: sender.from,
    replyTo: sender.replyTo,
    to: answer.toAddress,
    subject: answer.subject,
    html: answer.html,
    text: toText(answer.html),
    references: answer.referencesHeader.split(' ').filter(Boolean),
    files: await sql.listFiles(deps.db.system, { userId, id: answer.id }),
  })
  const keys = keysOf(deps, sender)
  return keys.length > 0 ? signMessage(raw, keys, now) : raw
}

async function settle(deps: Deps, key: Key, answer: sql.DueAnswer, result: SendResult): Promise<void> {
  const now = deps.clock.now()
  const { userId } = key
  const { threadId, sendingAccountId } = answer
  const isOver = now.getTime() - Date.parse(answer.firstAttemptedAt) > GIVE_UP_MS
  const words = wordsOf(result).slice(0, WORDS)
  await deps.db.asSystem(async tx => {
    if (result.outcome === 'accepted') {
      await sql.settle(tx, key, { state: 'sent', detail: null, now })
      await sql.showSent(tx, userId, threadId, answer.text.replace(/\s+/g, ' ').slice(0, 200), now)
      if (sendingAccountId) {
        // It counts toward what its account sent, and waits for no limit: somebody asked for it.
        const day = { userId, sendingAccountId, day: now.toISOString().slice(0, 10), hour: now.getUTCHours() + 1 }
        await openAccountDay(tx, day)
        await countAccountDay(tx, day, 1)
        await enqueue(tx, 'append-sent', { ...key, sendingAccountId })
      }
    } else if (result.outcome === 'deferred' && !isOver) {
      const dueAt = new Date(now.getTime() + RETRY_MS)
      await sql.settle(tx, key, { state: 'waiting', detail: `${words} We’ll try again.`, dueAt, now })
      await enqueue(tx, 'send-answer', key, { at: dueAt, key: `answer ${key.id}` })
    } else {
      await sql.settle(tx, key, { state: result.outcome === 'unknown' ? 'unknown' : 'failed', detail: words, now })
      await sql.showFailed(tx, userId, threadId)
    }
    await sql.showWaiting(tx, userId, threadId)
    await announceThreads(tx, userId, [threadId])
  })
}

async function notClaimed({ db }: Deps, key: Key, now: Date): Promise<void> {
  await db.asSystem(async tx => {
    const found = await sql.findState(tx, key)
    if (!found) return
    const lease = Date.parse(found.leaseUntil ?? '')
    if (found.state === 'sending' && lease <= now.getTime()) {
      await sql.settle(tx, key, { state: 'unknown', detail: null, now })
      await sql.showFailed(tx, key.userId, found.threadId)
      await sql.showWaiting(tx, key.userId, found.threadId)
      await announceThreads(tx, key.userId, [found.threadId])
    } else if (found.state === 'sending' || found.state === 'waiting')
      await enqueue(tx, 'send-answer', key, {
        at: found.state === 'waiting' ? new Date(found.dueAt) : new Date(lease + 1000),
        key: `answer ${key.id}`,
      })
  })
}
