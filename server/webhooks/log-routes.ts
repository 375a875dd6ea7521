import type { FastifyInstance } from 'fastify'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readIdCursor } from '#server/http/cursor.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import * as sql from './sql.ts'

const REPLAYED_MOST = 10_000

export async function readWebhook({ db }: Deps, userId: string, id: string): Promise<Webhook> {
  return orNotFound(await db.asUser(userId, tx => sql.findWebhook(tx, userId, id)), 'Webhook')
}

/** The log of a webhook's events, and sending them again. */
export function webhookLogRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, webhooks.deliveries, async ({ userId }, { params: { id }, query }, { reply }) => {
    const { state, cursor, limit } = query
    const before = readIdCursor(cursor)
    await readWebhook(deps, userId, id)
    const rows = await db.asUser(userId, tx => sql.listDeliveries(tx, userId, id, { state, before, limit: limit + 1 }))
    const { page, last } = pageOf(rows, limit)
    if (last) reply.header('x-next-cursor', last.id)
    return page
  })
  serve(app, webhooks.replay, async ({ userId }, { params: { id }, body }) => {
    await readWebhook(deps, userId, id)
    const which = { deliveryId: null, from: null, to: null, ...body }
    const replayed = await db.asUser(userId, tx =>
      sql.replayDeliveries(tx, userId, id, { ...which, now: clock.now(), most: REPLAYED_MOST }),
    )
    if (replayed === 0 && which.deliveryId) throw notFound('Event')
    return { replayed }
  })
}
