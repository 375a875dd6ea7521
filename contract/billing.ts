import { z } from 'zod'
import { SubscriptionPlan, SubscriptionStatus } from './auth.ts'
import { route } from './route.ts'

export const PaymentProviderName = z.enum(['stripe', 'paypal'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** The state of the account's plan, with everything its sentence needs (`web/lib/plan-state.ts`). */
export const PlanState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('trial'), daysLeft: z.number().int() }),
  /** `isBlocked`: the account needs a paid plan to continue; otherwise the free plan's limits apply. */
  z.object({ state: z.literal('trial-over'), isBlocked: z.boolean() }),
  /** `renewsAt` is null for a plan that an administrator gave: nothing is charged. */
  z.object({ state: z.literal('active'), planId: SubscriptionPlan, renewsAt: z.iso.datetime().nullable() }),
  /** A payment failed; the plan continues until that day. */
  z.object({
    state: z.literal('past-due'),
    planId: SubscriptionPlan,
    until: z.iso.datetime(),
    provider: PaymentProviderName,
  }),
  z.object({ state: z.literal('ending'), planId: SubscriptionPlan, until: z.iso.datetime(), canResume: z.boolean() }),
  /** A payment failed and the grace period is over; the provider still waits for it. */
  z.object({
    state: z.literal('unpaid'),
    planId: SubscriptionPlan,
    isBlocked: z.boolean(),
    provider: PaymentProviderName,
  }),
  z.object({ state: z.literal('ended'), isBlocked: z.boolean() }),
])
export type PlanState = z.infer<typeof PlanState>

export const UserSubscription = z.object({
  /** Either everything, or only calling with its analytics and Settings. */
  planType: z.enum(['full_access', 'calling_only']),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** The payment provider; null on the free plan, and if an admin set the plan. */
  provider: PaymentProviderName.nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** It ends with the paid period unless the user resumes it. */
  cancelAtPeriodEnd: z.boolean(),
  /** After a failed payment, the plan stays until then. Null while everything is paid. */
  graceUntil: z.iso.datetime().nullable(),
  state: PlanState,
})
export type UserSubscription = z.infer<typeof UserSubscription>

/** A plan as we sell it. A null limit isn't shown; 0 is unlimited (specification, section 3). */
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

export const PaymentMethod = z.object({ provider: PaymentProviderName, name: z.string(), available: z.boolean() })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The monthly limits of a plan. Null is unlimited; 0 allows nothing. */
const MonthlyLimits = z.object({
  leads: z.number().int().nullable(),
  campaigns: z.number().int().nullable(),
  emails: z.number().int().nullable(),
  calls: z.number().int().nullable(),
})
export type MonthlyLimits = z.infer<typeof MonthlyLimits>

const PreviewedPlan = z.object({
  name: z.string(),
  planType: z.enum(['full_access', 'calling_only']),
  limits: MonthlyLimits,
})

/** The cost of a plan change, calculated by the provider, and its effects. Amounts in cents. */
export const ChangePreview = z.object({
  /** `start`: a new subscription, paid on the provider's page. */
  kind: z.enum(['start', 'change', 'resume']),
  provider: PaymentProviderName,
  from: PreviewedPlan,
  to: PreviewedPlan,
  /** The plan's price, each `interval`. */
  price: z.number().int(),
  interval: z.enum(['month', 'year']),
  /** The charge due now. */
  today: z.number().int(),
  /** The next invoice; null if the provider can't say. */
  next: z.object({ amount: z.number().int(), at: z.iso.datetime() }).nullable(),
  /** Credit that remains after the next invoice and reduces later ones. */
  credit: z.number().int(),
  /** Send it with `subscribe`: the change then costs exactly this. */
  asOf: z.iso.datetime(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const Subscribe = z.strictObject({
  planId: z.enum(['basic', 'standard', 'calling_only'], { error: 'Please select both a plan and payment method' }),
  provider: z.enum(['stripe', 'paypal'], { error: 'Please select both a plan and payment method' }),
  /** The amounts that the user agreed to. We refuse the change if it costs something else by now. */
  agreed: z
    .strictObject({ asOf: z.iso.datetime().max(40), today: z.number().int(), next: z.number().int().nullable() })
    .optional(),
})
export type Subscribe = z.infer<typeof Subscribe>

/** Where to continue: the provider's page, or nowhere if the subscription has already changed. */
export const Subscribed = z.object({
  url: z.url().nullable(),
  /** A message for the user; null if the page continues at `url`. */
  message: z.string().nullable(),
})

export const CardPayment = z.object({
  subscriptionId: z.string(),
  clientSecret: z.string(),
  /** Everything the card form in the browser needs; contains no secrets of ours. */
  publishableKey: z.string(),
  /** The provider's script; a setting, so that a stand-in can replace it. */
  scriptUrl: z.url(),
  planName: z.string(),
  /** In cents. */
  price: z.number().int(),
  /** The cost and the effects of the payment. */
  preview: ChangePreview,
})
export type CardPayment = z.infer<typeof CardPayment>

/** The plan and payment method to preview, or undoing a cancellation. */
export const AskedChange = z.union([
  Subscribe.pick({ planId: true, provider: true }).strict(),
  z.strictObject({ resume: z.literal(true) }),
])
export type AskedChange = z.infer<typeof AskedChange>

export const billing = {
  subscription: route('GET /api/user-subscription', 'The account’s plan, its state, and its dates', {
    reply: UserSubscription,
  }),
}

export const payments = {
  plans: route('GET /api/subscription-plans', 'The plans on sale', { reply: SellablePlan.array() }),
  methods: route('GET /api/payment-methods', 'The payment methods, and whether each is set up', {
    reply: PaymentMethod.array(),
  }),
  subscribe: route('POST /api/subscribe', 'Start paying for a plan, or change the current paid plan', {
    allowance: 'payments',
    body: Subscribe,
    reply: Subscribed,
  }),
  preview: route(
    'POST /api/subscription/preview',
    'What a plan change would cost today and on the next invoice, and what it would change; charges nothing',
    { body: AskedChange, reply: ChangePreview },
  ),
  cardPayment: route(
    'POST /api/get-or-create-subscription',
    'A subscription to the Basic plan that waits for its first card payment, and the secret of that payment',
    { allowance: 'payments', reply: CardPayment },
  ),
  refresh: route(
    'POST /api/subscription/refresh',
    'Read the subscription from the payment provider again, as after returning from its page',
    { allowance: 'payments', reply: UserSubscription },
  ),
  cancel: route('POST /api/subscription/cancel', 'Cancel the subscription at the end of the paid period', {
    allowance: 'payments',
    reply: UserSubscription,
  }),
  resume: route('POST /api/subscription/resume', 'Undo the cancellation', {
    allowance: 'payments',
    reply: UserSubscription,
  }),
  portal: route('POST /api/billing-portal', 'The provider’s own page for cards and invoices', {
    allowance: 'payments',
    reply: z.object({ url: z.url() }),
  }),
}
