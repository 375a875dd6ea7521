import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import { ROTATION_HOURS, WEBHOOKS_MAX } from '#contract/webhook-events.ts'
import { webhooks } from '#contract/webhooks.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { challenge, isChallenge, makeChallenge } from './deliver.ts'
import { readWebhook, webhookLogRoutes } from './log-routes.ts'
import { makeSecret } from './sign.ts'
import * as sql from './sql.ts'

const TO_VERIFY =
  'It has to answer with status 200 and the text of the challenge. Then send the challenge again, or paste the one that it got.'

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, secrets } = deps
  const found = (userId: string, id: string) => readWebhook(deps, userId, id)
  /** Outside of any transaction: the receiver may take its time. */
  async function sendChallenge(userId: string, id: string): Promise<string | null> {
    const endpoint = orNotFound(await db.asUser(userId, tx => sql.findEndpoint(tx, userId, id)), 'Webhook')
    const trouble = await challenge(deps, endpoint)
    if (trouble === null) await db.asUser(userId, tx => sql.markWebhookVerified(tx, userId, id, clock.now()))
    return trouble
  }

  serveInTx(app, db.asUser, webhooks.list, ({ userId, sql: tx }) => sql.listWebhooks(tx, userId))
  serve(app, webhooks.create, async ({ userId }, { body }) => {
    const secret = makeSecret()
    const made = await db.asUser(userId, async tx => {
      const inserted = await sql.insertWebhook(tx, userId, {
        ...body,
        events: [...new Set(body.events)],
        secret: secrets.seal(secret),
        challenge: makeChallenge(),
        now: clock.now(),
        most: WEBHOOKS_MAX,
      })
      if (!inserted) throw conflict(`An account can have ${WEBHOOKS_MAX} webhooks. Delete one that nobody uses.`)
      await note(tx, userId, { code: 'webhook-created', host: new URL(body.url).host })
      return inserted
    })
    await sendChallenge(userId, made.id)
    return { ...(await found(userId, made.id)), secret }
  })
  serve(app, webhooks.update, async ({ userId }, { params, body }) => {
    return orNotFound(
      await db.asUser(userId, tx => sql.updateWebhook(tx, userId, params.id, { ...body, now: clock.now() })),
      'Webhook',
    )
  })
  serve(app, webhooks.remove, async ({ userId }, { params }) => {
    await db.asUser(userId, async tx => {
      const deleted = orNotFound(await sql.deleteWebhook(tx, userId, params.id), 'Webhook')
      await note(tx, userId, { code: 'webhook-deleted', host: new URL(deleted.url).host })
    })
    return { message: 'Webhook deleted' }
  })
  serve(app, webhooks.verify, async ({ userId }, { params: { id }, body }) => {
    if (body.challenge === undefined) {
      const trouble = await sendChallenge(userId, id)
      if (trouble !== null) throw badRequest(`${trouble}. ${TO_VERIFY}`)
      return found(userId, id)
    }
    const endpoint = orNotFound(await db.asUser(userId, tx => sql.findEndpoint(tx, userId, id)), 'Webhook')
    if (!isChallenge(body.challenge, endpoint.challenge))
      throw badRequest('This isn’t the challenge that the receiver got. Copy it again.', 'challenge')
    await db.asUser(userId, tx => sql.markWebhookVerified(tx, userId, id, clock.now()))
    return found(userId, id)
  })
  serve(app, webhooks.rotate, async ({ userId }, { params: { id } }) => {
    const secret = makeSecret()
    const until = new Date(clock.now().getTime() + ROTATION_HOURS * HOUR_MS)
    await db.asUser(userId, tx => sql.replaceSecret(tx, userId, id, secrets.seal(secret), until))
    return { ...(await found(userId, id)), secret }
  })
  webhookLogRoutes(app, deps)
}
