import { detailOf } from '#contract/reasons.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { showLabel } from '#server/inbox/threads-sql.ts'
import { moveStatus } from '#server/leads/move-status.ts'
import type { StatusMove } from '#server/leads/write-sql.ts'
import { oneLine } from '#server/providers/mail/smtp-reply.ts'
import { markBounced, markComplained, markDelivered, raiseToAccepted } from '#server/sending/message-states-sql.ts'
import { planFollowUps, stopCompany, stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { type EmailEventType, recordAccepted, recordEvents } from '#server/tracking/tracking.ts'
import { companyOf } from './free-mail.ts'
import type { Fact, IncomingFact } from './outcomes.ts'
import { lockMessage, type SentMessage } from './sql.ts'

export interface CampaignKey {
  userId: string
  campaignId: string
}

/**
 * Applies a report in the caller's transaction: message state, events, figures, suppression. Repeats and
 * reordering don't matter. Null: unknown or never sent. The caller then checks the campaign's health.
 */
export async function recordFact(sql: Sql, feedback: IncomingFact): Promise<CampaignKey | null> {
  const message = await lockMessage(sql, feedback)
  if (!message || message.attempts === 0) return null
  const { fact, attempt } = feedback
  const raised = await raiseToAccepted(sql, message, { attempt, words: acceptanceWords(fact) })
  const { userId, campaignId } = message
  if (raised) {
    const at = new Date(raised.acceptedAt)
    await recordAccepted(sql, userId, [{ campaignId, messageId: message.id, at }])
    await planFollowUps(sql, userId, [message.id], at)
  }
  const sent = raised ? { ...message, state: 'accepted', sentAt: raised.acceptedAt } : message
  const isNews = await apply(sql, sent, feedback)
  if (isNews && ENDS_SEQUENCES.has(fact.kind)) await stopWaiting(sql, sent)
  if (raised || isNews) await announceChanges(sql, changesOf(sent, fact))
  return { userId, campaignId }
}

/** Final results: nothing more will arrive for the email. */
const ENDS_SEQUENCES = new Set<Fact['kind']>(['bounced', 'complained', 'replied'])

/** Who's interested or asks becomes warm, who says no becomes cold; other answers don't say. */
const MOVES: Partial<Record<ReplyLabel, StatusMove>> = {
  interested: { to: 'warm', from: ['new', 'cold'] },
  question: { to: 'warm', from: ['new', 'cold'] },
  not_interested: { to: 'cold', from: ['new', 'warm'] },
  unsubscribe: { to: 'cold', from: ['new', 'warm'] },
}

/** What follows from a label, by the rules or by the user: the lead's status, and with a no, everybody at that company. */
export async function followLabel(sql: Sql, message: SentMessage, label: ReplyLabel | null): Promise<void> {
  const move = label && MOVES[label]
  if (!move) return
  const { userId, leadId, emailNorm } = message
  if (leadId) await moveStatus(sql, userId, leadId, move)
  if (move.to === 'cold') await stopCompany(sql, { userId, leadId, domain: companyOf(emailNorm) })
}

interface Labelled {
  userId: string
  messageId: string
  /** When the answer came; null: there's none, or perhaps none. */
  at: Date | null
}

/** The same after the user labelled the answer to this message. What seemed automatic is a person's, unless the label says so. */
export async function followAnswered(sql: Sql, { at, ...ref }: Labelled, label: ReplyLabel) {
  const message = await lockMessage(sql, ref)
  if (!message) return
  if (at && label !== 'automatic' && !message.hasReplied)
    await recordFact(sql, { ...ref, attempt: null, at, fact: { kind: 'replied', label }, isSure: false })
  else await followLabel(sql, message, label)
  await showLabel(sql, ref.userId, message.emailNorm, label)
}

const acceptanceWords = (fact: Fact) => (fact.kind === 'accepted' ? fact.words : null)

async function apply(sql: Sql, message: SentMessage, feedback: IncomingFact): Promise<boolean> {
  const { fact } = feedback
  switch (fact.kind) {
    case 'accepted':
      return false
    case 'delivered':
      return takeDelivery(sql, message, feedback, fact.words)
    case 'delayed':
      await record(sql, message, feedback, 'deferred', { detail: oneLine(fact.words) })
      return true
    case 'bounced':
      return takeBounce(sql, message, feedback, fact)
    case 'complained':
      return takeComplaint(sql, message, feedback, fact.words)
    case 'replied':
      await record(sql, message, feedback, 'replied', {})
      await followLabel(sql, message, fact.label ?? null)
      return true
  }
}

async function takeDelivery(sql: Sql, message: SentMessage, feedback: IncomingFact, words: string | null) {
  if ((await markDelivered(sql, message)).count === 0) return false
  await record(sql, message, feedback, 'delivered', { detail: oneLine(words ?? '') })
  return true
}

type Bounced = Extract<Fact, { kind: 'bounced' }>

async function takeBounce(sql: Sql, message: SentMessage, feedback: IncomingFact, { why, words }: Bounced) {
  if (message.hasBounced) return false
  const { count } = await markBounced(sql, message, why, detailOf({ words: oneLine(words) }))
  // A report about an attempt that was retried since; the later attempt has its own report.
  if (count === 0 && message.state !== 'complained') return false
  await record(sql, message, feedback, 'bounced', { why, detail: oneLine(words) })
  if (why === 'bad-address' && feedback.isSure) await suppressRecipient(sql, message, 'bounced', words)
  return true
}

async function takeComplaint(sql: Sql, message: SentMessage, feedback: IncomingFact, words: string) {
  if (feedback.isSure) await suppressRecipient(sql, message, 'complained', words)
  if (message.hasComplained) return false
  const { count } = await markComplained(sql, message)
  if (count === 0) return false
  await record(sql, message, feedback, 'complained', { detail: oneLine(words) })
  return true
}

const suppressRecipient = (sql: Sql, message: SentMessage, reason: 'bounced' | 'complained', words: string) =>
  suppress(sql, {
    userId: message.userId,
    channel: 'email',
    addressNorm: message.emailNorm,
    reason,
    detail: oneLine(words),
    campaignId: message.campaignId,
    messageId: message.id,
  })

const record = (
  sql: Sql,
  message: SentMessage,
  { at }: IncomingFact,
  type: EmailEventType,
  data: Record<string, string>,
) =>
  recordEvents(sql, message.userId, [
    {
      campaignId: message.campaignId,
      messageId: message.id,
      recipientEmail: message.email,
      sentAt: message.sentAt ? new Date(message.sentAt) : at,
      type,
      at,
      data,
    },
  ])

const changesOf = ({ userId, campaignId, leadId }: SentMessage, fact: Fact) => [
  { userId, type: 'campaign' as const, id: campaignId },
  { userId, type: 'analytics' as const, id: null },
  ...(fact.kind === 'replied' && leadId ? [{ userId, type: 'leads' as const, id: null }] : []),
]
