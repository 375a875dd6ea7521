import { setTimeout as sleep } from 'node:timers/promises'
import {
  ANSWER_SECONDS,
  type ModelFailure,
  type ModelSettings,
  notAModel,
  sayFailure,
  secondsToWait,
} from './model-failure.ts'
import type { Ask } from './model-writer.ts'
import type { Turn } from './prompt.ts'

/** What stands in one request. */
export interface Question {
  rules: string
  turns: Turn[]
  /** Hold the model to the shape of a letter; endpoints that do not know how are asked without. */
  isStructured: boolean
  signal: AbortSignal
}

/** One vendor: how it is asked, and what its errors mean. */
export interface Endpoint extends ModelSettings {
  answer(question: Question): Promise<string>
  /** Null where the error is not the vendor's. */
  failureOf(error: unknown): Promise<ModelFailure | null>
}

/** How long the waits are; a test shortens them. */
export interface Patience {
  wait?: (milliseconds: number) => Promise<unknown>
  answerSeconds?: number
}

/** Asks once; once more without a shape where it is refused, once more after a short wait where that was asked for. */
export function askModel(endpoint: Endpoint, { wait = sleep, answerSeconds = ANSWER_SECONDS }: Patience = {}): Ask {
  let isStructured = true
  const attempt = async (rules: string, turns: Turn[]): Promise<string | ModelFailure> => {
    // The SDKs' own time-out ends with the headers; this one covers the body too.
    const signal = AbortSignal.timeout(answerSeconds * 1000)
    try {
      return await endpoint.answer({ rules, turns, isStructured, signal })
    } catch (error) {
      if (signal.aborted) return { ...NOTHING_SAID, isTimeout: true, cause: error }
      // A body that ends in the middle or is no JSON comes out of the SDKs as it is.
      if (error instanceof SyntaxError) throw notAModel(endpoint, error)
      const failure = isBrokenOff(error) ? { ...NOTHING_SAID, cause: error } : await endpoint.failureOf(error)
      if (!failure) throw error
      return failure
    }
  }
  return async (rules, turns) => {
    let outcome = await attempt(rules, turns)
    if (typeof outcome !== 'string' && isStructured && refusesShape(outcome)) {
      isStructured = false
      outcome = await attempt(rules, turns)
    }
    const seconds = typeof outcome === 'string' ? null : secondsToWait(outcome)
    if (seconds !== null) {
      await wait(seconds * 1000)
      outcome = await attempt(rules, turns)
    }
    if (typeof outcome === 'string') return outcome
    throw sayFailure(outcome, endpoint)
  }
}

const NOTHING_SAID = { code: '', said: '', isTimeout: false }

const isBrokenOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated'

const refusesShape = ({ status, said, code }: ModelFailure): boolean =>
  (status === 400 || status === 422 || status === 501) &&
  /response_format|json_schema|json schema|output_config|structured|grammar|guided/i.test(`${code} ${said}`)
