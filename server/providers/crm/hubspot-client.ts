import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import { type CrmError, failureOf } from './crm-error.ts'
import { type HubspotRefusal, readRefusal } from './hubspot-failure.ts'

/** By HubSpot's API of September 2026; the paths with v1 to v4 end in September 2027. */
export const CONTACTS = '/crm/objects/2026-09/contacts'
export const COMPANIES = '/crm/objects/2026-09/companies'

/** One call. Returns the reply's JSON, and throws a HubspotRefused for any status but 2xx. */
export type AskHubspot = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>

/** Calls HubSpot with one time limit for all. The official client (14.0.1) has only old paths, no time limits, and 50 MB. */
export async function withClient<T>(
  baseUrl: string,
  key: string,
  seconds: number,
  work: (ask: AskHubspot) => Promise<T>,
): Promise<T> {
  const fetch = boundedFetch({ seconds })
  const signal = AbortSignal.timeout(seconds * 1000)
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' }
  try {
    return await work(async (method, path, body) => {
      const sent = body === undefined ? null : JSON.stringify(body)
      const reply = await fetch(baseUrl + path, { method, headers, signal, redirect: 'error', body: sent })
      const text = await reply.text()
      if (reply.ok) return JSON.parse(text)
      throw new HubspotRefused({
        status: reply.status,
        body: parseJson(text),
        retryAfter: reply.headers.get('retry-after') ?? undefined,
      })
    })
  } catch (error) {
    throw asCrmError(error, key)
  }
}

/** HubSpot's answer, if it isn't a success. */
export class HubspotRefused extends Error {
  readonly refusal: HubspotRefusal

  constructor(refusal: HubspotRefusal) {
    super(`HubSpot answered with ${refusal.status}`)
    this.refusal = refusal
  }
}

export const statusOf = (error: unknown): number | null =>
  error instanceof HubspotRefused ? error.refusal.status : null

export const asCrmError = (error: unknown, key: string): CrmError =>
  error instanceof HubspotRefused ? readRefusal(error.refusal, key) : failureOf(error)
