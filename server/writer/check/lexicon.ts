/** The words by which the fact check recognizes claims in one language. All patterns are tried on lowercased text. */
export interface Lexicon {
  /** Words that claim nothing: articles, pronouns, auxiliaries, and verbs that fit every business. */
  plain: string
  /** Number words and their values. */
  numbers: Record<string, number>
  /** Sentences that greet, ask, invite, or end an email. */
  neutral: RegExp
  /** The business is the subject or owns it. */
  you: RegExp
  /** The sender is the subject or owns it. */
  sender: RegExp
  /** The sentence says what the business gets from the sender, or what the offer includes. */
  delivery: RegExp
  /** "I read on your website that …": fine if the rest is a fact. */
  reading: RegExp
  noWebsite: RegExp
  /** Claims that no fact about a business licenses, with the words that say why. Only the offer does. */
  claims: readonly { pattern: RegExp; reason: ClaimType }[]
}

export type ClaimType = 'contact' | 'praise' | 'promise' | 'proof' | 'urgency' | 'instruction'
