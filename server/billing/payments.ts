import type { CardPayment, PaymentProviderName, Subscribe } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, unavailable } from '#server/http/errors.ts'
import type { PaymentProvider } from '#server/providers/payments/payments.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type Attempt, endAttempt, endOtherChanges, keepProviderId, keyOf } from './attempts-sql.ts'
import { findSoldPlan, readPayer } from './sql.ts'
import { readAgain, refreshAccount } from './subscriptions.ts'
import {
  checkLater,
  markRefunded,
  paidSubscription,
  type Running,
  runningSubscription,
} from './subscriptions-sql.ts'

/** The plan of the card form on /subscribe. */
const CARD_PLAN = 'basic'

/** A vendor's failure as a sentence for the user: its own words where they help, never a 500. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw error.reason === 'refused' ? conflict(error.message) : unavailable(error.message)
  }
}

function providerOf({ providers }: Deps, name: PaymentProviderName): PaymentProvider {
  const provider = providers.payments[name]
  if (!provider)
    throw conflict(
      'Payment Setup Required: this way to pay is not set up here. Choose another, or ask the operator.',
    )
  return provider
}

async function soldPlan(deps: Deps, planId: string) {
  const plan = await findSoldPlan(deps.db.system, planId)
  if (!plan) throw conflict('This plan is no longer sold. Reload the page and choose another.')
  return plan
}

/** Begins to pay, or changes what is paid. Nothing is given before the vendor says that it is paid. */
export async function subscribe(deps: Deps, userId: string, { planId, provider: name }: Subscribe) {
  const provider = providerOf(deps, name)
  const plan = await soldPlan(deps, planId)
  const running = await runningSubscription(deps.db.system, userId)
  if (running) return changePlan(deps, userId, running, { name, provider, plan })
  const attempt: Attempt = { userId, provider: name, kind: 'checkout', planId, price: plan.price }
  const { email } = await readPayer(deps.db.system, userId)
  const key = await keyOf(deps.db.system, attempt)
  const { url, providerId } = await asking(() =>
    provider.startCheckout({ userId, email, plan, key, ...returnUrls(deps) }),
  )
  await keepProviderId(deps.db.system, attempt, providerId)
  await watch(deps, { provider: name, providerId })
  return { url, message: null }
}

async function changePlan(
  deps: Deps,
  userId: string,
  running: Running,
  to: { name: PaymentProviderName; provider: PaymentProvider; plan: Awaited<ReturnType<typeof soldPlan>> },
) {
  const { name, provider, plan } = to
  if (running.planId === plan.id && !running.cancelAtPeriodEnd)
    throw conflict(`You are on the ${plan.name} plan already.`)
  if (running.provider !== name)
    throw conflict(
      `You pay by ${NAMES[running.provider]}. Change the plan there, or cancel it first and choose another way to pay when it has ended.`,
    )
  const attempt: Attempt = { userId, provider: name, kind: 'change', planId: plan.id, price: plan.price }
  await endOtherChanges(deps.db.system, attempt)
  const key = await keyOf(deps.db.system, attempt)
  const changed = await asking(() =>
    provider.changePlan(running.providerId, { plan, key, ...returnUrls(deps) }),
  )
  if ('url' in changed) return { url: changed.url, message: null }
  await endAttempt(deps.db.system, attempt)
  await readAgain(deps, running, userId)
  return {
    url: null,
    message: `You are on the ${plan.name} plan now. The difference is on your next invoice.`,
  }
}

export const NAMES: Record<PaymentProviderName, string> = { stripe: 'Credit card', paypal: 'PayPal' }

const returnUrls = ({ config }: Deps) => ({
  returnUrl: `${config.PUBLIC_URL}/pricing?checkout=done`,
  cancelUrl: `${config.PUBLIC_URL}/pricing?checkout=canceled`,
})

/** A user who closes the tab after paying is looked after, notification or not. */
const watch = ({ db, clock }: Deps, known: { provider: PaymentProviderName; providerId: string }) =>
  checkLater(db.system, known, new Date(clock.now().getTime() + 15 * 60_000), 'checkout')

/** The subscription that the card form pays: the same one until it is paid. */
export async function startCardPayment(deps: Deps, userId: string): Promise<CardPayment> {
  const { cards } = providerOf(deps, 'stripe')
  if (!cards) throw conflict('Payment Setup Required: cards are not set up here. Ask the operator.')
  const plan = await soldPlan(deps, CARD_PLAN)
  if (await runningSubscription(deps.db.system, userId))
    throw conflict('You have a paid plan already. Change it on the pricing page.')
  const attempt: Attempt = { userId, provider: 'stripe', kind: 'card', planId: plan.id, price: plan.price }
  const { email } = await readPayer(deps.db.system, userId)
  const key = await keyOf(deps.db.system, attempt)
  const { providerId, clientSecret } = await asking(() => cards.start({ userId, email, plan, key }))
  await keepProviderId(deps.db.system, attempt, providerId)
  await watch(deps, { provider: 'stripe', providerId })
  const { publishableKey, scriptUrl } = cards
  return {
    subscriptionId: providerId,
    clientSecret,
    publishableKey,
    scriptUrl,
    planName: plan.name,
    price: plan.price,
  }
}

/** Asks the vendors now; what they can not say is left as it was. */
export const refresh = (deps: Deps, userId: string) => asking(() => refreshAccount(deps, userId))

export async function cancel(deps: Deps, userId: string): Promise<void> {
  const { running, provider } = await ownRunning(deps, userId)
  if (running.cancelAtPeriodEnd) return
  await asking(() => provider.cancel(running.providerId))
  await readAgain(deps, running, userId)
}

export async function resume(deps: Deps, userId: string): Promise<void> {
  const { running, provider } = await ownPaid(deps, userId)
  if (!running.cancelAtPeriodEnd) return
  await asking(() => provider.resume(running.providerId))
  await readAgain(deps, running, userId)
}

const ownRunning = async (deps: Deps, userId: string) =>
  known(deps, await runningSubscription(deps.db.system, userId))

const ownPaid = async (deps: Deps, userId: string) =>
  known(deps, await paidSubscription(deps.db.system, userId, deps.clock.now()))

function known(deps: Deps, running: Running | null) {
  if (!running)
    throw conflict('There is no running subscription. Choose a plan on the pricing page to begin one.')
  return { running, provider: providerOf(deps, running.provider) }
}

export async function portal(deps: Deps, userId: string): Promise<{ url: string }> {
  const { cards } = providerOf(deps, 'stripe')
  const { stripeCustomerId } = await readPayer(deps.db.system, userId)
  if (!cards || !stripeCustomerId) throw badRequest('There is no card payment to manage.')
  return asking(() => cards.portal(stripeCustomerId, `${deps.config.PUBLIC_URL}/pricing`))
}

/** Pays the last payment of an account back and ends what it paid for. Gives the sentence for the admin. */
export async function refundLastPayment(deps: Deps, userId: string): Promise<string> {
  const { running, provider } = await ownPaid(deps, userId)
  const now = deps.clock.now()
  const paidBack = await asking(() =>
    provider.refundLastPayment(
      running.providerId,
      now,
      `refund:${running.providerId}:${running.currentPeriodEnd}`,
    ),
  )
  await deps.db.asSystem(sql => markRefunded(sql, userId, running, now))
  await readAgain(deps, running, userId)
  if (!paidBack) return 'There was no payment to pay back; the subscription has ended.'
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: paidBack.currency })
  return `${money.format(paidBack.amount / 100)} paid back; the subscription has ended.`
}

export { oneAtATime } from './subscriptions.ts'
