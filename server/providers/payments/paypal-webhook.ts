import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import type { Transmission } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'
import { paypalCertificates } from './paypal-cert.ts'
import { PaypalRefusal, unreachable } from './paypal-failure.ts'

/** PayPal retries for three days; one more day allows for its own delays. */
const OLDEST_MS = 4 * 86_400_000
/** Allows for clock skew. */
const NEWEST_MS = 5 * 60_000

const Headers = z.object({
  'paypal-auth-algo': z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
})
const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })
const JsonObject = z.record(z.string(), z.unknown())

/** After this many forgeries in a minute, notifications that would need a call to PayPal have to wait. */
const WRONG_A_MINUTE = 30

/**
 * Returns a notification's content if PayPal sent it to our webhook recently, else null. Throws if that can't be
 * determined right now, so that PayPal retries. An obvious forgery costs no call.
 */
export function paypalProver(api: PaypalApi) {
  const isSigned = paypalCertificates(api.baseUrl)
  let wrong: number[] = []

  return async (
    webhookId: string,
    { headers, body }: Transmission,
    now: Date,
  ): Promise<Record<string, unknown> | null> => {
    const sent = Headers.safeParse(headers).data
    const event = JsonObject.safeParse(parseJson(body)).data
    if (!sent || !event) return null
    const age = now.getTime() - Date.parse(sent['paypal-transmission-time'])
    if (age > OLDEST_MS || age < -NEWEST_MS) return null
    const looksRight = await isSigned(webhookId, signedOf(sent, body))
    if (looksRight === false) return null
    wrong = wrong.filter(at => performance.now() - at < 60_000)
    if (looksRight === null && wrong.length >= WRONG_A_MINUTE)
      throw unreachable(new Error('Too many forged notifications'))
    if ((await ask(api, question(sent, webhookId, body))) === 'SUCCESS') return event
    wrong.push(performance.now())
    return null
  }
}

type Sent = z.infer<typeof Headers>

const signedOf = (sent: Sent, body: string) => ({
  certUrl: sent['paypal-cert-url'],
  algorithm: sent['paypal-auth-algo'],
  transmissionId: sent['paypal-transmission-id'],
  time: sent['paypal-transmission-time'],
  signature: sent['paypal-transmission-sig'],
  body,
})

function question(sent: Sent, webhookId: string, body: string): string {
  const asked = JSON.stringify({
    auth_algo: sent['paypal-auth-algo'],
    cert_url: sent['paypal-cert-url'],
    transmission_id: sent['paypal-transmission-id'],
    transmission_sig: sent['paypal-transmission-sig'],
    transmission_time: sent['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  return `${asked.slice(0, -1)},"webhook_event":${body}}`
}

/** The event is embedded verbatim, because the signature covers its checksum. It's one JSON object. */
async function ask(api: PaypalApi, body: string): Promise<'SUCCESS' | 'FAILURE'> {
  try {
    const path = '/v1/notifications/verify-webhook-signature'
    return (await api.ask('POST', path, Verification, { body })).verification_status
  } catch (error) {
    // A request that PayPal finds malformed holds no notification of theirs. If it rejects our keys, that's
    // temporary.
    const isMalformed = error instanceof PaypalRefusal && [400, 404, 422].includes(error.status)
    if (isMalformed) return 'FAILURE'
    throw error
  }
}
