import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import type { CrmError } from './crm-error.ts'

/** One call. Returns the reply, and throws a CrmRefused for any status but 2xx. */
export type AskCrm<Reply> = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Reply>

/** A CRM's answer, if it isn't a success; `body` is undefined if it isn't JSON. */
export class CrmRefused extends Error {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown

  constructor({ status, headers }: Response, body: unknown) {
    super(`The CRM answered with ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

interface Client {
  baseUrl: string
  /** What the account's key is sent in. */
  keyHeader: Record<string, string>
  /** The time limit for all calls together. */
  seconds: number
  failureOf(error: unknown): CrmError
  /** Hears the headers of each answer. */
  onAnswer?(headers: Headers): void
}

/** Calls a CRM. The official clients have no such time limit, and read replies without end. */
export async function withCrm<T>(
  { baseUrl, keyHeader, seconds, failureOf, onAnswer }: Client,
  work: (ask: AskCrm<unknown>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const fetch = boundedFetch({ seconds })
  const signal = AbortSignal.timeout(seconds * 1000)
  const headers = { ...keyHeader, accept: 'application/json', 'content-type': 'application/json' }
  const ask: AskCrm<unknown> = async (method, path, body) => {
    const sent = body === undefined ? null : JSON.stringify(body)
    const reply = await fetch(baseUrl + path, { method, headers, signal, redirect: 'error', body: sent })
    const text = await reply.text()
    onAnswer?.(reply.headers)
    if (reply.ok) return JSON.parse(text)
    throw new CrmRefused(reply, parseJson(text))
  }
  try {
    return await work(ask, signal)
  } catch (error) {
    throw failureOf(error)
  }
}

export const statusOf = (error: unknown): number | null => (error instanceof CrmRefused ? error.status : null)

/** Null for a record that the CRM calls gone, even if it could still be restored there, as in Pipedrive for thirty days. */
export function orGone(error: unknown): null {
  if ([404, 410].includes(statusOf(error) ?? 0)) return null
  throw error
}
