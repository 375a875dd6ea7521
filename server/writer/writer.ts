import type { Length, Tone } from '#contract/writer.ts'

/** Everything an email is written from: the user's words and nothing else. */
export interface EmailRequest {
  nicheOffer: string
  targetBusinessDetails: string
  tone: Tone
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

/** Writes outreach emails. A failure is a ProviderError. */
export interface Writer {
  readonly kind: 'builtin' | 'openai' | 'anthropic'
  write(request: EmailRequest): Promise<Email>
}
