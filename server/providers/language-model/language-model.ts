/** One message of a conversation with a model. */
export interface Turn {
  role: 'user' | 'assistant'
  text: string
}

/** A JSON schema that the answer must match, where the endpoint supports that. */
export interface Shape {
  name: string
  schema: Record<string, unknown>
}

export interface Prompt {
  rules: string
  turns: Turn[]
  shape: Shape
  /** The most words asked for. We wait longer for more. */
  words: number
}

/** What an answer cost, in tokens. Endpoints that don't report it count as zero; a stream that broke off is estimated. */
export interface Tokens {
  input: number
  output: number
}

/** What a caller hears while a model answers. */
export interface Watch {
  /** Called with all text so far whenever more has come. A repeated request begins again. */
  wrote?(text: string): void
  /** Gives up the request. */
  signal?: AbortSignal
  /** Called for each answer that the vendor charges for, even if it turns out to be unusable. */
  spent?(tokens: Tokens): Promise<void>
}

/** A vendor's language model. A failure is a ProviderError. */
export interface LanguageModel {
  readonly vendor: 'openai' | 'anthropic'
  /** AI_MODEL. */
  readonly name: string
  ask(prompt: Prompt, watch?: Watch): Promise<string>
}
