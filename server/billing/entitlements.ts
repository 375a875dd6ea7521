import type { User } from '#contract/auth.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { UsageKind } from '#contract/usage.ts'

/** A plan's monthly limits; null is unlimited, 0 is none. */
export type Limits = Record<UsageKind, number | null>

/** A row of subscription_plans, which the operator may change. */
export interface Plan {
  id: User['subscriptionPlan']
  name: string
  planType: 'full_access' | 'calling_only'
  limits: Limits
}

/** What decides an account's entitlements: its own columns and two plans. */
export interface PlanAccount {
  plan: Plan
  free: Plan
  status: User['subscriptionStatus']
  /** When the paid time ends; null if unknown. */
  paidUntil: string | null
  isTrialEligible: boolean
  trialEndsAt: string
}

export interface Entitlements {
  /** The plan whose limits apply, which is the free one if none is paid. */
  plan: Plan
  isTrial: boolean
  trialDaysLeft: number
  /** Why we refuse searching, writing, sending, and calling; null if we don't. */
  blocked: 'trial-over' | 'plan-over' | null
}

type Paying = { planId: User['subscriptionPlan'] } & Pick<PlanAccount, 'status' | 'paidUntil'>
type Trial = Pick<PlanAccount, 'isTrialEligible' | 'trialEndsAt'>

/**
 * Decides what an account may do; docs/plans.md shows it as a table. A plan applies while it's paid or given by an admin, and
 * after a cancellation until the paid time ends. Otherwise the account is on the free plan, whose trial ends.
 */
export function entitlements(
  planAccount: PlanAccount,
  { afterTrial, now }: { afterTrial: 'block' | 'free'; now: Date },
): Entitlements {
  const paying = { ...planAccount, planId: planAccount.plan.id }
  const isPaid = isPaidAt(paying, now)
  const trial = trialAt(paying, now)
  const isBlocked = !isPaid && !(trial.isTrial && trial.trialDaysLeft > 0) && afterTrial === 'block'
  const why = trial.isTrial ? 'trial-over' : 'plan-over'
  return { ...trial, plan: isPaid ? planAccount.plan : planAccount.free, blocked: isBlocked ? why : null }
}

/** An account without a paid plan is on trial. The days left round up: the last one counts until its end. */
export function trialAt(account: Paying & Trial, now: Date): { isTrial: boolean; trialDaysLeft: number } {
  const left = new Date(account.trialEndsAt).getTime() - now.getTime()
  return {
    isTrial: account.isTrialEligible && !isPaidAt(account, now),
    trialDaysLeft: Math.max(0, Math.ceil(left / DAY_MS)),
  }
}

/** Whether a paid plan applies. After a failed payment the status stays active through the days of grace. */
export function isPaidAt({ planId, status, paidUntil }: Paying, now: Date): boolean {
  if (planId === 'free' || status === 'inactive') return false
  return status === 'active' || (paidUntil !== null && new Date(paidUntil) > now)
}
