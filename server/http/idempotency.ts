import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Route, takesIdempotencyKey } from '#contract/route.ts'
import { CALL_LIMITS, callTypeOf } from '#contract/route-limits.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, badRequest } from './errors.ts'
import { beginAttempt, finishAttempt, forgetAttempt } from './idempotency-sql.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call once for its Idempotency-Key; a repeated one gets the first one's reply. */
    once<T>(route: Route, request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>
  }
}

const KEY_MAX = 255
const KEPT_SECONDS = 86_400

/** A retry gets the reply of what succeeded, and does what failed again, as at Stripe. Reads ignore the header. */
export function runOnce(app: FastifyInstance, { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>): void {
  app.decorate('once', async (route, request, reply, work) => {
    const { 'idempotency-key': key } = request.headers
    const userId = request.caller?.userId
    if (typeof key !== 'string' || !userId || !takesIdempotencyKey(route)) return work()
    if (key === '' || key.length > KEY_MAX)
      throw badRequest(`An Idempotency-Key has 1 to ${KEY_MAX} characters. A UUID is a good one.`)
    const call = createHash('sha256')
      .update(JSON.stringify([request.url, request.body ?? null]))
      .digest('base64url')
    const now = clock.now()
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const times = { now, lapsed: before(CALL_LIMITS[callTypeOf(route)].seconds), forgotten: before(KEPT_SECONDS) }
    const found = await db.asUser(userId, tx => beginAttempt(tx, userId, { key, call, ...times }))
    if (found.call !== call) throw reused()
    if (found.reply) {
      reply.header('idempotency-replayed', 'true')
      return JSON.parse(secrets.open(found.reply))
    }
    if (!found.isOurs) throw inProgress()
    // Only what failed may be done again: should the reply of what succeeded not be kept, the attempt stays in progress.
    const done = await work().catch(async (error: unknown) => {
      await db.asUser(userId, tx => forgetAttempt(tx, userId, key))
      throw error
    })
    await db.asUser(userId, tx => finishAttempt(tx, userId, key, secrets.seal(JSON.stringify(done))))
    return done
  })
}

const reused = () =>
  new AppError(422, 'This Idempotency-Key was used for another call. Use a new one for each.', {
    details: { code: 'idempotency_key_reused' },
  })
const inProgress = () =>
  new AppError(409, 'A call with this Idempotency-Key is still in progress. Try again in a few seconds.', {
    details: { code: 'idempotency_in_progress' },
    retryAfter: 5,
  })
