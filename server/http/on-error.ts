import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf } from '#contract/problem-codes.ts'
import { isNodeAway } from '#server/db/citus/nodes.ts'
import { databaseOutage, outageInWords } from '#server/db/outage.ts'
import { AppError } from './errors.ts'

/** Fastify's own errors, as sentences for users. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the data as JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The data isn’t valid JSON',
  FST_ERR_BAD_URL: 'This address contains a percent sign without a valid code. Write it as %25.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
}

/** The framework's messages ("Body cannot be empty when …") mean nothing to users. */
const sentenceFor = ({ code, message }: FastifyError) =>
  sentences[code] ??
  (code?.startsWith('FST_') ? 'We couldn’t read this request. Reload the page and try again.' : message)

/** What Fastify refuses before it knows the route. */
export const answerBadAddress = (error: FastifyError, _: FastifyRequest, reply: FastifyReply) =>
  void reply.code(error.statusCode ?? 400).send({ message: sentenceFor(error) })

/** What Node can't read as HTTP. */
export function answerBrokenHttp({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = BROKEN[code ?? ''] ?? ['400 Bad Request', 'This isn’t a valid HTTP request.']
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}

const BROKEN: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Try again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are too long.'],
}

const NODE_AWAY_SECONDS = 30
const NODE_AWAY =
  'The part of our database with your data isn’t available right now. Nothing is lost: campaigns go on by themselves when it’s back. Try again in a minute.'

/** Two transactions waited for each other, or one deleted what the other had just found; nothing was saved. */
const MET = new Set<unknown>(['40P01', '23503'])
const SAME_MOMENT = 'Another change reached the same data at the same moment. Nothing was saved. Try again.'

const AGAIN_AFTER_SECONDS = 10
const TOOK_TOO_LONG = 'This took too long. Reload the page to see whether it’s done, and try again if it isn’t.'

/** Pages get `{ message }`, programs, which send a key or neither key nor cookie, the same within a problem of RFC 9457. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: { message: string; code?: unknown },
) {
  reply.code(status)
  const isProgram = /^bearer\b/i.test(request.headers.authorization ?? '') || body.code === 'not_signed_in'
  if (!isProgram) return reply.send(body)
  const code = problemOf(status, body.code)
  if (status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer realm="Canvass"')
  return reply
    .type('application/problem+json')
    .send({
      detail: body.message,
      ...body,
      type: `/api/docs/problems/${code}`,
      title: STATUS_CODES[status],
      status,
      code,
    })
}

/** Every failure as `{ message }`: ours verbatim, the database's outage as a 503, any other as a 500, logged once. */
export function replyWithMessage(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return answer(request, reply, error.status, { ...error.details, message: error.message })
    }
    if (isNodeAway(error)) {
      request.log.warn({ err: error, route: request.routeOptions.url }, 'A node of the database is away')
      return answer(request, reply.header('retry-after', NODE_AWAY_SECONDS), 503, { message: NODE_AWAY })
    }
    if ('code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')
      return answer(request, reply.header('retry-after', AGAIN_AFTER_SECONDS), 503, { message: TOOK_TOO_LONG })
    if ('code' in error && MET.has(error.code)) {
      request.log.warn({ err: error, route: request.routeOptions.url }, 'Two changes met')
      return answer(request, reply, 409, { message: SAME_MOMENT })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return answer(request, reply, status, { message: sentenceFor(error) })
    const outage = databaseOutage(error)
    request.log.error(
      { err: error, method: request.method, route: request.routeOptions.url },
      outage ? `A request failed. ${outageInWords(outage)}` : 'A request failed',
    )
    if (outage)
      return answer(request, reply.header('retry-after', AGAIN_AFTER_SECONDS), 503, {
        message: `${outage.says} Try again in a minute.`,
      })
    return answer(request, reply, 500, { message: 'Something went wrong' })
  })
}
