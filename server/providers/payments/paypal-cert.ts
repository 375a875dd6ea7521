import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { certificateCache } from '../certificate-cache.ts'
import { unreachable } from './paypal-failure.ts'

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

interface Signed {
  certUrl: string
  algorithm: string
  transmissionId: string
  time: string
  signature: string
  body: string
}

/** Verifies a signature without calling PayPal, by certificates from its own URLs. Null: we can't tell here. */
export function paypalCertificates(baseUrl: string) {
  const keyAt = certificateCache(fetchKey, unreachable)
  return async (webhookId: string, sent: Signed): Promise<boolean | null> => {
    const url = new URL(sent.certUrl)
    if (!isPaypals(url, baseUrl)) return false
    if (sent.algorithm !== 'SHA256withRSA') return null
    const key = await keyAt(url.href)
    if (!key) return key === null ? false : null
    const text = `${sent.transmissionId}|${sent.time}|${webhookId}|${crc32(sent.body)}`
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(sent.signature, 'base64'))
  }
}

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
