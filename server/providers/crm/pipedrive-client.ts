import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type AskCrm, CrmRefused, statusOf, withCrm } from './crm-client.ts'
import { type CrmError, failureOf } from './crm-error.ts'
import { readRefusal, secondsToReset } from './pipedrive-failure.ts'
import type { Turns } from './turns.ts'

/** Organizations, persons, and their fields by API v2; of v1 only what v2 doesn't have. */
export const V2 = '/api/v2'

const Reply = z.object({
  success: z.literal(true),
  data: z.unknown(),
  additional_data: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

/** Its reply has `data`, and where the next page begins. */
export type AskPipedrive = AskCrm<z.infer<typeof Reply>>

/** A request that Pipedrive turned away for its burst limit wasn't processed. It waits up to this long, so often. */
const MOST_SECONDS = 5
const TRIES = 3

interface Client {
  baseUrl: string
  key: string
  seconds: number
  /** Shared by all requests of the installation, because a key's limits are. */
  pace: { all: Turns; searches: Turns }
}

export const withPipedrive = <T>(
  { baseUrl, key, seconds, pace }: Client,
  work: (ask: AskPipedrive) => Promise<T>,
): Promise<T> =>
  withCrm(
    {
      baseUrl,
      keyHeader: { 'x-api-token': key },
      seconds,
      failureOf: error => asCrmError(error, key),
      onAnswer: headers => {
        if (headers.get('x-ratelimit-remaining') === '0') pace.all.rest(key, (secondsToReset(headers) ?? 0) * 1000)
      },
    },
    (ask, signal) =>
      work(async (method, path, body) => {
        for (let tries = 1; ; tries++) {
          if (path.includes('/search?')) await pace.searches.next(key)
          await pace.all.next(key)
          try {
            return Reply.parse(await ask(method, path, body))
          } catch (error) {
            const { reason, retryAfterSeconds } = asCrmError(error, key)
            const isBurst = statusOf(error) === 429 && reason === 'limited'
            if (!isBurst || (retryAfterSeconds ?? MOST_SECONDS + 1) > MOST_SECONDS || tries === TRIES) throw error
            await setTimeout((retryAfterSeconds ?? 0) * 1000, undefined, { signal })
          }
        }
      }),
  )

export const asCrmError = (error: unknown, key: string): CrmError =>
  error instanceof CrmRefused ? readRefusal(error, key) : failureOf(error, { crm: 'pipedrive' })
