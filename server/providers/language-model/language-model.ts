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
}

/** A vendor's language model. A failure is a ProviderError. */
export interface LanguageModel {
  readonly vendor: 'openai' | 'anthropic'
  ask(prompt: Prompt): Promise<string>
}
