import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'

export type EmailEventType =
  | 'sent'
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
  /** Carries the target in the signed token: no open redirect and no database read on the way. */
  click(ref: MessageRef, link: number, target: string): string
  /** GET shows a page, POST acts (RFC 8058). */
  unsubscribe(ref: MessageRef): string
}

export function trackingLinks(_secrets: Secrets, _publicUrl: string): TrackingLinks {
  throw new Error('later')
}

/**
 * Appends events, notes the first of its kind per message, and adds to both rollups: one statement for any number.
 * Call it in the transaction that changes what the events are about.
 */
export async function recordEvents(_sql: Sql, _events: EmailEvent[], _shard = 0): Promise<void> {}
