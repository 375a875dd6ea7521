import type { ReplyLabel } from '#contract/replies.ts'
import type { BounceClass } from '#server/providers/mail/classify-reply.ts'

/** A reported result of one message. */
export type Fact =
  /** A server accepted it. */
  | { kind: 'accepted'; words: string | null }
  /** The recipient's server accepted it. */
  | { kind: 'delivered'; words: string | null }
  /** Delivery is still being retried. */
  | { kind: 'delayed'; words: string }
  /** It bounced. */
  | { kind: 'bounced'; why: Exclude<BounceClass, 'delayed' | 'delivered'>; words: string }
  | { kind: 'complained'; words: string }
  /** `label`: what they answered; null if the words don't say. */
  | { kind: 'replied'; label?: ReplyLabel | null }

export interface IncomingFact {
  userId: string
  messageId: string
  /** Null: unknown. */
  attempt: number | null
  at: Date
  fact: Fact
  /**
   * True if the report names both the message and its recipient, so that we may suppress the address. False for
   * anything that a person who knows our recipients could have written.
   */
  isSure: boolean
}
