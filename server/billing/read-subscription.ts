import type { PaymentProviderName } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { endAttemptsOf, endChanges, leaveAll } from './attempts-sql.ts'
import { beginReading, checkLater, isAccount, isPlan, keepSubscription, ownerOf } from './subscriptions-sql.ts'
import { oneAtATime, sumUp } from './summary-sql.ts'

export interface Known {
  provider: PaymentProviderName
  providerId: string
}

/** A while after the paid period a renewal is there, or is not. */
const AFTER_END_MS = 2 * 3_600_000

/**
 * Asks the vendor how a subscription stands and keeps the answer. `userId`: whose it is where the vendor does not say.
 * Gives the account it belongs to, or null.
 */
export async function readOnce(
  deps: Deps,
  { provider: name, providerId }: Known,
  askedFor: string | null,
): Promise<string | null> {
  const { db, providers, clock } = deps
  const provider = providers.payments[name]
  if (!provider) return null
  const readAt = await beginReading(db.system)
  const found = await provider.read(providerId)
  if (!found) return null
  const { planId } = found
  const userId = (await ownerOf(db.system, name, found.providerId)) ?? found.userId ?? askedFor
  // A price that is none of ours, or an account that is none: somebody else's business at the same vendor.
  if (!planId || !userId || !(await isAccount(db.system, userId))) return null
  if (!(await isPlan(db.system, planId))) return null
  const now = clock.now()
  await db.asSystem(async sql => {
    await oneAtATime(sql, userId)
    const of = { ...found, planId }
    if (!(await keepSubscription(sql, { userId, provider: name, readAt, now, of }))) return
    if (found.status !== 'incomplete') {
      await endAttemptsOf(sql, userId, [providerId, found.providerId])
      await endChanges(sql, userId, planId)
    }
    if (found.status === 'active') await leaveAll(sql, userId)
    await sumUp(sql, userId, now)
    const next = found.status === 'past-due' ? null : found.currentPeriodEnd
    if (!next || found.status === 'canceled') return
    const again = new Date(next.getTime() + AFTER_END_MS)
    await checkLater(sql, { provider: name, providerId: found.providerId }, again, 'subscription')
  })
  return userId
}
