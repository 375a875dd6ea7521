import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import { certificateCache } from '../certificate-cache.ts'
import type { Transmission } from './payments.ts'
import { unreachable } from './paypal-failure.ts'

/** PayPal retries for three days; one more day allows for its own delays. */
const OLDEST_MS = 4 * DAY_MS
/** Allows for clock skew. */
const NEWEST_MS = 5 * 60_000

const Headers = z.object({
  'paypal-auth-algo': z.literal('SHA256withRSA'),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
})
const JsonObject = z.record(z.string(), z.unknown())

/**
 * Returns a notification's content if PayPal sent it to our webhook recently, else null. PayPal signs with certificates at its
 * own URLs. Throws if one can't be fetched right now, so that PayPal retries.
 */
export function paypalProver(baseUrl: string) {
  const keyAt = certificateCache(fetchKey, unreachable)
  return async (
    webhookId: string,
    { headers, body }: Transmission,
    now: Date,
  ): Promise<Record<string, unknown> | null> => {
    const sent = Headers.safeParse(headers).data
    const event = JsonObject.safeParse(parseJson(body)).data
    if (!sent || !event) return null
    const time = sent['paypal-transmission-time']
    const age = now.getTime() - Date.parse(time)
    if (age > OLDEST_MS || age < -NEWEST_MS) return null
    const url = new URL(sent['paypal-cert-url'])
    if (!isPaypals(url, baseUrl)) return null
    const key = await keyAt(url.href)
    if (key === undefined) throw unreachable(new Error('The certificate can’t be fetched'))
    const text = `${sent['paypal-transmission-id']}|${time}|${webhookId}|${crc32(body)}`
    const signature = Buffer.from(sent['paypal-transmission-sig'], 'base64')
    return key && verify('RSA-SHA256', Buffer.from(text), key, signature) ? event : null
  }
}

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/** Only PayPal signs, so we don't fetch certificates from other hosts. */
function isPaypals({ protocol, hostname, origin, username, pathname, search }: URL, baseUrl: string): boolean {
  if (username !== '' || search !== '' || !PATH.test(pathname)) return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && hostname.endsWith('.paypal.com')
}

const fetch = boundedFetch({ bytes: 64 * 1024, seconds: 5 })

/** Null: there's none at this URL. Undefined: we can't fetch it right now. */
async function fetchKey(url: string): Promise<KeyObject | null | undefined> {
  try {
    const reply = await fetch(url, { redirect: 'error' })
    const pem = await reply.text()
    if (reply.status >= 500 || reply.status === 429) return undefined
    return reply.ok ? createPublicKey(pem) : null
  } catch {
    return undefined
  }
}
