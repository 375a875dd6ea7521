import type { Fact } from '#contract/facts.ts'
import type { Length, Tone } from '#contract/writer.ts'
import type { OwnManner } from './tone/own-manner.ts'

/** Everything that the composer's email is written from: the user’s words and what we know about the lead. */
export interface EmailRequest {
  nicheOffer: string
  targetBusinessDetails: string
  /** Facts about the lead that the details describe. */
  leadFacts?: Fact[] | undefined
  /** The value of a fact to mention. */
  mention?: string | undefined
  tone: Tone
  /** How the sender writes: for the manner only, never a source of facts. */
  manner?: OwnManner | undefined
  length: Length
  /** 0 is the first email; 1, 2, 3 … differ from it in opening, argument, and call to action. */
  variation: number
  /** The name in the signature; empty if unknown. */
  senderName: string
}

export interface Email {
  subject: string
  body: string
}

/** What a caller hears while an email is written. */
export interface Following {
  /** The email so far, before it's checked. */
  wrote?(email: Email): void
  signal?: AbortSignal
}
