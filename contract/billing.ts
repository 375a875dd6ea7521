import { z } from 'zod'
import { SubscriptionPlan, SubscriptionStatus } from './auth.ts'
import { route } from './route.ts'

export const UserSubscription = z.object({
  /** What the plan opens: everything, or only calling with its figures and the settings. */
  planType: z.enum(['full_access', 'calling_only']),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
})
export type UserSubscription = z.infer<typeof UserSubscription>

export const billing = {
  subscription: route({
    method: 'GET',
    path: '/api/user-subscription',
    summary: 'The account’s plan, its state and its dates',
    reply: UserSubscription,
  }),
}
