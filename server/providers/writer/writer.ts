import type { Length, Tone } from '#contract/writer.ts'

/** What a letter is made from: the user's own words and nothing else. */
export interface LetterRequest {
  nicheOffer: string
  targetBusinessDetails: string
  tone: Tone
  length: Length
  /** 0 is the first letter; 1, 2, 3 … differ from it in opening, argument and call to action. */
  variation: number
  /** Who signs; empty where unknown. */
  senderName: string
}

/** Writes outreach letters. A failure is a ProviderError. */
export interface Writer {
  readonly kind: 'builtin' | 'openai' | 'anthropic'
  write(request: LetterRequest): Promise<{ subject: string; body: string }>
}
