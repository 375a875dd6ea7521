import type { PaymentProviderName } from '#contract/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { PaymentEvent } from '#server/providers/payments/payments.ts'
import { forgetOldAttempts } from './attempts-sql.ts'
import {
  beginReading,
  checkLater,
  isAccount,
  isTaken,
  keepSubscription,
  openIds,
  ownerOf,
  runningAfter,
  runOut,
  summarise,
  takeEvent,
} from './subscriptions-sql.ts'

type Known = { provider: PaymentProviderName; providerId: string }

/**
 * Asks the vendor how a subscription stands and keeps the answer. The one way in which a paid plan comes, changes and
 * goes: notifications, returns from the vendor's page and the nightly look all end here, so that their order and
 * number do not matter. `userId`: whose it is where the vendor does not say. Gives the account it belongs to, or null.
 */
export async function readAgain(
  deps: Deps,
  { provider: name, providerId }: Known,
  askedFor: string | null = null,
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
  const now = clock.now()
  await db.asSystem(async sql => {
    await oneAtATime(sql, userId)
    const isNew = await keepSubscription(sql, {
      userId,
      provider: name,
      readAt,
      now,
      of: { ...found, planId },
    })
    if (!isNew) return
    if (found.status !== 'incomplete')
      await sql`delete from payment_attempts where user_id = ${userId} and plan_id = ${planId} and provider = ${name}`
    await summarise(sql, userId, now)
    await tell(sql, userId)
    const next = found.status === 'past-due' ? null : found.currentPeriodEnd
    if (next && found.status !== 'canceled')
      await lookAgain(sql, { provider: name, providerId: found.providerId }, next)
  })
  return userId
}

/** Two summaries of an account at once would each miss the other's subscription. */
export const oneAtATime = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`

/** The pages of the account read their plan again. */
const tell = (sql: Sql, userId: string) => announceChanges(sql, [{ userId, type: 'billing', id: null }])

/** A while after the paid period a renewal is there, or is not. */
const AFTER_END_MS = 2 * 3_600_000
const lookAgain = (sql: Sql, known: Known, end: Date) =>
  checkLater(sql, known, new Date(end.getTime() + AFTER_END_MS), 'subscription')

/** A notification: read once, and only kept as read when that worked, so that the vendor sends it again otherwise. */
export async function takeNotification(
  deps: Deps,
  provider: PaymentProviderName,
  event: PaymentEvent,
): Promise<void> {
  if (await isTaken(deps.db.system, provider, event.id)) return
  if (event.subscriptionId) await readAgain(deps, { provider, providerId: event.subscriptionId })
  await takeEvent(deps.db.system, provider, event)
}

/** Everything of one account, as after the return from a vendor's page. */
export async function refreshAccount(deps: Deps, userId: string): Promise<void> {
  for (const known of await openIds(deps.db.system, userId)) await readAgain(deps, known, userId)
  await expire(deps, [userId])
}

/** Each night: what a lost notification would have told, and what the clock alone has ended. */
export async function reconcile(deps: Deps): Promise<void> {
  let after = { provider: '', providerId: '' }
  for (;;) {
    const page = await runningAfter(deps.db.system, after)
    for (const { userId, ...known } of page) {
      // One that can not be asked now is asked tomorrow; the others go on.
      await readAgain(deps, known, userId).catch((error: unknown) =>
        console.error(`A subscription at ${known.provider} could not be read`, error),
      )
    }
    const last = page.at(-1)
    if (!last) break
    after = last
  }
  await forgetOldAttempts(deps.db.system)
  await expireRunOut(deps)
}

/** Plans whose paid time or grace has run out become free; often, as it asks nobody. */
export async function expireRunOut(deps: Deps): Promise<void> {
  const out = await runOut(deps.db.system, deps.clock.now())
  await expire(
    deps,
    out.map(({ id }) => id),
  )
}

async function expire({ db, clock }: Deps, userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    await db.asSystem(async sql => {
      await oneAtATime(sql, userId)
      await summarise(sql, userId, clock.now())
      await tell(sql, userId)
    })
  }
}
