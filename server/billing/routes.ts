import type { FastifyInstance } from 'fastify'
import { type AskedChange, billing, type ChangePreview, payments } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { describeChange } from './describe-change.ts'
import { paymentWebhook } from './payment-webhook.ts'
import {
  asking,
  cancel,
  NAMES,
  ownPaid,
  paidUntil,
  portal,
  providerOf,
  readRunning,
  refresh,
  requireChange,
  resume,
  soldPlan,
  startCardPayment,
  startCost,
  subscribe,
} from './payments.ts'
import { listSellable, readSubscription } from './sql.ts'
import { handleNotification } from './subscriptions.ts'

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, providers, clock, config } = deps
  async function planAccount(userId: string) {
    const subscription = await db.asUser(userId, sql =>
      readSubscription(sql, userId, { afterTrial: config.AFTER_TRIAL, now: clock.now() }),
    )
    if (!subscription) throw notFound('Account')
    return subscription
  }

  serve(app, billing.subscription, ({ userId }) => planAccount(userId))
  serve(app, payments.plans, ({ userId }) => db.asUser(userId, listSellable))
  serve(app, payments.methods, async () =>
    (['stripe', 'paypal'] as const).map(provider => ({
      provider,
      name: NAMES[provider],
      available: providers.payments[provider] !== null,
    })),
  )
  serve(app, payments.subscribe, ({ userId }, { body }) => subscribe(deps, userId, body))
  serve(app, payments.preview, ({ userId }, { body }) => previewChange(deps, userId, body))
  serve(app, payments.cardPayment, ({ userId }) => startCardPayment(deps, userId))
  serve(app, payments.portal, ({ userId }) => portal(deps, userId))
  for (const [route, act] of [
    [payments.refresh, refresh],
    [payments.cancel, cancel],
    [payments.resume, resume],
  ] as const) {
    serve(app, route, async ({ userId }) => {
      await act(deps, userId)
      return planAccount(userId)
    })
  }
  for (const name of ['stripe', 'paypal'] as const) {
    paymentWebhook(app, {
      name,
      provider: providers.payments[name],
      clock,
      take: event => handleNotification(deps, name, event),
    })
  }
}

/** Asks the vendor for the cost of a change, without charging or changing anything. */
async function previewChange(deps: Deps, userId: string, asked: AskedChange): Promise<ChangePreview> {
  // Stripe prorates by whole seconds.
  const asOf = new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000)
  if ('resume' in asked) {
    const { running, provider } = await ownPaid(deps, userId)
    const { planId, providerId, provider: name } = running
    const cost = await asking(() => provider.previewChange(providerId, { plan: null, asOf }))
    return describeChange(deps, userId, { kind: 'resume', provider: name, planId, asOf, cost })
  }
  const { planId, provider: name } = asked
  const provider = providerOf(deps, name)
  const plan = await soldPlan(deps, planId)
  const running = await readRunning(deps, userId)
  if (!running) {
    const cost = startCost(provider, plan, await paidUntil(deps, userId))
    return describeChange(deps, userId, { kind: 'start', provider: name, planId, asOf, cost })
  }
  requireChange(running, name, plan)
  const cost = await asking(() => provider.previewChange(running.providerId, { plan, asOf }))
  return describeChange(deps, userId, { kind: 'change', provider: name, planId, asOf, cost })
}
