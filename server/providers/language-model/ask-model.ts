import { setTimeout as sleep } from 'node:timers/promises'
import {
  ANSWER_SECONDS,
  type ModelFailure,
  type ModelSettings,
  notAModel,
  sayFailure,
  secondsToWait,
} from './failure.ts'
import type { LanguageModel, Prompt, Shape } from './language-model.ts'

/** The longest email is about 400 tokens; the rest is for models that think before they write. */
export const MOST_TOKENS = 4000

/** One request to a vendor. */
export interface Question extends Omit<Prompt, 'shape'> {
  /** Null for endpoints that don't support schemas. */
  shape: Shape | null
  signal: AbortSignal
}

/** How we call one vendor, and how we read its errors. */
export interface Endpoint extends ModelSettings {
  answer(question: Question): Promise<string>
  /** Null if the error isn't the vendor's. */
  failureOf(error: unknown): Promise<ModelFailure | null>
}

/** How long we wait. Tests shorten it. */
export interface Patience {
  wait?: (milliseconds: number) => Promise<unknown>
  answerSeconds?: number
}

/** Requests per answer at most. A repeated one may cost twice, so we repeat only what a retry can help. */
const TRIES = 3

/** Asks up to three times with growing delays, and again without the schema if the endpoint rejects schemas. */
export function askModel(
  endpoint: Endpoint,
  { wait = sleep, answerSeconds = ANSWER_SECONDS }: Patience = {},
): LanguageModel['ask'] {
  let supportsShape = true
  const attempt = async ({ shape, ...prompt }: Prompt): Promise<string | ModelFailure> => {
    // The SDKs' own timeout stops at the headers; this one also covers the body.
    const signal = AbortSignal.timeout(answerSeconds * 1000)
    try {
      return await endpoint.answer({ ...prompt, shape: supportsShape ? shape : null, signal })
    } catch (error) {
      if (signal.aborted) return { ...NO_MESSAGE, isTimeout: true, cause: error }
      // The SDKs pass on the parser's error for a truncated body or one that isn't JSON.
      if (error instanceof SyntaxError) throw notAModel(endpoint, error)
      const failure = isBrokenOff(error) ? { ...NO_MESSAGE, cause: error } : await endpoint.failureOf(error)
      if (!failure) throw error
      return failure
    }
  }
  return async prompt => {
    let outcome = await attempt(prompt)
    if (typeof outcome !== 'string' && supportsShape && refusesShape(outcome)) {
      supportsShape = false
      outcome = await attempt(prompt)
    }
    for (let n = 1; n < TRIES && typeof outcome !== 'string'; n++) {
      const seconds = secondsToWait(outcome, n)
      if (seconds === null) break
      await wait(seconds * 1000)
      outcome = await attempt(prompt)
    }
    if (typeof outcome === 'string') return outcome
    throw sayFailure(outcome, endpoint)
  }
}

const NO_MESSAGE = { code: '', words: '', isTimeout: false }

const isBrokenOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated'

const refusesShape = ({ status, words, code }: ModelFailure): boolean =>
  (status === 400 || status === 422 || status === 501) &&
  /response_format|json_schema|json schema|output_config|structured|grammar|guided/i.test(`${code} ${words}`)
