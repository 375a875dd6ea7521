import type { ChangePreview, PaymentProviderName } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import type { ChangeCost } from '#server/providers/payments/payments.ts'
import { entitlements, type Limits, type Plan } from './entitlements.ts'
import { readPlan, readPlanAccount } from './usage-sql.ts'

interface Change {
  kind: ChangePreview['kind']
  provider: PaymentProviderName
  planId: string
  asOf: Date
  cost: ChangeCost
}

/** The cost and effects of a change, for the user to confirm. */
export async function describeChange(
  { db, clock, config }: Deps,
  userId: string,
  { kind, provider, planId, asOf, cost: { today, next, credit } }: Change,
): Promise<ChangePreview> {
  const planAccount = await readPlanAccount(db.system, userId)
  const to = await readPlan(db.system, planId)
  if (!to) throw conflict('This plan is no longer available. Reload the page and choose another.')
  const { plan, blocked } = entitlements(planAccount, { afterTrial: config.AFTER_TRIAL, now: clock.now() })
  const from = blocked ? { ...plan, limits: NOTHING } : plan
  return {
    kind,
    provider,
    from: shown(from),
    to: shown(to.plan),
    price: to.price,
    interval: to.interval,
    today,
    next: next && { amount: next.amount, at: next.at.toISOString() },
    credit,
    asOf: asOf.toISOString(),
  }
}

/** The limits of an account whose trial or plan is over. */
const NOTHING: Limits = { leads: 0, campaigns: 0, emails: 0, calls: 0 }

const shown = ({ name, planType, limits }: Plan) => ({ name, planType, limits })
