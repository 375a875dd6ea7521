import type { Config } from '#server/config.ts'
import type { Payments } from './payments.ts'
import { paypalPayments, paypalSettings } from './paypal.ts'
import { stripeSettings } from './stripe-settings.ts'

/** The payment vendors whose keys are set. Stripe's client is loaded only then: it's the largest package. */
export async function connectPayments(config: Config): Promise<Payments> {
  const [stripe, paypal] = [stripeSettings(config), paypalSettings(config)]
  return {
    stripe: stripe && (await import('./stripe.ts')).stripePayments(stripe),
    paypal: paypal && paypalPayments(paypal),
  }
}
