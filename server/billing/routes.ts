import type { FastifyInstance } from 'fastify'
import { billing } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { readSubscription } from './sql.ts'

export function billingRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, billing.subscription, async ({ userId }) => {
    const subscription = await db.asUser(userId, sql => readSubscription(sql, userId))
    if (!subscription) throw notFound('Account')
    return subscription
  })
}
