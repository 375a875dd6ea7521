import type { PaymentProviderName, PlanState, UserSubscription } from '#contract/billing.ts'
import type { Config } from '#server/config.ts'
import { entitlements, isPaidAt, type Standing } from './entitlements.ts'

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
  standing: Standing,
  row: Row,
  { afterTrial, now }: { afterTrial: Config['AFTER_TRIAL']; now: Date },
): PlanState {
  const { isTrial, trialDaysLeft: daysLeft, blocked } = entitlements(standing, { afterTrial, now })
  const isBlocked = blocked !== null
  if (isPaidAt({ ...standing, planId: standing.plan.id }, now)) return paidState(standing, row)
  if (row.unpaid) return { state: 'unpaid', ...row.unpaid, isBlocked }
  if (!isTrial) return { state: 'ended', isBlocked }
  return daysLeft > 0 ? { state: 'trial', daysLeft } : { state: 'trial-over', isBlocked }
}

function paidState({ plan, status, paidUntil }: Standing, row: Row): PlanState {
  const { provider, graceUntil, currentPeriodEnd, cancelAtPeriodEnd } = row
  const planId = plan.id
  // The vendor's period is the unpaid one by now, so only the end of the grace period is right.
  if (graceUntil && provider) return { state: 'past-due', planId, until: graceUntil, provider }
  const isOver = status === 'canceled'
  if (paidUntil && (isOver || cancelAtPeriodEnd))
    return { state: 'ending', planId, until: paidUntil, canResume: provider === 'stripe' && !isOver }
  return { state: 'active', planId, renewsAt: provider ? currentPeriodEnd : null }
}
