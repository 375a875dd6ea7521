import type { UserSubscription } from '#contract/billing.ts'

type Plan = UserSubscription['subscriptionPlan']

export const planNames: Record<Plan, string> = {
  free: 'Free',
  basic: 'Basic',
  standard: 'Standard',
  calling_only: 'Calling Only',
}
