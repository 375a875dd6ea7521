import { detailOf } from '#contract/reasons.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { planFollowUps, stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { suppress } from '#server/suppressions/suppressions.ts'
import { type EmailEventType, recordAccepted, recordEvents } from '#server/tracking/tracking.ts'
import type { Fact, Feedback } from './outcomes.ts'
import { lockMessage, raise, raiseToAccepted, type SentMessage, warmLead } from './sql.ts'

const KEPT_WORDS = 500

export interface CampaignKey {
  userId: string
  campaignId: string
}

/**
 * Makes a report part of the ledger: the message's state, its events and figures, and whom not to mail again, in the
 * caller's transaction. Told twice or in another order, it comes to the same. Null: there is no such message, or it never
 * left. Whoever calls looks at the campaign's health once it is committed.
 */
export async function recordFeedback(sql: Sql, feedback: Feedback): Promise<CampaignKey | null> {
  const message = await lockMessage(sql, feedback)
  if (!message || message.attempts === 0) return null
  const { fact, attempt } = feedback
  const raised = await raiseToAccepted(sql, message, { attempt, words: acceptanceWords(fact) })
  const { userId, campaignId } = message
  if (raised) {
    const at = new Date(raised.acceptedAt)
    await recordAccepted(sql, [{ userId, campaignId, messageId: message.id, at }])
    await planFollowUps(sql, [{ userId, campaignId, id: message.id }], at)
  }
  const sent = raised ? { ...message, state: 'accepted', sentAt: raised.acceptedAt } : message
  const isNews = await take(sql, sent, feedback)
  if (isNews && ENDS_SEQUENCES.has(fact.kind)) await stopWaiting(sql, sent)
  if (raised || isNews) await announceChanges(sql, changesOf(sent, fact))
  return { userId, campaignId }
}

/** After these nobody waits for an email any more. */
const ENDS_SEQUENCES = new Set<Fact['kind']>(['bounced', 'complained', 'replied'])

const acceptanceWords = (fact: Fact) => (fact.kind === 'accepted' ? fact.words : null)

async function take(sql: Sql, message: SentMessage, feedback: Feedback): Promise<boolean> {
  const { fact } = feedback
  switch (fact.kind) {
    case 'accepted':
      return false
    case 'delivered':
      return takeDelivery(sql, message, feedback, fact.words)
    case 'delayed':
      await record(sql, message, feedback, 'deferred', { detail: short(fact.words) })
      return true
    case 'bounced':
      return takeBounce(sql, message, feedback, fact)
    case 'complained':
      return takeComplaint(sql, message, feedback, fact.words)
    case 'replied':
      await record(sql, message, feedback, 'replied', {})
      if (message.leadId && (await warmLead(sql, message.userId, message.leadId)).count > 0)
        await queueStatusPush(sql, message.userId, [{ id: message.leadId }])
      return true
  }
}

async function takeDelivery(sql: Sql, message: SentMessage, feedback: Feedback, words: string | null) {
  const to = { state: 'delivered', from: ['accepted'], reason: null, detail: null }
  if ((await raise(sql, message, to)).count === 0) return false
  await record(sql, message, feedback, 'delivered', { detail: short(words ?? '') })
  return true
}

type Bounced = Extract<Fact, { kind: 'bounced' }>

async function takeBounce(sql: Sql, message: SentMessage, feedback: Feedback, { why, words }: Bounced) {
  if (message.hasBounced) return false
  const detail = detailOf({ words: short(words) })
  const to = { state: 'bounced', from: ['accepted', 'delivered'], reason: why, detail }
  const { count } = await raise(sql, message, to)
  // Of an attempt that another one has followed since: that one tells of itself.
  if (count === 0 && message.state !== 'complained') return false
  await record(sql, message, feedback, 'bounced', { why, detail: short(words) })
  if (why === 'bad-address' && feedback.isSure) await bar(sql, message, 'bounced', words)
  return true
}

async function takeComplaint(sql: Sql, message: SentMessage, feedback: Feedback, words: string) {
  if (feedback.isSure) await bar(sql, message, 'complained', words)
  if (message.hasComplained) return false
  const from = ['accepted', 'delivered', 'bounced']
  const { count } = await raise(sql, message, { state: 'complained', from, reason: 'complained', detail: null })
  if (count === 0) return false
  await record(sql, message, feedback, 'complained', { detail: short(words) })
  return true
}

const bar = (sql: Sql, message: SentMessage, reason: 'bounced' | 'complained', words: string) =>
  suppress(sql, {
    userId: message.userId,
    channel: 'email',
    addressNorm: message.emailNorm,
    reason,
    detail: short(words),
    campaignId: message.campaignId,
    messageId: message.id,
  })

const record = (sql: Sql, message: SentMessage, { at }: Feedback, type: EmailEventType, data: Record<string, string>) =>
  recordEvents(sql, [
    {
      userId: message.userId,
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

/** What a stranger's server wrote: one line, and not without end. */
const short = (words: string) =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, KEPT_WORDS)
