import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, type Traced } from '#server/log/traces.ts'

/** A span for each request, named by its method and route: the path and the query may be personal. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Traced>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers, id } = request
    const route = routeOptions.url ?? 'none'
    const span = beginSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'canvass.request_id': id },
      from: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    })
    if (!span) return done()
    spans.set(request, span)
    span.inside(done)
  })
  // Reading a body continues in the socket's context, so the request's begins again.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.inside(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? new Error('Replied with an error') : undefined)
  })
}
