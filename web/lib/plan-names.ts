import type { UserSubscription } from '#contract/billing.ts'

type Plan = UserSubscription['subscriptionPlan']

export const planNames: Record<Plan, string> = {
  free: 'Free',
  basic: 'Basic',
  standard: 'Standard',
  calling_only: 'Calling Only',
}

/** What the landing page calls a plan, where that is another name (specification, section 1). */
export const landingNames: Partial<Record<Plan, string>> = { basic: 'Starter', standard: 'Pro' }
