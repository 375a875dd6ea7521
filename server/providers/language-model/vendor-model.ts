import { askModel, type Patience, type Question } from './ask-model.ts'
import { type ModelFailure, type ModelSettings, secondsFor } from './failure.ts'
import type { LanguageModel, Tokens } from './language-model.ts'

/** What every vendor SDK's errors share. */
interface SdkError {
  status: number | undefined
  headers: Headers | undefined
  message: string
}

/** What one event of a stream adds. */
export interface Piece {
  text?: string | undefined
  refusal?: string | undefined
  stop?: string | undefined
  input?: number | undefined
  output?: number | undefined
}

export interface Streamed {
  text: string
  refusal: string
  stop: string | null
  tokens: Tokens
}

/** One vendor's model, reached through its official SDK. */
interface Vendor<Client, Failure extends SdkError> extends ModelSettings {
  vendor: LanguageModel['vendor']
  /** Loaded on first use: most installations never need it. */
  sdk(): Promise<{
    APIError: new (...args: never[]) => Failure
    APIConnectionTimeoutError: new (...args: never[]) => Error
  }>
  connect(): Promise<Client>
  complete(client: Client, question: Question): Promise<unknown>
  stream(client: Client, question: Question): Promise<AsyncIterable<unknown>>
  pieceOf(event: unknown): Piece
  /** A streamed answer as the reply that `complete` would return. */
  replyOf(streamed: Streamed): unknown
  /** The text of a reply. Throws if there is none. */
  read(reply: unknown, settings: ModelSettings): string
  /** What the reply cost; zero where it doesn't say. */
  tokensOf(reply: unknown): Tokens
  codesOf(error: Failure): (string | null | undefined)[]
}

export function vendorModel<Client, Failure extends SdkError>(
  vendor: Vendor<Client, Failure>,
  patience?: Patience,
): LanguageModel {
  let client: Client | undefined
  return { vendor: vendor.vendor, name: vendor.model, ask: askModel({ ...vendor, answer, failureOf }, patience) }

  async function answer(question: Question): Promise<string> {
    client ??= await vendor.connect()
    const reply = question.wrote ? await follow(client, question) : await vendor.complete(client, question)
    await question.spent?.(vendor.tokensOf(reply))
    return vendor.read(reply, vendor)
  }

  /** Reads a stream to its end. What it cost counts even if it breaks off. */
  async function follow(on: Client, question: Question): Promise<unknown> {
    const sum: Streamed = { text: '', refusal: '', stop: null, tokens: { input: 0, output: 0 } }
    try {
      for await (const event of await vendor.stream(on, question)) {
        const piece = vendor.pieceOf(event)
        sum.text += piece.text ?? ''
        sum.refusal += piece.refusal ?? ''
        sum.stop = piece.stop ?? sum.stop
        sum.tokens = { input: piece.input ?? sum.tokens.input, output: piece.output ?? sum.tokens.output }
        if (piece.text) question.wrote?.(sum.text)
      }
      // The SDKs end an aborted stream without an error.
      question.signal.throwIfAborted()
    } catch (error) {
      if (sum.text) await question.spent?.(brokenOffTokens(sum, question))
      throw error
    }
    return vendor.replyOf(sum)
  }

  async function failureOf(error: unknown): Promise<ModelFailure | null> {
    const { APIError, APIConnectionTimeoutError } = await vendor.sdk()
    if (!(error instanceof APIError)) return null
    return {
      status: error.status,
      headers: error.headers,
      code: vendor.codesOf(error).join(' '),
      words: error.message,
      timeoutSeconds: error instanceof APIConnectionTimeoutError ? secondsFor(0) : null,
      cause: error,
    }
  }
}

/** Vendors report usage at the end. Until then, a token is about four characters. */
const brokenOffTokens = ({ text, tokens }: Streamed, { rules, turns }: Question): Tokens => ({
  input: tokens.input || estimate(rules + turns.map(turn => turn.text).join('')),
  output: Math.max(tokens.output, estimate(text)),
})

const estimate = (text: string): number => Math.ceil(text.length / 4)
