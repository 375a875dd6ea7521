import { z } from 'zod'
import { PaypalRefusal, sayRefusal, unreachable, unreadable } from './paypal-failure.ts'

export interface PaypalSettings {
  clientId: string
  clientSecret: string
  /** PayPal itself, its sandbox, or a stand-in. */
  baseUrl?: string | undefined
  /** How long one call may take. */
  seconds?: number
}

interface Question {
  /** What goes as JSON; text goes as it is. */
  body?: unknown
  /** PayPal keeps it for 72 hours and answers a repetition with what it made the first time. */
  requestId?: string
}

export type PaypalApi = ReturnType<typeof paypalApi>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
/** A token is not used in its last minute: it could lapse on the way. */
const SPARE_SECONDS = 60

/**
 * PayPal's REST API: our own few lines, because the official client knows no other address than PayPal's two, has no
 * products and no check of notifications (docs/decisions/013-paypal.md).
 */
export function paypalApi({ baseUrl = 'https://api-m.paypal.com', seconds = 20, ...client }: PaypalSettings) {
  let token: Promise<{ value: string; lapses: number }> | undefined

  async function post(path: string, headers: Record<string, string>, body: string | undefined, method = 'POST') {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
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
    if (status !== 200) throw sayRefusal(status, parse(text))
    const { access_token, expires_in } = read(Token, parse(text))
    return { value: access_token, lapses: asked + (expires_in - SPARE_SECONDS) * 1000 }
  }

  /** One token for all who ask at once; a failure is not kept. */
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
    if (reply.status >= 400) throw sayRefusal(reply.status, parse(reply.text))
    return reply.text
  }

  /** Asks PayPal and reads the answer; a failure is a ProviderError. A token that lapsed early is renewed once. */
  async function ask<T>(method: string, path: string, reply: z.ZodType<T>, question: Question = {}): Promise<T> {
    const text = await once(method, path, question).catch(error => {
      if (!(error instanceof PaypalRefusal && error.status === 401) || !token) throw error
      token = undefined
      return once(method, path, question)
    })
    return read(reply, text === '' ? null : parse(text))
  }

  return { ask, baseUrl }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw unreadable(parsed.error)
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
