import type { User } from '#contract/auth.ts'
import { trialAt } from '#server/billing/billing.ts'

/** The columns of an account that a page may see. */
export type Account = Omit<User, 'emailVerified' | 'isTrial' | 'trialDaysLeft'> & {
  emailVerifiedAt: string | null
  isTrialEligible: boolean
  trialEndsAt: string
  paidUntil: string | null
}

/** The account as its owner sees it. */
export function toUser(account: Account, now: Date): User {
  const { emailVerifiedAt, isTrialEligible, trialEndsAt, paidUntil, ...rest } = account
  const { subscriptionPlan: planId, subscriptionStatus: status } = rest
  return {
    ...rest,
    emailVerified: emailVerifiedAt !== null,
    ...trialAt({ planId, status, paidUntil, isTrialEligible, trialEndsAt }, now),
  }
}
