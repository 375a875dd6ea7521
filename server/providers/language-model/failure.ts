import { ProviderError, secondsUntilRetry } from '../provider-error.ts'

/** A vendor's error without its SDK's types. */
export interface ModelFailure {
  /** Undefined if nothing was answered. */
  status?: number | undefined
  headers?: Headers | undefined
  /** The vendor's code or type, and its message. */
  code: string
  words: string
  /** How long we waited in vain; null if that isn't the failure. */
  timeoutSeconds: number | null
  cause: unknown
}

/** The settings that an error message names. */
export interface ModelSettings {
  keySetting: string
  addressSetting: string
  model: string
}

/** The longest we wait for one answer: longer for a longer email. */
export const secondsFor = (words: number): number => 30 + Math.ceil(words / 10)
/** The longest `retry-after` we wait out; longer ones become an error. */
const MOST_WAIT_SECONDS = 10

/** Says what to do about a failure. The vendor's message stays in `cause`, because it may quote the key. */
export function sayFailure(failure: ModelFailure, settings: ModelSettings): ProviderError {
  const [reason, sentence, retrySafe] = classify(failure, settings)
  return new ProviderError('writer', reason, sentence, { retrySafe, cause: failure.cause })
}

type Classification = [ProviderError['reason'], string, boolean]

function classify(failure: ModelFailure, { keySetting, addressSetting, model }: ModelSettings): Classification {
  const { status, code, words } = failure
  if (failure.timeoutSeconds !== null)
    return [
      'unavailable',
      `The language model didn’t answer within ${failure.timeoutSeconds} seconds. Try again, or ask for a shorter email.`,
      true,
    ]
  if (status === undefined)
    return [
      'unavailable',
      `We can’t reach the language model. Try again. If it keeps failing, your administrator needs to check ${addressSetting}.`,
      true,
    ]
  if (status === 401 || status === 403)
    return [
      'not-configured',
      `The language model’s provider rejected the API key. Your administrator needs to check ${keySetting}.`,
      false,
    ]
  if (isOutOfCredit(failure))
    return [
      'limited',
      'Your administrator’s account with the language model’s provider has no credit left. They need to add credit.',
      false,
    ]
  if (status === 429) return ['limited', `The language model is busy. Try again ${when(failure)}.`, true]
  if (status === 413 || isTooLong(`${code} ${words}`))
    return [
      'refused',
      'Your texts are too long for this language model. Shorten the offer or the business details.',
      false,
    ]
  if (status === 404)
    return [
      'not-configured',
      `The language model “${model}” wasn’t found. Your administrator needs to check AI_MODEL and ${addressSetting}.`,
      false,
    ]
  if (status >= 500) return ['unavailable', 'The language model’s provider has a problem. Try again in a minute.', true]
  return [
    'refused',
    `The language model’s provider rejected the request (${status}). Your administrator needs to check AI_MODEL.`,
    false,
  ]
}

const isOutOfCredit = ({ status, code, words }: ModelFailure): boolean =>
  status === 402 || /quota|billing|credit/i.test(`${code} ${words}`)

const isTooLong = (text: string): boolean =>
  /context[_ ](?:length|window|size)|too long|maximum context|exceeds? .{0,200}context|too many tokens/i.test(text)

/** The delay before the second try, and before the third. */
const DELAY_SECONDS = [1, 4]

/** Seconds to wait after the nth try; null if a retry wouldn't help or would take too long. */
export function secondsToWait(failure: ModelFailure, n: number): number | null {
  const { status, timeoutSeconds } = failure
  if (timeoutSeconds !== null || isOutOfCredit(failure)) return null
  if (status !== undefined && status !== 429 && status < 500) return null
  const seconds = retryAfter(failure.headers) ?? DELAY_SECONDS[n - 1]
  return seconds !== undefined && seconds <= MOST_WAIT_SECONDS ? seconds : null
}

const when = ({ headers }: ModelFailure): string => {
  const seconds = retryAfter(headers)
  if (seconds === null || seconds <= 60) return seconds === null ? 'in a minute' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return `in ${minutes} minutes`
  return `in ${Math.ceil(minutes / 60)} hours`
}

const retryAfter = (headers: Headers | undefined) => secondsUntilRetry(headers?.get('retry-after'))

export const notAModel = ({ addressSetting }: ModelSettings, cause: unknown) =>
  new ProviderError(
    'writer',
    'bad-reply',
    `We can’t read the language model’s answer. Try again. If it keeps failing, your administrator needs to check ${addressSetting}.`,
    { retrySafe: true, cause },
  )
export const refusedToWrite = () =>
  new ProviderError(
    'writer',
    'refused',
    'The language model refused to write this email. Change the offer or the business details, and try again.',
  )
export const wroteNothing = () =>
  new ProviderError('writer', 'bad-reply', 'The language model’s answer was empty. Try again.', { retrySafe: true })
export const brokeOff = () =>
  new ProviderError(
    'writer',
    'bad-reply',
    'The language model stopped before the email was complete. Try again, or ask for a shorter email.',
    { retrySafe: true },
  )
