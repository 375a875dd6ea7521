import { z } from 'zod'
import type { CrmProblem } from '#contract/crm-words.ts'
import { asSentence, secondsUntilRetry } from '#server/providers/provider-error.ts'
import type { CrmRefused } from './crm-client.ts'
import { busy, CrmError, usedUp } from './crm-error.ts'

const Said = z.object({ error: z.string().nullish(), error_info: z.string().nullish() })

/** A client that goes on after a 429 is blocked in front of the API, which then answers with a page. */
const BLOCKED_SECONDS = 15 * 60

const OF = { crm: 'pipedrive' } as const

const failure = (
  reason: CrmError['reason'],
  problem: CrmProblem,
  options?: ConstructorParameters<typeof CrmError>[2],
): CrmError => new CrmError(reason, { ...problem, ...OF }, options)

/** Reads Pipedrive's refusal, with its words but never the key. */
export function readRefusal({ status, body, headers }: CrmRefused, key: string): CrmError {
  const said = Said.safeParse(body).data
  const words = asSentence((said?.error ?? '').replaceAll(key, '…'), 300)
  if (status === 401 || status === 402) return failure('not-configured', { code: 'key-rejected', words })
  if (status === 429) return isUsedUp(headers) ? usedUp(OF) : busy(secondsToReset(headers), OF)
  if (status === 403 && !said) return busy(BLOCKED_SECONDS, OF)
  if (status >= 500) return failure('unavailable', { code: 'vendor-problem' }, { retrySafe: true })
  return failure('refused', { code: 'contact-refused', words })
}

/** A user may not even be allowed to use the API. */
export const asPermission = (error: CrmError): CrmError =>
  error.problem.code === 'contact-refused'
    ? failure('not-configured', { code: 'permission-missing', words: error.problem.words, scopes: [] })
    : error

/**
 * The tokens of the day, which a company's users share, or a user's writing requests of the day: the headers that say so may be
 * missing, but those of the burst limit then say that it's not reached, or nothing.
 */
const isUsedUp = (headers: Headers) =>
  ['x-daily-ratelimit-token-remaining', 'x-daily-requests-left'].some(name => Number(headers.get(name) ?? 1) <= 0) ||
  Number(headers.get('x-ratelimit-remaining') ?? 0) > 0 ||
  secondsToReset(headers) === null

/** The burst limit counts two seconds. */
const LONGEST_BURST = 2

export function secondsToReset(headers: Headers): number | null {
  const reset = secondsUntilRetry(headers.get('x-ratelimit-reset'))
  return secondsUntilRetry(headers.get('retry-after')) ?? (reset === null ? null : Math.min(reset, LONGEST_BURST))
}
