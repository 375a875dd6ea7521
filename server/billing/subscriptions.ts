import type { PaymentProviderName } from '#contract/billing.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import type { PaymentEvent, PaymentProvider } from '#server/providers/payments/payments.ts'
import { closeLeftovers } from './abandoned-payments.ts'
import { forgetOldAttempts, type Known, leftBy } from './attempts-sql.ts'
import { endDoubles } from './duplicates.ts'
import { readOnce } from './read-subscription.ts'
import { accountPaidBack, isTaken, markRefunded, openIds, runningAfter, takeEvent } from './subscriptions-sql.ts'
import { oneAtATime, runOut, sumUp } from './summary-sql.ts'

/**
 * Reads a subscription at its vendor and ends the account's others. Notifications, returns from the vendor's page, and the
 * nightly check all end here, so their order and number don't matter. Returns its account, or null.
 */
export async function readAgain(deps: Deps, known: Known, askedFor: string | null = null): Promise<string | null> {
  const userId = await readOnce(deps, known, askedFor)
  const of = userId ?? (await leftBy(deps.db.system, known))
  if (of) {
    await closeLeftovers(deps, of)
    await endDoubles(deps, of)
  }
  return userId
}

/** Handles a notification once, and stores it as handled only after that worked. Otherwise the vendor repeats it. */
export async function handleNotification(
  deps: Deps,
  provider: PaymentProviderName,
  event: PaymentEvent,
): Promise<void> {
  if (await isTaken(deps.db.system, provider, event.id)) return
  if (event.subscriptionId) {
    const known = { provider, providerId: event.subscriptionId }
    await readAgain(deps, known)
    if (event.paidBackTo) await endPaidBack(deps, known, event.paidBackTo)
  }
  await takeEvent(deps.db.system, provider, event)
}

/** The last payment was refunded at the vendor. The subscription ends, as with our own refund. */
async function endPaidBack(deps: Deps, known: Known, customerId: string): Promise<void> {
  const { db, providers, clock } = deps
  const userId = await accountPaidBack(db.system, known, customerId)
  if (!userId) return
  await providers.payments[known.provider]?.endNow(known.providerId, `paid-back:${known.providerId}`)
  await db.asSystem(async sql => {
    await oneAtATime(sql, userId)
    await markRefunded(sql, userId, known, clock.now())
    await sumUp(sql, userId, clock.now())
  })
}

export async function refreshAccount(deps: Deps, userId: string): Promise<void> {
  for (const known of await openIds(deps.db.system, userId)) await readAgain(deps, known, userId)
  await expire(deps, [userId])
}

/** The nightly job: finds what lost notifications would have reported, and what has ended by the clock. */
export async function reconcile(deps: Deps): Promise<void> {
  let after = { provider: '', providerId: '' }
  for (;;) {
    const page = await runningAfter(deps.db.system, after)
    for (const { userId, ...known } of page) {
      // Retry a failed one tomorrow, and continue with the others.
      await readAgain(deps, known, userId).catch((error: unknown) =>
        log.error({ err: error }, `Couldn't read a subscription at ${known.provider}`),
      )
    }
    const last = page.at(-1)
    if (!last) break
    after = last
  }
  for (const provider of Object.values(deps.providers.payments))
    if (provider)
      await takeLostRefunds(deps, provider).catch((error: unknown) =>
        log.error({ err: error }, `Couldn't check refunds at ${provider.name}`),
      )
  await forgetOldAttempts(deps.db.system)
  await expireRunOut(deps)
}

/** As long as Stripe keeps its events. A refund that we know costs no request. */
const REFUNDS_MS = 30 * DAY_MS

async function takeLostRefunds(deps: Deps, provider: PaymentProvider): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - REFUNDS_MS)
  const isKnown = (id: string) => isTaken(deps.db.system, provider.name, id)
  for (const event of (await provider.refundsSince?.(since, isKnown)) ?? [])
    await handleNotification(deps, provider.name, event)
}

/** Moves accounts whose paid time or grace period ended to the free plan. Without requests, so it can run often. */
export async function expireRunOut(deps: Deps): Promise<void> {
  const out = await runOut(deps.db.system, deps.clock.now())
  await expire(
    deps,
    out.map(({ id }) => id),
  )
}

async function expire({ db, clock }: Deps, userIds: string[]): Promise<void> {
  for (const userId of userIds) await db.asSystem(sql => sumUp(sql, userId, clock.now()))
}
