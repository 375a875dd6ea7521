import type { BounceClass } from '#server/providers/mail/classify-reply.ts'

/** What became of one message, as somebody tells it. */
export type Fact =
  /** A server has it. */
  | { kind: 'accepted'; words: string | null }
  /** The recipient's server has it. */
  | { kind: 'delivered'; words: string | null }
  /** It is still being tried. */
  | { kind: 'delayed'; words: string }
  /** It came back. */
  | { kind: 'bounced'; why: Exclude<BounceClass, 'delayed' | 'delivered'>; words: string }
  | { kind: 'complained'; words: string }
  | { kind: 'replied' }

export interface Feedback {
  userId: string
  messageId: string
  /** Null: not known which. */
  attempt: number | null
  at: Date
  fact: Fact
  /**
   * The report names both the message and its recipient, so that the address may be kept from further mail. False: what
   * anybody could have written who knows whom we mail.
   */
  isSure: boolean
}
