import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { endAttemptsOf, endChanges, type Known, leaveAll } from './attempts-sql.ts'
import { beginReading, checkLater, isAccount, isPlan, keepSubscription, ownerOf } from './subscriptions-sql.ts'
import { oneAtATime, sumUp } from './summary-sql.ts'

/** By then after the paid period, the vendor has renewed the subscription or given up. */
const AFTER_END_MS = 2 * HOUR_MS

/** Reads a subscription at its vendor and stores it. Returns its account, or null; `askedFor` if the vendor doesn't say. */
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
  // Another price or account belongs to another business at the same vendor.
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
