import type { Deps } from '#server/deps.ts'
import { type Double, doubleEnded, doublesOf, markDoubles } from './duplicates-sql.ts'
import { readOnce } from './read-subscription.ts'
import { checkLater, markRefunded, runningSubscriptions } from './subscriptions-sql.ts'
import { oneAtATime, sumUp } from './summary-sql.ts'

/** Ends and refunds an account's subscriptions besides its best. Queues a job before it asks, so a crash stops nothing. */
export async function endDoubles(deps: Deps, userId: string): Promise<void> {
  const { db, clock } = deps
  const running = await runningSubscriptions(db.system, userId)
  if (running.length > 1) {
    // Don't end one in favor of another that has ended without our knowing.
    for (const one of running) await readOnce(deps, one, userId)
    await db.asSystem(async sql => {
      await oneAtATime(sql, userId)
      for (const double of await markDoubles(sql, userId, clock.now()))
        await checkLater(sql, double, new Date(clock.now().getTime() + 60_000), 'double')
    })
  }
  for (const double of await doublesOf(db.system, userId)) await endDouble(deps, userId, double)
}

/** Every step may repeat: the vendor recognizes the key. */
async function endDouble({ db, providers, clock }: Deps, userId: string, double: Double): Promise<void> {
  const provider = providers.payments[double.provider]
  if (!provider) return
  const key = `double:${double.providerId}`
  if (double.doublePaysBack) await provider.refundLastPayment(double.providerId, new Date(0), key)
  else await provider.endNow(double.providerId, key)
  await db.asSystem(async sql => {
    await oneAtATime(sql, userId)
    await markRefunded(sql, userId, double, clock.now())
    await doubleEnded(sql, userId, double)
    await sumUp(sql, userId, clock.now())
  })
}
