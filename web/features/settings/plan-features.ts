import type { UserSubscription } from '#contract/billing.ts'

type Plan = UserSubscription['subscriptionPlan']

/** The features and monthly limits of each plan (specification, sections 4 and 9). */
const FEATURES: Record<Plan, { name: string; features: string[] }> = {
  free: { name: 'Free', features: ['100 emails/month', '50 leads/month', '1 campaign'] },
  basic: { name: 'Basic', features: ['2,000 emails/month', '500 leads/month', '10 campaigns'] },
  standard: { name: 'Standard', features: ['Unlimited emails', 'Unlimited leads', 'Unlimited campaigns'] },
  calling_only: { name: 'Calling Only', features: ['1,000 calls/month'] },
}

/** An unknown plan, from a newer server, is shown like Free. */
export const planFeatures = (plan: string) => (plan in FEATURES ? FEATURES[plan as Plan] : FEATURES.free)
