import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, badRequest, conflict, forbidden, notFound, orNotFound } from '#server/http/errors.ts'
import { readForms } from '#server/http/read-json.ts'
import type { Phone } from '#server/providers/phone/phone.ts'
import { isFinal } from './legs.ts'
import { openLine } from './line.ts'
import { findTracked, type TrackedCall } from './track-sql.ts'
import { onDialled, onRecording, onStatus, onVoice, type Report } from './webhook-events.ts'
import { Fields } from './webhook-form.ts'

const PATH = '/webhooks/twilio/:userId/:callId/:event'
const Params = z.object({
  userId: z.uuid(),
  callId: z.uuid(),
  event: z.enum(['voice', 'own', 'lead', 'dialled', 'recording']),
})
/** Reports about a call that ended a day ago are rejected. */
const STALE = DAY_MS

/** Twilio's reports and questions about calls. Public, but authenticated by the subaccount's signature. */
export function callWebhooks(app: FastifyInstance, deps: Deps): void {
  const bodyLimit = 64 * 1024
  app.register(async scope => {
    readForms(scope)
    // Anything but a form is rejected below, with its own message.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null))
    scope.post(PATH, { bodyLimit, config: { isSigned: true, calls: 'link' } }, (request, reply) =>
      takeReport(deps, request, reply),
    )
  })
}

async function takeReport(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { phone } = deps.providers
  const params = Params.safeParse(request.params).data
  // Without a phone company, no report is accepted.
  if (!phone || !params) throw notFound('Call')
  const call = orNotFound(
    await deps.db.asUser(params.userId, sql => findTracked(sql, params.userId, params.callId)),
    'Call',
  )
  const fields = readForm(request)
  requireSignature(deps, phone, { call, request, fields })
  requireFresh(deps, call)
  return answer(deps, { ...params, call, fields }, reply)
}

function readForm(request: FastifyRequest): Fields {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'Send the data as a form')
  const fields = Fields.safeParse({ ...(request.body as object | null) })
  if (!fields.success) throw badRequest('This form can’t be read')
  return fields.data
}

interface Signed {
  call: TrackedCall
  request: FastifyRequest
  fields: Fields
}

/** Must be signed with the token of the call's subaccount, for our public URL. */
function requireSignature(deps: Deps, phone: Phone, { call, request, fields }: Signed): void {
  const line = openLine(deps, call)
  const signature = request.headers['x-twilio-signature']
  const isTheirs =
    line !== null &&
    typeof signature === 'string' &&
    fields.AccountSid === line.accountSid &&
    phone.isSigned(line, { url: deps.config.PUBLIC_URL + request.url, signature, fields })
  if (!isTheirs) throw forbidden('The signature doesn’t match this account.')
}

function requireFresh({ clock }: Deps, call: TrackedCall): void {
  const ended = Date.parse(call.endTime ?? call.createdAt)
  if (isFinal(call.status) && clock.now().getTime() - ended > STALE) throw new AppError(410, 'This call ended long ago')
}

async function answer(deps: Deps, report: Report & { event: string }, reply: FastifyReply) {
  const sendXml = (xml: string) => reply.type('text/xml; charset=utf-8').send(xml)
  const done = () => reply.code(204).send()
  switch (report.event) {
    case 'voice':
      return sendXml(await onVoice(deps, report))
    case 'dialled':
      return sendXml(await onDialled(deps, report))
    case 'recording':
      await onRecording(deps, report)
      return done()
    case 'own':
    case 'lead':
      await onStatus(deps, report, report.event)
      return done()
    default:
      throw conflict('Unknown report')
  }
}
