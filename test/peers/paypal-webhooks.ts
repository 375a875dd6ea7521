import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { paypalId, stamp } from './paypal-state.ts'

export interface PaypalEvent {
  id: string
  event_type: string
  create_time: string
  resource_type: string
  resource: Record<string, unknown>
}

/** A notification as sent over HTTP. */
export interface Transmission {
  headers: Record<string, string>
  body: string
}

/** The signed text: transmission ID, time, webhook, and the body's checksum in decimal. */
export const signedText = (id: string, time: string, webhookId: string, body: string | Buffer) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

/**
 * PayPal's file rejects signatures that start with “+” or “/”. With some RSA keys, one in a hundred does, so we sign
 * again under another transmission ID.
 */
export function firstFitting<T extends { signature: string }>(draw: () => T): T {
  const drawn = draw()
  return /^\w/.test(drawn.signature) ? drawn : firstFitting(draw)
}

/** Creates and signs notifications with its own key. */
export function paypalSigner({
  webhookId,
  now,
  certUrl,
}: {
  webhookId: string
  now: () => Date
  certUrl: () => string
}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  function sign(event: PaypalEvent | string, at: Date = now()): Transmission {
    const body = typeof event === 'string' ? event : inAscii(JSON.stringify(event))
    const time = stamp(at)
    const { id, signature } = firstFitting(() => {
      const id = randomUUID()
      const text = signedText(id, time, webhookId, body)
      return { id, signature: createSign('RSA-SHA256').update(text).sign(privateKey, 'base64') }
    })
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHR-214.0-57545470',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-auth-version': 'v2',
        'paypal-cert-url': certUrl(),
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
      },
    }
  }

  return { sign, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

export const makeEvent = (type: string, resourceType: string, resource: object, at: string): PaypalEvent => ({
  id: `${paypalId('WH-', 17)}-${paypalId('', 17)}`,
  event_type: type,
  create_time: at,
  resource_type: resourceType,
  resource: { ...resource },
})

/** PayPal escapes non-ASCII characters. */
const inAscii = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
