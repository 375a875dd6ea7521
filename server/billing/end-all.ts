import type { Deps } from '#server/deps.ts'
import { closeLeftovers } from './abandoned-payments.ts'
import { leaveAll } from './attempts-sql.ts'
import { endDoubles } from './duplicates.ts'
import { providerOf } from './payments.ts'
import { readOnce } from './read-subscription.ts'
import { runningSubscriptions } from './subscriptions-sql.ts'

/** Ends what the account pays for, immediately and without a refund, and closes the payments that it began. Repeating it changes nothing. */
export async function endAll(deps: Deps, userId: string): Promise<void> {
  const { db } = deps
  await db.asSystem(sql => leaveAll(sql, userId))
  // Reads a payment that was made in the meantime, so that it's ended below.
  await closeLeftovers(deps, userId)
  await endDoubles(deps, userId)
  for (const running of await runningSubscriptions(db.system, userId)) {
    await providerOf(deps, running.provider).endNow(running.providerId, `deleted:${running.providerId}`)
    await readOnce(deps, running, userId)
  }
}
