import { z } from 'zod'
import type { Transmission } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'
import { paypalCertificates } from './paypal-cert.ts'
import { PaypalRefusal, unreachable } from './paypal-failure.ts'

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

/** So many a minute may turn out to be no notification of PayPal's; then those that would cost a question wait. */
const WRONG_A_MINUTE = 30

/**
 * Gives the notification's content where PayPal says that it sent it to our webhook; null where it did not, or not lately.
 * Throws where that can not be known now: PayPal is to try again. What is plainly forged costs no question.
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
    const event = JsonObject.safeParse(parse(body)).data
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
