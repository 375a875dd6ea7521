import type { Sql } from '#server/db/db.ts'
import { remembered } from '#server/remembered.ts'
import type { Secrets } from '#server/secrets.ts'
import { insertEvents } from './record-events.ts'
import { addChanges, lockQueued, lockSettled, sumAccepted } from './sql.ts'
import { makeClickToken, makeToken, webAddress } from './tokens.ts'

export { findReplyAddresses, replyAddressFor } from './reply-address.ts'
export { findUnsubscribeLinks } from './tokens.ts'

export type EmailEventType =
  | 'delivered'
  | 'deferred'
  | 'bounced'
  | 'complained'
  | 'failed'
  | 'opened'
  | 'clicked'
  | 'unsubscribed'
  | 'replied'

export interface EmailEvent {
  campaignId: string
  messageId: string
  recipientEmail: string
  type: EmailEventType
  at: Date
  /** When the message was accepted, which is the cohort that the event counts in. */
  sentAt: Date
  data?: Record<string, string | number | null>
  /** Why this counts as a machine; null for people. */
  botReason?: string | null
}

/** Identifies a message in a link. */
export interface MessageRef {
  userId: string
  messageId: string
}

/** As a token, 2,756 characters, within the router's limit of 4,096. */
const TARGET_MAX = 2000
const LINK_MAX = 65_535
const TARGETS_KEPT = 1000

/** A message's links: stateless signed tokens, so that a response needs no lookup. */
export function trackingLinks(secrets: Secrets, publicUrl: string, mayHideAddress = true) {
  /** Most targets are the same in all emails of a campaign. */
  const isTrackable = remembered(
    TARGETS_KEPT,
    target => webAddress(target) !== null && Buffer.byteLength(target) <= TARGET_MAX,
  )
  return {
    /** A link that shows an address would show one and open another, unless it's at the sender's domain. */
    mayHideAddress,
    openPixel: (ref: MessageRef) => `${publicUrl}/t/o/${makeToken(secrets, 'open', ref)}.gif`,
    /**
     * Puts the target into the signed token, so that it's no open redirect and needs no database read. A target that
     * isn't a web URL (mailto:, tel:) or has more than 2,000 bytes stays untracked.
     */
    click: (ref: MessageRef, link: number, target: string) =>
      link <= LINK_MAX && isTrackable(target)
        ? `${publicUrl}/t/c/${makeClickToken(secrets, ref, link, target)}`
        : target,
    /** GET shows a page, POST acts (RFC 8058). */
    unsubscribe: (ref: MessageRef) => `${publicUrl}/u/${makeToken(secrets, 'unsubscribe', ref)}`,
  }
}

export type TrackingLinks = ReturnType<typeof trackingLinks>

/** The token for links in previews and test emails, which have no recipient. */
export const SAMPLE_TOKEN = 'sample'

/** For emails without a message: nothing is signed or counted, and links lead directly to their targets. */
export const sampleLinks = (publicUrl: string): TrackingLinks => ({
  mayHideAddress: false,
  openPixel: () => `${publicUrl}/t/o/${SAMPLE_TOKEN}.gif`,
  click: (_ref, _link, target) => target,
  unsubscribe: () => `${publicUrl}/u/${SAMPLE_TOKEN}`,
})

/**
 * Appends events of one account, notes the first of its kind per message, and adds to both rollups. Call it in the
 * transaction that changes what the events are about. A bounce takes back the delivery that acceptance counted; a person's
 * click counts as an open if there was none. `shard` keeps busy processes off each other's rows.
 */
export async function recordEvents(sql: Sql, userId: string, events: EmailEvent[], shard = 0): Promise<void> {
  if (events.length === 0) return
  const bounced = events.filter(e => e.type === 'bounced').map(e => e.messageId)
  if (bounced.length > 0) await lockMessages(sql, userId, bounced)
  await addChanges(sql, userId, await insertEvents(sql, userId, events), shard)
}

/** Locks messages, so that acceptance and bounce, or a double unsubscribe, are counted one after the other. */
export async function lockMessages(sql: Sql, userId: string, ids: string[]): Promise<void> {
  await lockQueued(sql, userId, ids)
  await lockSettled(sql, userId, ids)
}

/** A message that a mail server accepted. */
export interface Acceptance {
  messageId: string
  campaignId: string
  at: Date
}

/**
 * Counts messages of one account as sent, and as delivered unless a bounce came first. Call it once per message in the
 * transaction that marks it `accepted`, because that row lock keeps the figures exact.
 */
export async function recordAccepted(sql: Sql, userId: string, accepted: Acceptance[], shard = 0): Promise<void> {
  if (accepted.length > 0) await addChanges(sql, userId, await sumAccepted(sql, userId, accepted), shard)
}

/** Counts emails to addresses that their server knew not to exist as sent. Their bounces are events. */
export async function recordRefused(
  sql: Sql,
  userId: string,
  dead: { campaignId: string; now: string }[],
  shard = 0,
): Promise<void> {
  const changes = dead.map(({ campaignId, now }) => ({
    campaignId,
    kind: 'sent',
    at: now,
    sentAt: now,
    n: 1,
    uniques: 1,
  }))
  if (changes.length > 0) await addChanges(sql, userId, changes, shard)
}
