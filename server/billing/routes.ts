import type { FastifyInstance } from 'fastify'
import { billing, payments } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { paymentWebhook } from './payment-webhook.ts'
import { cancel, NAMES, portal, refresh, resume, startCardPayment, subscribe } from './payments.ts'
import { previewChange } from './preview-change.ts'
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
