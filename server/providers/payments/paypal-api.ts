import { z } from 'zod'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import { PaypalRefusal, sayRefusal, unreachable, unreadable } from './paypal-failure.ts'

export interface PaypalSettings {
  clientId: string
  clientSecret: string
  /** PayPal's own URL, its sandbox's, or a stand-in's. */
  baseUrl?: string | undefined
  /** The timeout for one call. */
  seconds?: number
}

interface Question {
  /** Sent as JSON, unless it's a string. */
  body?: unknown
  /** PayPal keeps it for 72 hours and answers a repeated request with the first result. */
  requestId?: string
}

export type PaypalApi = ReturnType<typeof paypalApi>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
/** Don't use a token in its last minute, because it could expire in flight. */
const SPARE_SECONDS = 60

/** PayPal's REST API. Its client supports no other base URL, products, or notifications (012-payments.md). */
export function paypalApi({ baseUrl = 'https://api-m.paypal.com', seconds = 20, ...client }: PaypalSettings) {
  const fetch = boundedFetch({ seconds })
  let token: Promise<{ value: string; lapses: number }> | undefined

  async function post(path: string, headers: Record<string, string>, body: string | undefined, method = 'POST') {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, text: await reply.text() }
  }

  async function fetchToken() {
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')
    const asked = performance.now()
    const { status, text } = await post(
      '/v1/oauth2/token',
      { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      'grant_type=client_credentials',
    ).catch(error => Promise.reject(unreachable(error)))
    if (status !== 200) throw sayRefusal(status, parseJson(text))
    const { access_token, expires_in } = read(Token, parseJson(text))
    return { value: access_token, lapses: asked + (expires_in - SPARE_SECONDS) * 1000 }
  }

  /** Concurrent requests share one token; a failure isn't cached. */
  async function currentToken(): Promise<string> {
    token ??= fetchToken()
    const mine = token
    const forget = () => {
      if (token === mine) token = undefined
    }
    const { value, lapses } = await mine.catch(error => {
      forget()
      throw error
    })
    if (lapses > performance.now()) return value
    forget()
    return currentToken()
  }

  async function once(method: string, path: string, { body, requestId }: Question) {
    const headers = {
      authorization: `Bearer ${await currentToken()}`,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
    }
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await post(path, headers, text, method).catch(error => Promise.reject(unreachable(error)))
    if (reply.status >= 400) throw sayRefusal(reply.status, parseJson(reply.text))
    return reply.text
  }

  /** Calls PayPal; a failure is a ProviderError. Renews a token once if it expired early. */
  async function ask<T>(method: string, path: string, reply: z.ZodType<T>, question: Question = {}): Promise<T> {
    const text = await once(method, path, question).catch(error => {
      if (!(error instanceof PaypalRefusal && error.status === 401) || !token) throw error
      token = undefined
      return once(method, path, question)
    })
    return read(reply, text === '' ? null : parseJson(text))
  }

  return { ask, baseUrl }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw unreadable(parsed.error)
  return parsed.data
}
