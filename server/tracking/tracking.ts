import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { countAccepted, countDead, insertEvents, lockRows } from './sql.ts'
import { makeClickToken, makeToken, webAddress } from './tokens.ts'

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

/** Something that happened to one message. */
export interface EmailEvent {
  userId: string
  campaignId: string
  messageId: string
  recipientEmail: string
  type: EmailEventType
  at: Date
  /** When the message was accepted: the cohort in which this event counts. */
  sentAt: Date
  data?: Record<string, string | number | null>
  /** Why this is taken for a machine; null for people. */
  botReason?: string | null
}

/** Names one message in a link. */
export interface MessageRef {
  userId: string
  messageId: string
}

/** The links of one message: stateless signed tokens, so that answering them needs no look-up. */
export interface TrackingLinks {
  openPixel(ref: MessageRef): string
  /**
   * Carries the target in the signed token: no open redirect and no database read on the way. A target that is no
   * web address (mailto:, tel:) or has over 2,000 bytes comes back as it is, untracked.
   */
  click(ref: MessageRef, link: number, target: string): string
  /** GET shows a page, POST acts (RFC 8058). */
  unsubscribe(ref: MessageRef): string
}

/** As a token 2,756 characters, within the router's 4,096. */
const TARGET_MAX = 2000
const LINK_MAX = 65_535

export function trackingLinks(secrets: Secrets, publicUrl: string): TrackingLinks {
  return {
    openPixel: ref => `${publicUrl}/t/o/${makeToken(secrets, 'open', ref)}.gif`,
    click: ({ userId, messageId }, link, target) =>
      webAddress(target) && Buffer.byteLength(target) <= TARGET_MAX && link <= LINK_MAX
        ? `${publicUrl}/t/c/${makeClickToken(secrets, { userId, messageId, link, target })}`
        : target,
    unsubscribe: ref => `${publicUrl}/u/${makeToken(secrets, 'unsubscribe', ref)}`,
  }
}

/** The token of links in previews and test emails, which were sent to nobody. */
export const SAMPLE_TOKEN = 'sample'

/** For emails that name no message: nothing is signed, links lead straight to their targets and nothing is counted. */
export const sampleLinks = (publicUrl: string): TrackingLinks => ({
  openPixel: () => `${publicUrl}/t/o/${SAMPLE_TOKEN}.gif`,
  click: (_ref, _link, target) => target,
  unsubscribe: () => `${publicUrl}/u/${SAMPLE_TOKEN}`,
})

/**
 * Appends events, notes the first of its kind per message, and adds to both rollups: one statement for any number.
 * Call it in the transaction that changes what the events are about; with bounces it has to be one, as it locks their messages.
 *
 * A bounce takes back the delivery that acceptance counted, however often it comes; a human click counts as an open
 * where there was none. `shard` keeps busy processes off each other's rows.
 */
export async function recordEvents(sql: Sql, events: EmailEvent[], shard = 0): Promise<void> {
  if (events.length === 0) return
  const bounced = events.filter(e => e.type === 'bounced')
  if (bounced.length > 0) await lockRows(sql, bounced)
  await insertEvents(sql, events, shard)
}

/** A message that a mail server took. */
export interface Acceptance extends MessageRef {
  campaignId: string
  at: Date
}

/**
 * Counts messages as sent, and as delivered unless a bounce was faster. Call it once per message, in the transaction that
 * makes it `accepted`: that row's lock is what makes the figures exact.
 */
export async function recordAccepted(sql: Sql, accepted: Acceptance[], shard = 0): Promise<void> {
  if (accepted.length > 0) await countAccepted(sql, accepted, shard)
}

/**
 * Counts addresses that the mail server said do not exist, when it was offered their mail. They were never sent, so they are
 * no bounces of the figures; a campaign's health counts them as such.
 */
export async function recordDeadAddresses(
  sql: Sql,
  dead: (MessageRef & { campaignId: string })[],
  shard = 0,
): Promise<void> {
  if (dead.length > 0) await countDead(sql, dead, shard)
}
