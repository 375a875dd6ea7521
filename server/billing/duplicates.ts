import type { Deps } from '#server/deps.ts'
import { type Double, doubleEnded, doublesOf, markDoubles } from './duplicates-sql.ts'
import { readOnce } from './read-subscription.ts'
import { checkLater, markRefunded, runningSubscriptions } from './subscriptions-sql.ts'
import { oneAtATime, sumUp } from './summary-sql.ts'

/**
 * Ends what an account pays besides its best subscription, and pays back what it was just charged for it. What is to be ended is
 * written down, with a job for it, before a vendor is asked: whoever comes after a crash goes on with that.
 */
export async function endDoubles(deps: Deps, userId: string): Promise<void> {
  const { db, clock } = deps
  const running = await runningSubscriptions(db.system, userId)
  if (running.length > 1) {
    // None is ended for another that has ended unheard.
    for (const one of running) await readOnce(deps, one, userId)
    await db.asSystem(async sql => {
      await oneAtATime(sql, userId)
      for (const double of await markDoubles(sql, userId, clock.now()))
        await checkLater(sql, double, new Date(clock.now().getTime() + 60_000), 'double')
    })
  }
  for (const double of await doublesOf(db.system, userId)) await endDouble(deps, userId, double)
}

/** Every step may come a second time: the vendor knows the key, and says that it was paid back or ended. */
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
