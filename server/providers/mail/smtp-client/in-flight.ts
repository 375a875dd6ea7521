import type { OutgoingMail, SendResult } from '../mail.ts'
import type { Envelope } from './envelope.ts'
import type { Pace } from './pipelining.ts'

export interface Job {
  mail: OutgoingMail
  done(result: SendResult): void
  /** Moved from a connection that broke before any of it was sent. A message moves only once. */
  isMoved: boolean
}

export type Step = 'RSET' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** A message whose envelope is being sent. */
export interface InEnvelope {
  job: Job
  words: Envelope
  /** The command that the next reply answers. */
  step: Step
  /** How it was sent: right after a body, as one group, or step by step. */
  pace: Pace
  isMailTaken: boolean
  /** The server answered some of what was written together. */
  isHeard: boolean
  /** The server's refusal; its replies to the commands after it change nothing. */
  refusal: SendResult | null
}

/** A message whose body the server asked for. */
export interface InBody {
  /** Null: the empty body that ends a DATA that should not have been answered with 354. */
  job: Job | null
  /** From here on, silence means `unknown`. */
  began: boolean
  isFlushed: boolean
}
