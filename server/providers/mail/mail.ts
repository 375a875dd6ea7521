import { type Reason, type ReasonParams, reasonText } from '#contract/reasons.ts'

/** One rendered message. */
export interface OutgoingMail {
  userId: string
  campaignId: string | null
  /** The Message-ID header with its angle brackets; unique per attempt. */
  messageId: string
  envelope: { from: string; to: string }
  from: { name: string; address: string }
  subject: string
  /** The SES tenant that the sending domain belongs to. */
  sesTenant?: string | null
  /** RFC 5322 bytes with CRLF line endings, not dot-stuffed. */
  raw: Buffer
  /** The same bytes before they're written, if a server needs nothing changed in them. Reading `raw` writes a copy. */
  plain?: PlainBytes | null
}

/** ASCII with CRLF line ends, of which no line starts with a dot and the last one is complete. */
export interface PlainBytes {
  readonly length: number
  writeTo(target: Buffer, at: number): void
}

/** One attempt's result. Only `unknown` may have arrived without our knowing; the others are explicit, or before the body. */
export type SendResult =
  | { outcome: 'accepted'; code: number | null; detail: string }
  /** Not sent, safe to retry: 4xx, no connection, no login for now. `scope: transport`: not the recipient's fault. */
  | { outcome: 'deferred'; scope: 'recipient' | 'transport'; code: number | null; detail: string }
  /** Refused permanently: 5xx. */
  | { outcome: 'failed'; code: number | null; detail: string }
  /** The body was being sent, and no answer arrived. */
  | { outcome: 'unknown'; code: null; detail: string }
  | Skipped

/** We decided not to email this recipient and contacted no server. contract/reasons.ts has the wording. */
export interface Skipped extends Reason {
  outcome: 'skipped'
}

export const skipped = (reason: string, params?: ReasonParams): Skipped => ({ outcome: 'skipped', reason, params })

/** Non-ASCII letters before the @ need a server that offers SMTPUTF8 (RFC 6531). */
export const needsSmtpUtf8 = skipped('smtputf8')

/** The server's reply, or the text of our reason. */
export const wordsOf = (result: SendResult): string =>
  result.outcome === 'skipped' ? reasonText(result) : result.detail

/** Sends messages. Never throws for a server's reply, only for our own bugs. */
export interface MailTransport {
  readonly kind: 'outbox' | 'smtp' | 'ses'
  /** True if emails stay on this machine. */
  readonly isLocal: boolean
  /** How many messages it accepts concurrently. */
  readonly concurrency: number
  /** The server drops commands that are sent together, so it gets them one by one. */
  readonly isOneByOne?: boolean
  send(mail: OutgoingMail): Promise<SendResult>
  close(): Promise<void>
}
