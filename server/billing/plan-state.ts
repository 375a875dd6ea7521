import type { PaymentProviderName, PlanState, UserSubscription } from '#contract/billing.ts'
import type { Config } from '#server/config.ts'
import { entitlements, isPaidAt, type PlanAccount } from './entitlements.ts'

/** The account's own columns. */
type Row = Pick<
  UserSubscription,
  'subscriptionPlan' | 'provider' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'graceUntil'
> & {
  /** A subscription whose payment failed and that its vendor is still retrying. */
  unpaid: { planId: UserSubscription['subscriptionPlan']; provider: PaymentProviderName } | null
}

/** Decides the state of a plan. The dashboard, pricing, and settings show this and nothing else. */
export function planState(
  planAccount: PlanAccount,
  row: Row,
  { afterTrial, now }: { afterTrial: Config['AFTER_TRIAL']; now: Date },
): PlanState {
  const { isTrial, trialDaysLeft: daysLeft, blocked } = entitlements(planAccount, { afterTrial, now })
  const isBlocked = blocked !== null
  if (isPaidAt({ ...planAccount, planId: planAccount.plan.id }, now)) return paidState(planAccount, row)
  if (row.unpaid) return { state: 'unpaid', ...row.unpaid, isBlocked }
  if (!isTrial) return { state: 'ended', isBlocked }
  return daysLeft > 0 ? { state: 'trial', daysLeft } : { state: 'trial-over', isBlocked }
}

function paidState({ plan, status, paidUntil }: PlanAccount, row: Row): PlanState {
  const { provider, graceUntil, currentPeriodEnd, cancelAtPeriodEnd } = row
  const planId = plan.id
  // The vendor has already moved on to the unpaid period, so only the end of the grace period is correct.
  if (graceUntil && provider) return { state: 'past-due', planId, until: graceUntil, provider }
  const isOver = status === 'canceled'
  if (paidUntil && (isOver || cancelAtPeriodEnd))
    return { state: 'ending', planId, until: paidUntil, canResume: provider === 'stripe' && !isOver }
  return { state: 'active', planId, renewsAt: provider ? currentPeriodEnd : null }
}
