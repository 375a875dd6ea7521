import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { inContext, log } from '#server/log/log.ts'

/** From a proxy or a client; anything else could forge lines or carry personal data. */
const GIVEN = /^[\w-]{8,64}$/

/** The request's own `X-Request-Id`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}

/** Returns the id of each request in `X-Request-Id`, and puts it into every line that its handling logs. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    inContext({ requestId: request.id }, done)
  })
  // Reading a body continues in the socket's context, so the request's begins again.
  app.addHook('preValidation', (request, _, done) => inContext({ requestId: request.id }, done))
  app.addHook('onResponse', async (request, reply) => {
    // The pattern and not the path, which may hold the token of an email's link.
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    log.debug({ requestId: request.id, method, route: routeOptions.url, status: reply.statusCode, ms }, 'Answered')
  })
}
