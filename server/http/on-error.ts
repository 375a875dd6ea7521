import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** What Fastify itself refuses, in words for the user. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to be sent at once',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the data as JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The data is no valid JSON',
}

/** The framework's own words ("Body cannot be empty when …") mean nothing to a person. */
const sentenceFor = ({ code, message }: FastifyError) =>
  sentences[code] ??
  (code?.startsWith('FST_') ? 'This request could not be read. Reload the page and try again.' : message)

/** Every failure leaves as `{ message }`: ours as written, the rest as a 500 that says nothing and is logged once. */
export function replyWithMessage(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return reply.code(error.status).send({ ...error.details, message: error.message })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: sentenceFor(error) })
    request.log.error(error)
    return reply.code(500).send({ message: 'Something went wrong' })
  })
}
