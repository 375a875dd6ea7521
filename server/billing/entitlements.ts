import type { User } from '#contract/auth.ts'
import type { UsageKind } from '#contract/usage.ts'

/** What a month of a plan allows; null is unlimited, 0 none at all. */
export type Limits = Record<UsageKind, number | null>

/** A row of subscription_plans: data, which the operator may change. */
export interface Plan {
  id: User['subscriptionPlan']
  name: string
  planType: 'full_access' | 'calling_only'
  limits: Limits
}

/** How an account stands: its own columns and the two plans that matter to it. */
export interface Standing {
  plan: Plan
  free: Plan
  status: User['subscriptionStatus']
  /** What was paid for lasts until then; null where nobody said. */
  paidUntil: string | null
  isTrialEligible: boolean
  trialEndsAt: string
}

export interface Entitlements {
  /** The plan whose limits hold: the free one where none is paid. */
  plan: Plan
  isTrial: boolean
  trialDaysLeft: number
  /** Why searching, generating, sending and dialling are refused; null while they work. */
  blocked: string | null
}

type Paying = { planId: User['subscriptionPlan'] } & Pick<Standing, 'status' | 'paidUntil'>
type Trial = Pick<Standing, 'isTrialEligible' | 'trialEndsAt'>

const DAY_MS = 86_400_000

/**
 * The one rule of what is allowed; docs/plans.md shows it as a table. A plan holds while it is paid (a plan given by an
 * admin is), and once cancelled until the paid time ends; else the account is on the free plan, whose trial ends.
 */
export function entitlements(
  standing: Standing,
  { afterTrial, now }: { afterTrial: 'block' | 'free'; now: Date },
): Entitlements {
  const paying = { ...standing, planId: standing.plan.id }
  const isPaid = isPaidAt(paying, now)
  const trial = trialAt(paying, now)
  const isBlocked = !isPaid && !(trial.isTrial && trial.trialDaysLeft > 0) && afterTrial === 'block'
  return {
    ...trial,
    plan: isPaid ? standing.plan : standing.free,
    blocked: isBlocked ? (trial.isTrial ? TRIAL_OVER : PLAN_OVER) : null,
  }
}

/** On trial is who has paid for no plan; the days left round up: the last one is a day until its end. */
export function trialAt(account: Paying & Trial, now: Date): { isTrial: boolean; trialDaysLeft: number } {
  const left = new Date(account.trialEndsAt).getTime() - now.getTime()
  return {
    isTrial: account.isTrialEligible && !isPaidAt(account, now),
    trialDaysLeft: Math.max(0, Math.ceil(left / DAY_MS)),
  }
}

/** Whether a plan that costs money holds. A failed payment keeps the status active through its days of grace. */
export function isPaidAt({ planId, status, paidUntil }: Paying, now: Date): boolean {
  if (planId === 'free' || status === 'inactive') return false
  return status === 'active' || (paidUntil !== null && new Date(paidUntil) > now)
}

const KEPT = 'Everything you have can still be read, exported and deleted.'
export const TRIAL_OVER = `Your free trial has ended. Upgrade to search, write, send and call again. ${KEPT}`
export const PLAN_OVER = `Your plan has ended. Choose a plan to search, write, send and call again. ${KEPT}`
