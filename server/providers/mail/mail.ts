import { type Reason, type ReasonParams, reasonText } from '#contract/reasons.ts'

/** One message, ready to leave. */
export interface OutgoingMail {
  userId: string
  campaignId: string | null
  /** The Message-ID header, with its angle brackets: unique per attempt. */
  messageId: string
  envelope: { from: string; to: string }
  from: { name: string; address: string }
  subject: string
  /** The tenant of SES that the sending domain belongs to. */
  sesTenant?: string | null
  /** RFC 5322 bytes, CRLF line ends, not dot-stuffed. */
  raw: Buffer
}

/**
 * How sending it ended. Only `unknown` leaves it open whether the other side has the message; the three others are
 * the server's own word, or a failure before the message's body left.
 */
export type SendResult =
  | { outcome: 'accepted'; code: number | null; detail: string }
  /** Not sent, may be tried again: 4xx, no connection, log-in refused for now. `scope: transport` says that it is no fault of this recipient. */
  | { outcome: 'deferred'; scope: 'recipient' | 'transport'; code: number | null; detail: string }
  /** Refused for good: 5xx. */
  | { outcome: 'failed'; code: number | null; detail: string }
  /** The body was on its way and no answer came. */
  | { outcome: 'unknown'; code: null; detail: string }
  | Skipped

/** Our own decision: this recipient gets no email, and no server was given it. contract/reasons.ts has the words. */
export interface Skipped extends Reason {
  outcome: 'skipped'
}

export const skipped = (reason: string, params?: ReasonParams): Skipped => ({ outcome: 'skipped', reason, params })

/** Letters outside ASCII before the @ need a server that offers SMTPUTF8 (RFC 6531). */
export const needsSmtpUtf8 = skipped('smtputf8')

/** The server's words, or the words of our reason. */
export const wordsOf = (result: SendResult): string =>
  result.outcome === 'skipped' ? reasonText(result) : result.detail

/** Hands messages to the world. Never throws for what a server says; throws for what is our bug. */
export interface MailTransport {
  readonly kind: 'outbox' | 'smtp' | 'ses'
  /** True where mail stays on this machine or its loopback. */
  readonly isLocal: boolean
  /** How many messages it takes at once. */
  readonly concurrency: number
  send(mail: OutgoingMail): Promise<SendResult>
  close(): Promise<void>
}
