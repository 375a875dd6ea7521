import type { User } from '#contract/auth.ts'
import { trialAt } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'

/** The columns of an account that a page may see. */
export type Account = Omit<User, 'emailVerified' | 'isTrial' | 'trialDaysLeft' | 'isTestMode' | 'mustAddFactor'> & {
  emailVerifiedAt: string | null
  isTrialEligible: boolean
  trialEndsAt: string
  paidUntil: string | null
}

interface Instance {
  clock: Pick<Deps['clock'], 'now'>
  providers: { mail: Pick<Deps['providers']['mail'], 'kind'> }
}

/** The account as its owner sees it. */
export function toUser(account: Account, { clock, providers }: Instance, mustAddFactor = false): User {
  const { emailVerifiedAt, isTrialEligible, trialEndsAt, paidUntil, ...rest } = account
  const { subscriptionPlan: planId, subscriptionStatus: status } = rest
  return {
    ...rest,
    emailVerified: emailVerifiedAt !== null,
    ...trialAt({ planId, status, paidUntil, isTrialEligible, trialEndsAt }, clock.now()),
    isTestMode: providers.mail.kind === 'outbox',
    ...(mustAddFactor && { mustAddFactor }),
  }
}
