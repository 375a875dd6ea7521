import { setTimeout as sleep } from 'node:timers/promises'
import { boundedFetch, UnreadableReplyError } from '#server/net/bounded-replies.ts'
import { type ModelFailure, type ModelSettings, notAModel, sayFailure, secondsFor, secondsToWait } from './failure.ts'
import type { LanguageModel, Prompt, Shape, Watch } from './language-model.ts'

/** The longest email is about 400 tokens; the rest is for models that think before they write. */
export const MOST_TOKENS = 4000
/** For the vendors' SDKs. A question has its own, shorter time. */
export const modelFetch = boundedFetch({ seconds: 600 })

/** Lively enough for varied emails, and close to the data. */
const TEMPERATURE = 0.7

/** One request to a vendor. */
export interface Question extends Omit<Prompt, 'shape' | 'words'>, Omit<Watch, 'signal'> {
  /** Null for endpoints that don't support schemas. */
  shape: Shape | null
  /** Null for models that don't accept one. */
  temperature: number | null
  /** Whether the endpoint knows OpenAI's newer name for the most tokens of an answer. */
  knowsCompletionTokens: boolean
  /** Whether a stream may be asked to end with its usage. */
  streamsUsage: boolean
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

/** Parts of a request that some endpoints refuse, and how they say so. */
const OPTIONAL = {
  shape: /response_format|json_schema|json schema|output_config|structured|grammar|guided/i,
  temperature: /temperature/i,
  knowsCompletionTokens: /max_completion_tokens/i,
  streamsUsage: /stream_options|include_usage/i,
}
const OPTIONS = Object.keys(OPTIONAL) as (keyof typeof OPTIONAL)[]

/** Asks up to three times with growing delays, and again without what the endpoint refuses. */
export function askModel(endpoint: Endpoint, { wait = sleep, answerSeconds }: Patience = {}): LanguageModel['ask'] {
  const refused = new Set<keyof typeof OPTIONAL>()
  const attempt = async ({ shape, words, ...prompt }: Prompt, watch: Watch): Promise<string | ModelFailure> => {
    const seconds = answerSeconds ?? secondsFor(words)
    // The SDKs' own timeout stops at the headers; this one also covers the body.
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = watch.signal ? AbortSignal.any([timeout, watch.signal]) : timeout
    try {
      return await endpoint.answer({
        ...prompt,
        ...watch,
        shape: refused.has('shape') ? null : shape,
        temperature: refused.has('temperature') ? null : TEMPERATURE,
        knowsCompletionTokens: !refused.has('knowsCompletionTokens'),
        streamsUsage: !refused.has('streamsUsage'),
        signal,
      })
    } catch (error) {
      watch.signal?.throwIfAborted()
      if (timeout.aborted) return { ...NO_MESSAGE, timeoutSeconds: seconds, cause: error }
      // The SDKs pass on the parser's error for a truncated body or one that isn't JSON.
      if (error instanceof SyntaxError || error instanceof UnreadableReplyError) throw notAModel(endpoint, error)
      const failure = isBrokenOff(error) ? { ...NO_MESSAGE, cause: error } : await endpoint.failureOf(error)
      if (!failure) throw error
      return failure
    }
  }
  return async (prompt, watch = {}) => {
    let outcome = await attempt(prompt, watch)
    for (const option of OPTIONS)
      if (typeof outcome !== 'string' && !refused.has(option) && isRefused(outcome, OPTIONAL[option])) {
        refused.add(option)
        outcome = await attempt(prompt, watch)
      }
    for (let n = 1; n < TRIES && typeof outcome !== 'string'; n++) {
      const seconds = secondsToWait(outcome, n)
      if (seconds === null) break
      await wait(seconds * 1000)
      outcome = await attempt(prompt, watch)
    }
    if (typeof outcome === 'string') return outcome
    throw sayFailure(outcome, endpoint)
  }
}

const NO_MESSAGE = { code: '', words: '', timeoutSeconds: null }

const isBrokenOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated'

const isRefused = ({ status, words, code }: ModelFailure, option: RegExp): boolean =>
  (status === 400 || status === 422 || status === 501) && option.test(`${code} ${words}`)
