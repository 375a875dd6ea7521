import type { User } from '#contract/auth.ts'

/** The columns of an account that a page may see. */
export type Account = Omit<User, 'emailVerified' | 'isTrial' | 'trialDaysLeft'> & {
  emailVerifiedAt: string | null
  isTrialEligible: boolean
  trialEndsAt: string
}

/**
 * The account as its owner sees it. On trial is who has paid for no plan; the days left round up,
 * so that the last day reads "1 day remaining" until its end.
 */
export function toUser(account: Account, now: Date): User {
  const { emailVerifiedAt, isTrialEligible, trialEndsAt, ...rest } = account
  const left = new Date(trialEndsAt).getTime() - now.getTime()
  return {
    ...rest,
    emailVerified: emailVerifiedAt !== null,
    isTrial: isTrialEligible && account.subscriptionPlan === 'free',
    trialDaysLeft: Math.max(0, Math.ceil(left / 86_400_000)),
  }
}
