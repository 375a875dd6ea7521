import type { FastifyError, FastifyInstance } from 'fastify'
import { isNodeAway } from '#server/db/citus/nodes.ts'
import { databaseOutage } from '#server/db/outage.ts'
import { AppError } from './errors.ts'

/** Fastify's own errors, as sentences for users. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the data as JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The data isn’t valid JSON',
}

/** The framework's messages ("Body cannot be empty when …") mean nothing to users. */
const sentenceFor = ({ code, message }: FastifyError) =>
  sentences[code] ??
  (code?.startsWith('FST_') ? 'We couldn’t read this request. Reload the page and try again.' : message)

const NODE_AWAY_SECONDS = 30
const NODE_AWAY =
  'The part of our database with your data isn’t available right now. Nothing is lost: campaigns go on by themselves when it’s back. Try again in a minute.'

const AGAIN_AFTER_SECONDS = 10

/**
 * Sends every failure as `{ message }`: ours verbatim, an outage of the database as a 503, and any other as a 500 without details,
 * logged once.
 */
export function replyWithMessage(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return reply.code(error.status).send({ ...error.details, message: error.message })
    }
    if (isNodeAway(error)) {
      request.log.warn({ err: error, route: request.routeOptions.url }, 'A node of the database is away')
      return reply.code(503).header('retry-after', NODE_AWAY_SECONDS).send({ message: NODE_AWAY })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: sentenceFor(error) })
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'A request failed')
    if (databaseOutage(error))
      return reply
        .code(503)
        .header('retry-after', AGAIN_AFTER_SECONDS)
        .send({ message: 'Canvass can’t reach its database right now. Try again in a minute.' })
    return reply.code(500).send({ message: 'Something went wrong' })
  })
}
