import type { Config } from '#server/config.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  baseUrl: string | undefined
}

/** Null without keys: then users can't pay by card. */
export const stripeSettings = (config: Config): StripeSettings | null =>
  config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY && config.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
        scriptUrl: config.STRIPE_JS_URL,
        baseUrl: config.STRIPE_BASE_URL,
      }
    : null
