import { askModel, type Patience, type Question } from './ask-model.ts'
import type { ModelFailure, ModelSettings } from './failure.ts'
import type { LanguageModel } from './language-model.ts'

/** What every vendor SDK's errors share. */
interface SdkError {
  status: number | undefined
  headers: Headers | undefined
  message: string
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
  /** The text of a reply. Throws if there is none. */
  read(reply: unknown, settings: ModelSettings): string
  codesOf(error: Failure): (string | null | undefined)[]
}

export function vendorModel<Client, Failure extends SdkError>(
  vendor: Vendor<Client, Failure>,
  patience?: Patience,
): LanguageModel {
  let client: Client | undefined
  return { vendor: vendor.vendor, ask: askModel({ ...vendor, answer, failureOf }, patience) }

  async function answer(question: Question): Promise<string> {
    client ??= await vendor.connect()
    return vendor.read(await vendor.complete(client, question), vendor)
  }

  async function failureOf(error: unknown): Promise<ModelFailure | null> {
    const { APIError, APIConnectionTimeoutError } = await vendor.sdk()
    if (!(error instanceof APIError)) return null
    return {
      status: error.status,
      headers: error.headers,
      code: vendor.codesOf(error).join(' '),
      words: error.message,
      isTimeout: error instanceof APIConnectionTimeoutError,
      cause: error,
    }
  }
}
