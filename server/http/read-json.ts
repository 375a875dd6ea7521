import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { findTooMuch } from './clean-input.ts'
import { badRequest } from './errors.ts'

/**
 * Accepts only JSON, because another site's page can send text and form fields but not JSON. An empty body counts
 * as missing whatever its content type: many clients send the JSON type with every DELETE.
 */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const tooMuch = findTooMuch(text)
    if (tooMuch) done(badRequest(tooMuch))
    else if (text === '') done(null)
    else void parse(request, text, done)
  })
}

/** Also reads forms on these routes, for programs that send nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseForm(String(body))),
  )
}
