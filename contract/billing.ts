import { z } from 'zod'
import { SubscriptionPlan, SubscriptionStatus } from './auth.ts'
import { route } from './route.ts'

export const PaymentProviderName = z.enum(['stripe', 'paypal'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

export const UserSubscription = z.object({
  /** What the plan opens: everything, or only calling with its figures and the settings. */
  planType: z.enum(['full_access', 'calling_only']),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** Who is paid; null on the free plan, and where an admin gave the plan. */
  provider: PaymentProviderName.nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** It ends with the paid period unless it is resumed. */
  cancelAtPeriodEnd: z.boolean(),
  /** A payment failed: until then the plan stays as it is. Null while all is paid. */
  graceUntil: z.iso.datetime().nullable(),
})
export type UserSubscription = z.infer<typeof UserSubscription>

/** A plan as it is sold. A null limit is not shown; 0 is unlimited (specification, section 3). */
export const SellablePlan = z.object({
  id: SubscriptionPlan,
  name: z.string(),
  /** In cents. */
  price: z.number().int(),
  interval: z.enum(['month', 'year']),
  features: z.string().array(),
  emailLimit: z.number().int().nullable(),
  leadLimit: z.number().int().nullable(),
  campaignLimit: z.number().int().nullable(),
  callLimit: z.number().int().nullable(),
})
export type SellablePlan = z.infer<typeof SellablePlan>

export const PaymentMethod = z.object({
  provider: PaymentProviderName,
  name: z.string(),
  available: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const Subscribe = z.strictObject({
  planId: z.enum(['basic', 'standard', 'calling_only'], {
    error: 'Please select both a plan and payment method',
  }),
  provider: z.enum(['stripe', 'paypal'], { error: 'Please select both a plan and payment method' }),
})
export type Subscribe = z.infer<typeof Subscribe>

/** Where to go on: to the provider's page, or nowhere because the running subscription was changed at once. */
export const Subscribed = z.object({
  url: z.url().nullable(),
  /** For the user; null where the page leaves for `url`. */
  message: z.string().nullable(),
})

export const CardPayment = z.object({
  subscriptionId: z.string(),
  clientSecret: z.string(),
  /** What the card form in the browser needs; safe to show. */
  publishableKey: z.string(),
  /** The provider's script; a setting, so that a page of our own can stand in. */
  scriptUrl: z.url(),
  planName: z.string(),
  /** In cents. */
  price: z.number().int(),
})
export type CardPayment = z.infer<typeof CardPayment>

export const billing = {
  subscription: route({
    method: 'GET',
    path: '/api/user-subscription',
    summary: 'The account’s plan, its state and its dates',
    reply: UserSubscription,
  }),
}

export const payments = {
  plans: route({
    method: 'GET',
    path: '/api/subscription-plans',
    summary: 'The plans on sale',
    reply: SellablePlan.array(),
  }),
  methods: route({
    method: 'GET',
    path: '/api/payment-methods',
    summary: 'The ways to pay, and whether each is set up',
    reply: PaymentMethod.array(),
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/subscribe',
    allowance: 'payments',
    summary: 'Begin paying for a plan, or change the plan that is paid for',
    body: Subscribe,
    reply: Subscribed,
  }),
  cardPayment: route({
    method: 'POST',
    path: '/api/get-or-create-subscription',
    allowance: 'payments',
    summary:
      'A subscription of the Basic plan that waits for its first card payment, and the secret of that payment',
    reply: CardPayment,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/subscription/refresh',
    allowance: 'payments',
    summary: 'Ask the payment provider how the subscription stands now, as after the return from its page',
    reply: UserSubscription,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/subscription/cancel',
    allowance: 'payments',
    summary: 'End the subscription with the paid period',
    reply: UserSubscription,
  }),
  resume: route({
    method: 'POST',
    path: '/api/subscription/resume',
    allowance: 'payments',
    summary: 'Take the cancellation back',
    reply: UserSubscription,
  }),
  portal: route({
    method: 'POST',
    path: '/api/billing-portal',
    allowance: 'payments',
    summary: 'The provider’s own page for cards and invoices',
    reply: z.object({ url: z.url() }),
  }),
}
