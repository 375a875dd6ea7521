import type { UserSubscription } from '#contract/billing.ts'

export const planNames: Record<UserSubscription['subscriptionPlan'], string> = {
  free: 'Free',
  basic: 'Basic',
  standard: 'Standard',
  calling_only: 'Calling Only',
}
