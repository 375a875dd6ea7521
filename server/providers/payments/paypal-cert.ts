import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { unreachable } from './paypal-failure.ts'

/** PayPal has a handful; more addresses than that in a minute are somebody's invention. */
const NEW_A_MINUTE = 6
const KEPT = 50
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

interface Signed {
  certUrl: string
  algorithm: string
  transmissionId: string
  time: string
  signature: string
  body: string
}

/**
 * Looks at a notification's signature without asking PayPal about it: what does not fit its certificate is forged. The
 * certificates are fetched from PayPal's own addresses alone, and kept. Null: not to be known here.
 */
export function paypalCertificates(baseUrl: string) {
  const kept = new Map<string, KeyObject | null>()
  let fetched: number[] = []

  async function keyAt(url: URL): Promise<KeyObject | null | undefined> {
    const known = kept.get(url.href)
    if (known !== undefined) return known
    fetched = fetched.filter(at => performance.now() - at < 60_000)
    if (fetched.length >= NEW_A_MINUTE) throw unreachable(new Error('Too many new certificates'))
    fetched.push(performance.now())
    const key = await fetchKey(url)
    if (key === undefined) return undefined
    // What is not there goes first: nobody drives PayPal's own out by inventing addresses.
    const [first] = [...kept].toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null))
    if (kept.size >= KEPT && first) kept.delete(first[0])
    kept.set(url.href, key)
    return key
  }

  return async (webhookId: string, sent: Signed): Promise<boolean | null> => {
    const url = new URL(sent.certUrl)
    if (!isPaypals(url, baseUrl)) return false
    if (sent.algorithm !== 'SHA256withRSA') return null
    const key = await keyAt(url)
    if (!key) return key === null ? false : null
    const text = `${sent.transmissionId}|${sent.time}|${webhookId}|${crc32(sent.body)}`
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(sent.signature, 'base64'))
  }
}

/** PayPal alone signs; a certificate elsewhere is not worth a look. */
function isPaypals({ protocol, hostname, origin, username, pathname, search }: URL, baseUrl: string): boolean {
  if (username !== '' || search !== '' || !PATH.test(pathname)) return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && hostname.endsWith('.paypal.com')
}

/** Null: there is none at this address. Undefined: it can not be had now. */
async function fetchKey(url: URL): Promise<KeyObject | null | undefined> {
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) })
    const pem = await reply.text()
    if (reply.status >= 500 || reply.status === 429) return undefined
    return reply.ok ? createPublicKey(pem) : null
  } catch {
    return undefined
  }
}
