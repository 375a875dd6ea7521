import type { Config } from '#server/config.ts'
import type { Payments } from './payments.ts'
import { paypalPayments, paypalSettings } from './paypal.ts'
import { stripePayments, stripeSettings } from './stripe.ts'

/** The payment vendors whose keys are set. */
export const connectPayments = (config: Config): Payments => {
  const [stripe, paypal] = [stripeSettings(config), paypalSettings(config)]
  return { stripe: stripe && stripePayments(stripe), paypal: paypal && paypalPayments(paypal) }
}
