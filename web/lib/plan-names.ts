import type { UserSubscription } from '#contract/billing.ts'

type Plan = UserSubscription['subscriptionPlan']

export const planNames: Record<Plan, string> = {
  free: 'Free',
  basic: 'Basic',
  standard: 'Standard',
  calling_only: 'Calling Only',
}

/** The landing page's name of a plan, if it differs (specification, section 1). */
export const landingNames: Partial<Record<Plan, string>> = { basic: 'Starter', standard: 'Pro' }
