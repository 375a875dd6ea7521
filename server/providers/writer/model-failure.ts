import { ProviderError } from '#server/providers/provider-error.ts'

/** What is left of a vendor's error once its SDK is left behind. */
export interface ModelFailure {
  /** Without a status nothing was answered. */
  status?: number | undefined
  headers?: Headers | undefined
  /** The vendor's own code or type, and its words. */
  code: string
  said: string
  isTimeout: boolean
  cause: unknown
}

/** Whose settings a sentence names. */
export interface ModelSettings {
  keySetting: string
  addressSetting: string
  model: string
}

/** How long one answer may take. */
export const ANSWER_SECONDS = 30
/** A wait that a person sits through; longer ones are told. */
const MOST_WAIT_SECONDS = 10

/** The vendor's failure as a sentence that says what to do. The vendor's own words stay in `cause`: they may quote the key. */
export function sayFailure(failure: ModelFailure, settings: ModelSettings): ProviderError {
  const [reason, sentence, retrySafe] = verdict(failure, settings)
  return new ProviderError('writer', reason, sentence, { retrySafe, cause: failure.cause })
}

type Verdict = [ProviderError['reason'], string, boolean]

function verdict(failure: ModelFailure, { keySetting, addressSetting, model }: ModelSettings): Verdict {
  const { status, code, said } = failure
  if (failure.isTimeout)
    return [
      'unavailable',
      `The language model did not answer within ${ANSWER_SECONDS} seconds. Try again, or ask for a shorter email.`,
      true,
    ]
  if (status === undefined)
    return [
      'unavailable',
      `The language model can not be reached. Try again; if it lasts, the operator has to check ${addressSetting}.`,
      true,
    ]
  if (status === 401 || status === 403)
    return [
      'not-configured',
      `The language model's provider refused the key. The operator has to check ${keySetting}.`,
      false,
    ]
  if (/quota|billing|credit/i.test(`${code} ${said}`) || status === 402)
    return [
      'limited',
      "The operator's account with the language model's provider is used up. The operator has to top it up.",
      false,
    ]
  if (status === 429) return ['limited', `The language model is busy. Try again ${when(failure)}.`, true]
  if (status === 413 || isTooLong(`${code} ${said}`))
    return [
      'refused',
      'Your texts are too long for this language model. Shorten the offer or the business details.',
      false,
    ]
  if (status === 404)
    return [
      'not-configured',
      `The language model "${model}" was not found. The operator has to check AI_MODEL and ${addressSetting}.`,
      false,
    ]
  if (status >= 500) return ['unavailable', "The language model's provider has trouble. Try again in a minute.", true]
  return [
    'refused',
    `The language model's provider refused the request (${status}). The operator has to check AI_MODEL.`,
    false,
  ]
}

const isTooLong = (text: string): boolean =>
  /context[_ ](?:length|window|size)|too long|maximum context|exceeds? .*context|too many tokens/i.test(text)

/** Seconds to wait before asking once more, or null where it would not help or take too long. */
export function secondsToWait(failure: ModelFailure): number | null {
  const seconds = failure.status === 429 ? retryAfter(failure.headers) : null
  return seconds !== null && seconds <= MOST_WAIT_SECONDS ? seconds : null
}

const when = ({ headers }: ModelFailure): string => {
  const seconds = retryAfter(headers)
  if (seconds === null || seconds <= 60) return seconds === null ? 'in a minute' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return `in ${minutes} minutes`
  return `in ${Math.ceil(minutes / 60)} hours`
}

/** Seconds, or a date (RFC 9110); rounded up, never negative. */
const retryAfter = (headers: Headers | undefined): number | null => {
  const value = headers?.get('retry-after')
  if (!value) return null
  const seconds = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

export const notAModel = ({ addressSetting }: ModelSettings, cause: unknown) =>
  new ProviderError(
    'writer',
    'bad-reply',
    `The language model's answer can not be read. Try again; if it lasts, the operator has to check ${addressSetting}.`,
    { retrySafe: true, cause },
  )
export const refusedToWrite = () =>
  new ProviderError(
    'writer',
    'refused',
    'The language model refused to write this email. Change the offer or the business details, and try again.',
  )
export const wroteNothing = () =>
  new ProviderError('writer', 'bad-reply', 'The language model answered with nothing. Try again.', {
    retrySafe: true,
  })
export const brokeOff = () =>
  new ProviderError(
    'writer',
    'bad-reply',
    'The language model broke off in the middle. Try again, or ask for a shorter email.',
    { retrySafe: true },
  )
