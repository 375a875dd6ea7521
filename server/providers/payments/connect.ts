import type { Config } from '#server/config.ts'
import type { Payments } from './payments.ts'
import { paypalPayments, paypalSettings } from './paypal.ts'

/** Which vendors take money, by the keys that are set. */
export const connectPayments = (config: Config): Payments => {
  const paypal = paypalSettings(config)
  return { stripe: null, paypal: paypal && paypalPayments(paypal) }
}
