import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import { type CrmError, failureOf } from './crm-error.ts'
import { type PipedriveRefusal, readRefusal, secondsToReset } from './pipedrive-failure.ts'
import type { Turns } from './turns.ts'

/** Organizations, persons, and their fields by API v2; of v1 only what v2 doesn't have. */
export const V2 = '/api/v2'

/** One call. Returns the reply's `data` and where its next page begins, and throws a PipedriveRefused for any status but 2xx. */
export type AskPipedrive = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Reply>

const Reply = z.object({
  success: z.literal(true),
  data: z.unknown(),
  additional_data: z.object({ next_cursor: z.string().nullish() }).nullish(),
})
type Reply = z.infer<typeof Reply>

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

/** Calls Pipedrive with one time limit for all. */
export async function withPipedrive<T>(
  { baseUrl, key, seconds, pace }: Client,
  work: (ask: AskPipedrive) => Promise<T>,
): Promise<T> {
  const fetch = boundedFetch({ seconds })
  const signal = AbortSignal.timeout(seconds * 1000)
  const headers = { 'x-api-token': key, accept: 'application/json', 'content-type': 'application/json' }
  const ask: AskPipedrive = async (method, path, body) => {
    const sent = body === undefined ? null : JSON.stringify(body)
    for (let tries = 1; ; tries++) {
      if (path.includes('/search?')) await pace.searches.next(key)
      await pace.all.next(key)
      const reply = await fetch(baseUrl + path, { method, headers, signal, redirect: 'error', body: sent })
      const text = await reply.text()
      if (reply.headers.get('x-ratelimit-remaining') === '0')
        pace.all.rest(key, (secondsToReset(reply.headers) ?? 0) * 1000)
      if (reply.ok) return Reply.parse(JSON.parse(text))
      const refused = new PipedriveRefused({ status: reply.status, body: parseJson(text), headers: reply.headers })
      const { reason, retryAfterSeconds } = readRefusal(refused.refusal, key)
      const isBurst =
        reply.status === 429 && reason === 'limited' && (retryAfterSeconds ?? MOST_SECONDS + 1) <= MOST_SECONDS
      if (!isBurst || tries === TRIES) throw refused
      await setTimeout((retryAfterSeconds ?? 0) * 1000, undefined, { signal })
    }
  }
  try {
    return await work(ask)
  } catch (error) {
    throw asCrmError(error, key)
  }
}

/** Pipedrive's answer, if it isn't a success. */
export class PipedriveRefused extends Error {
  readonly refusal: PipedriveRefusal

  constructor(refusal: PipedriveRefusal) {
    super(`Pipedrive answered with ${refusal.status}`)
    this.refusal = refusal
  }
}

/** What was deleted is gone for us, even in the thirty days in which Pipedrive still has it. */
export function orGone(error: unknown): null {
  if (error instanceof PipedriveRefused && [404, 410].includes(error.refusal.status)) return null
  throw error
}

export const asCrmError = (error: unknown, key: string): CrmError =>
  error instanceof PipedriveRefused ? readRefusal(error.refusal, key) : failureOf(error, { crm: 'pipedrive' })
