import type { Refund } from '#contract/audit-words.ts'
import type { CardPayment, PaymentProviderName, Subscribe } from '#contract/billing.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, unavailable } from '#server/http/errors.ts'
import type { ChangeCost, PaymentProvider, SoldPlan } from '#server/providers/payments/payments.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { closeLeftovers, ignoreOutage } from './abandoned-payments.ts'
import {
  type Attempt,
  endAttempt,
  endOtherChanges,
  keepProviderId,
  keyOf,
  keyOfOnly,
  openAttempts,
} from './attempts-sql.ts'
import { describeChange } from './describe-change.ts'
import { endDoubles } from './duplicates.ts'
import { readOnce } from './read-subscription.ts'
import { findSoldPlan, keepCustomer, readPayer } from './sql.ts'
import { readAgain, refreshAccount } from './subscriptions.ts'
import { checkLater, markRefunded, paidSubscription, type Running, runningSubscriptions } from './subscriptions-sql.ts'

/** The plan of the card form on /subscribe. */
const CARD_PLAN = 'basic'

/** Turns a vendor's failure into an error for the user, never a 500. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw error.reason === 'refused' ? conflict(error.message) : unavailable(error.message)
  }
}

export function providerOf({ providers }: Deps, name: PaymentProviderName): PaymentProvider {
  const provider = providers.payments[name]
  if (!provider)
    throw conflict(
      'Payment Setup Required: this payment method isn’t set up. Choose another, or ask your administrator.',
    )
  return provider
}

export async function soldPlan(deps: Deps, planId: string) {
  const plan = await findSoldPlan(deps.db.system, planId)
  if (!plan) throw conflict('This plan is no longer available. Reload the page and choose another.')
  return plan
}

/** Starts a subscription or changes the active one. The plan applies only after the vendor reports it as paid. */
export async function subscribe(deps: Deps, userId: string, { planId, provider: name, agreed }: Subscribe) {
  const provider = providerOf(deps, name)
  const plan = await soldPlan(deps, planId)
  const running = await readRunning(deps, userId)
  if (running) return changePlan(deps, userId, running, { name, provider, plan, agreed })
  const startsAt = await paidUntil(deps, userId)
  await requireAgreed(deps, agreed, async () => startCost(provider, plan, startsAt))
  const attempt: Attempt = { userId, provider: name, kind: 'checkout', planId, price: plan.price }
  const { url } = await begin(deps, attempt, asked =>
    provider.startCheckout({ ...asked, plan, startsAt, ...returnUrls(deps) }),
  )
  return { url, message: null }
}

/** The active subscription, after reading payments that the user may have just made. */
export async function readRunning(deps: Deps, userId: string): Promise<Running | undefined> {
  for (const known of await openAttempts(deps.db.system, userId))
    await ignoreOutage(() => readAgain(deps, known, userId))
  return (await runningSubscriptions(deps.db.system, userId))[0]
}

/** When a canceled subscription's paid time ends. The next one is charged then, if the vendor can wait. */
export async function paidUntil({ db, clock }: Deps, userId: string): Promise<Date | null> {
  const paid = await paidSubscription(db.system, userId, clock.now())
  return paid?.currentPeriodEnd ? new Date(paid.currentPeriodEnd) : null
}

type Payer = { userId: string; email: string; customerId: string | null; key: string }
type Started = { providerId: string; customerId: string | null }

/** Starts one payment at a vendor and closes the account's others, so that only the last can be paid. */
async function begin<T extends Started>(deps: Deps, attempt: Attempt, work: (asked: Payer) => Promise<T>): Promise<T> {
  const { userId, provider } = attempt
  const { email, stripeCustomerId: customerId } = await readPayer(deps.db.system, userId)
  const key = await deps.db.asSystem(sql => keyOfOnly(sql, attempt))
  await ignoreOutage(() => closeLeftovers(deps, userId))
  const started = await asking(() => work({ userId, email, customerId, key }))
  const { providerId } = started
  if (started.customerId) await keepCustomer(deps.db.system, userId, started.customerId)
  await watch(deps, { provider, providerId })
  if (await keepProviderId(deps.db.system, attempt, { key, providerId })) return started
  await ignoreOutage(() => closeLeftovers(deps, userId))
  throw conflict('You started another payment in the meantime. Finish that one, or choose the plan again.')
}

/** Refuses a change that isn't possible for the running subscription. */
export function requireChange(running: Running, name: PaymentProviderName, plan: SoldPlan): void {
  if (running.planId === plan.id && !running.cancelAtPeriodEnd)
    throw conflict(`You’re already on the ${plan.name} plan.`)
  if (running.provider !== name)
    throw conflict(
      `You pay by ${NAMES[running.provider]}. Change the plan there, or cancel it and choose another payment method after it ends.`,
    )
}

/** How long a shown amount stays valid. */
const AGREED_MS = 15 * 60_000

/** Checks that the change still costs what the user agreed to. Returns the moment that the vendor calculates for. */
async function requireAgreed(
  { clock }: Deps,
  agreed: Subscribe['agreed'],
  costAt: (asOf: Date) => Promise<ChangeCost>,
): Promise<Date | null> {
  if (!agreed) return null
  const asOf = new Date(agreed.asOf)
  const isFresh = Math.abs(clock.now().getTime() - asOf.getTime()) < AGREED_MS
  const cost = isFresh ? await costAt(asOf) : null
  if (cost && cost.today === agreed.today && (cost.next?.amount ?? null) === agreed.next) return asOf
  throw conflict('The amount has changed since you saw it. You weren’t charged. Check the new amount.')
}

/** The cost of a new subscription: charged now, or when the paid time ends if the vendor can wait. */
export function startCost(provider: PaymentProvider, plan: SoldPlan, startsAt: Date | null): ChangeCost {
  if (startsAt && provider.startsLater) return { today: 0, next: { amount: plan.price, at: startsAt }, credit: 0 }
  return { today: plan.price, next: null, credit: 0 }
}

async function changePlan(
  deps: Deps,
  userId: string,
  running: Running,
  to: { name: PaymentProviderName; provider: PaymentProvider; plan: SoldPlan; agreed: Subscribe['agreed'] },
) {
  const { name, provider, plan, agreed } = to
  requireChange(running, name, plan)
  const asOf = await requireAgreed(deps, agreed, at =>
    asking(() => provider.previewChange(running.providerId, { plan, asOf: at })),
  )
  const attempt: Attempt = { userId, provider: name, kind: 'change', planId: plan.id, price: plan.price }
  await endOtherChanges(deps.db.system, attempt)
  const key = await keyOf(deps.db.system, attempt)
  const changed = await asking(() => provider.changePlan(running.providerId, { plan, key, asOf, ...returnUrls(deps) }))
  if ('url' in changed) return { url: changed.url, message: null }
  await endAttempt(deps.db.system, attempt)
  await readAgain(deps, running, userId)
  return { url: null, message: `You’re now on the ${plan.name} plan. Your next invoice includes the difference.` }
}

export const NAMES: Record<PaymentProviderName, string> = { stripe: 'Credit card', paypal: 'PayPal' }

const returnUrls = ({ config }: Deps) => ({
  returnUrl: `${config.PUBLIC_URL}/pricing?checkout=done`,
  cancelUrl: `${config.PUBLIC_URL}/pricing?checkout=canceled`,
})

/** Checks the payment later, in case the user closes the tab after paying and no notification comes. */
const watch = ({ db, clock }: Deps, known: { provider: PaymentProviderName; providerId: string }) =>
  checkLater(db.system, known, new Date(clock.now().getTime() + 15 * 60_000), 'checkout')

/** The subscription that the card form pays: the same one until it's paid. */
export async function startCardPayment(deps: Deps, userId: string): Promise<CardPayment> {
  const { cards } = providerOf(deps, 'stripe')
  if (!cards) throw conflict('Payment Setup Required: card payments aren’t set up. Ask your administrator.')
  const plan = await soldPlan(deps, CARD_PLAN)
  if (await readRunning(deps, userId)) throw conflict('You already have a paid plan. Change it on the pricing page.')
  const attempt: Attempt = { userId, provider: 'stripe', kind: 'card', planId: plan.id, price: plan.price }
  const started = await begin(deps, attempt, asked => cards.start({ ...asked, plan }))
  const { providerId, clientSecret, amount, periodEnd } = started
  const { publishableKey, scriptUrl } = cards
  return {
    subscriptionId: providerId,
    clientSecret,
    publishableKey,
    scriptUrl,
    planName: plan.name,
    price: plan.price,
    preview: await describeChange(deps, userId, {
      kind: 'start',
      provider: 'stripe',
      planId: plan.id,
      asOf: deps.clock.now(),
      cost: { today: amount, next: periodEnd && { amount: plan.price, at: periodEnd }, credit: 0 },
    }),
  }
}

/** Asks the vendors now. What they can't say stays as it was. */
export const refresh = (deps: Deps, userId: string) => asking(() => refreshAccount(deps, userId))

/** Ends every renewing subscription with its paid time. */
export async function cancel(deps: Deps, userId: string): Promise<void> {
  await ignoreOutage(() => endDoubles(deps, userId))
  const all = await runningSubscriptions(deps.db.system, userId)
  if (all.length === 0) throw conflict(NOTHING_RUNS)
  for (const running of all.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd)) {
    const { provider, providerId, planId } = running
    const vendor = providerOf(deps, provider)
    const attempt = { userId, provider, planId, kind: 'cancel', price: 0 } as const
    await withKey(deps, attempt, key => vendor.cancel(providerId, `${key}:${providerId}`))
    await readOnce(deps, running, userId)
  }
}

export async function resume(deps: Deps, userId: string): Promise<void> {
  const { running, provider } = await ownPaid(deps, userId)
  if (!running.cancelAtPeriodEnd) return
  const { provider: name, planId, providerId } = running
  const attempt = { userId, provider: name, planId, kind: 'resume', price: 0 } as const
  await withKey(deps, attempt, key => provider.resume(providerId, `${key}:${providerId}`))
  await readAgain(deps, running, userId)
}

/** Keeps one key until the vendor has answered, so that a click after a lost answer repeats the same request. */
async function withKey<T>(deps: Deps, attempt: Attempt, work: (key: string) => Promise<T>): Promise<T> {
  const key = await keyOf(deps.db.system, attempt)
  try {
    const done = await work(key)
    await endAttempt(deps.db.system, attempt)
    return done
  } catch (error) {
    // A refusal is an answer, so the next attempt is a new request.
    if (error instanceof ProviderError && error.reason === 'refused') await endAttempt(deps.db.system, attempt)
    return asking(() => Promise.reject(error))
  }
}

const NOTHING_RUNS = 'You have no active subscription. Choose a plan on the pricing page to start one.'

export async function ownPaid(deps: Deps, userId: string) {
  const running = await paidSubscription(deps.db.system, userId, deps.clock.now())
  if (!running) throw conflict(NOTHING_RUNS)
  return { running, provider: providerOf(deps, running.provider) }
}

export async function portal(deps: Deps, userId: string): Promise<{ url: string }> {
  const { cards } = providerOf(deps, 'stripe')
  const { stripeCustomerId } = await readPayer(deps.db.system, userId)
  if (!cards || !stripeCustomerId) throw badRequest('You have no card payment to manage.')
  const attempt = { userId, provider: 'stripe', kind: 'portal', planId: 'free', price: 0 } as const
  return withKey(deps, attempt, key => cards.portal(stripeCustomerId, `${deps.config.PUBLIC_URL}/pricing`, key))
}

/** The guarantee shown on the pricing page. */
const GUARANTEE_MS = 30 * DAY_MS

/** Refunds an account's last payment, within the guarantee, and ends the subscription. Returns a message for the admin. */
export async function refundLastPayment(deps: Deps, userId: string): Promise<Refund> {
  const { running, provider } = await ownPaid(deps, userId)
  const now = deps.clock.now()
  const paidBack = await asking(() =>
    provider.refundLastPayment(
      running.providerId,
      new Date(now.getTime() - GUARANTEE_MS),
      `refund:${running.providerId}:${running.currentPeriodEnd}`,
    ),
  )
  await deps.db.asSystem(sql => markRefunded(sql, userId, running, now))
  await readAgain(deps, running, userId)
  return paidBack ? { code: 'refunded', ...paidBack } : { code: 'nothing-to-refund' }
}

export { oneAtATime } from './summary-sql.ts'
