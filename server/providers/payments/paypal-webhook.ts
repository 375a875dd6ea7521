import { z } from 'zod'
import type { Transmission } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'
import { PaypalRefusal } from './paypal-failure.ts'

/** PayPal goes on trying for three days; one more for its own clocks. */
const OLDEST_MS = 4 * 86_400_000
/** Two clocks that run apart, no more. */
const NEWEST_MS = 5 * 60_000

const Headers = z.object({
  'paypal-auth-algo': z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
})
const Verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })
const JsonObject = z.record(z.string(), z.unknown())

/**
 * The notification's content where PayPal says that it sent it to our webhook; null where it did not, or not lately.
 * Throws where PayPal can not be asked: then nothing is known, and PayPal is to try again.
 */
export async function provenEvent(
  api: PaypalApi,
  webhookId: string,
  { headers, body }: Transmission,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const sent = Headers.safeParse(headers).data
  const event = JsonObject.safeParse(parse(body)).data
  if (!sent || !event) return null
  const age = now.getTime() - Date.parse(sent['paypal-transmission-time'])
  if (age > OLDEST_MS || age < -NEWEST_MS) return null
  if (!isPaypals(sent['paypal-cert-url'], api.baseUrl)) return null
  const question = JSON.stringify({
    auth_algo: sent['paypal-auth-algo'],
    cert_url: sent['paypal-cert-url'],
    transmission_id: sent['paypal-transmission-id'],
    transmission_sig: sent['paypal-transmission-sig'],
    transmission_time: sent['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  const asked = await ask(api, `${question.slice(0, -1)},"webhook_event":${body}}`)
  return asked === 'SUCCESS' ? event : null
}

/** The event goes letter by letter as it came: what is signed is its check sum. It is known to be one JSON object. */
async function ask(api: PaypalApi, body: string): Promise<'SUCCESS' | 'FAILURE'> {
  try {
    const path = '/v1/notifications/verify-webhook-signature'
    return (await api.ask('POST', path, Verdict, { body })).verification_status
  } catch (error) {
    // A question that PayPal finds malformed holds nothing of PayPal's. Our keys refused is our trouble, and passes.
    const isMalformed = error instanceof PaypalRefusal && [400, 404, 422].includes(error.status)
    if (isMalformed) return 'FAILURE'
    throw error
  }
}

/** PayPal alone reads the certificate; an address elsewhere is not worth a question. */
function isPaypals(certUrl: string, baseUrl: string): boolean {
  const { protocol, hostname, origin, username } = new URL(certUrl)
  if (username !== '') return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && hostname.endsWith('.paypal.com')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
