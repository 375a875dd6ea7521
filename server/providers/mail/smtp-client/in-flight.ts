import type { OutgoingMail, SendResult } from '../mail.ts'
import type { Envelope } from './envelope.ts'
import type { Pace } from './pipelining.ts'

export interface Job {
  mail: OutgoingMail
  done(result: SendResult): void
  /** It was on a line that broke before anything of it was sent, and got a fresh one: that happens once. */
  isMoved: boolean
}

export type Step = 'RSET' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** A message of which the envelope is being said. */
export interface InEnvelope {
  job: Job
  words: Envelope
  /** What the next answer belongs to. */
  step: Step
  /** How it was written: behind a body, as one group, or step by step. */
  pace: Pace
  isMailTaken: boolean
  /** The server's no; what it says to the commands behind it changes nothing. */
  refusal: SendResult | null
}

/** A message whose body the server asked for. */
export interface InBody {
  /** Null: the empty body that ends a DATA which should not have been answered 354. */
  job: Job | null
  /** From here on silence means that we do not know. */
  began: boolean
  isFlushed: boolean
}
