import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError, badRequest, conflict, forbidden, notFound, orNotFound } from '#server/http/errors.ts'
import { readForms } from '#server/http/read-json.ts'
import type { Phone } from '#server/providers/phone/phone.ts'
import { bridgeTwiml, hangUpTwiml } from '#server/providers/phone/twiml.ts'
import { isFinal } from './legs.ts'
import { openLine } from './line.ts'
import { readSettings } from './settings-sql.ts'
import { listBlocked } from './sql.ts'
import { type LegUpdate, track } from './track.ts'
import { findTracked, saveTracked, type TrackedCall } from './track-sql.ts'
import { DialledForm, Fields, RecordingForm, StatusForm, secondsOf, timeOf } from './webhook-form.ts'

const PATH = '/webhooks/twilio/:userId/:callId/:event'
const Params = z.object({
  userId: z.uuid(),
  callId: z.uuid(),
  event: z.enum(['voice', 'own', 'lead', 'dialled', 'recording']),
})
/** Reports about a call that ended a day ago are rejected. */
const STALE = 24 * 3_600_000

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

/** A callback whose account is verified. */
interface Report {
  userId: string
  callId: string
  call: TrackedCall
  fields: Fields
}

async function onStatus(deps: Deps, report: Report, leg: LegUpdate['leg']): Promise<void> {
  const form = read(StatusForm, report.fields)
  requireLeg(report.call, leg, form)
  const update = {
    leg,
    sid: form.CallSid,
    status: form.CallStatus,
    at: timeOf(form.Timestamp, isFinal(form.CallStatus) ? form.EndTime : form.StartTime),
    duration: secondsOf(form.CallDuration),
    startTime: timeOf(form.StartTime),
  }
  await apply(deps, report, [update])
}

/** The user has picked up: rings the lead, unless something has changed since dialing. */
async function onVoice(deps: Deps, report: Report): Promise<string> {
  const form = read(StatusForm, report.fields)
  requireLeg(report.call, 'own', form)
  const { userId, callId, call } = report
  await apply(deps, report, [{ leg: 'own', sid: form.CallSid, status: form.CallStatus, at: null, duration: null }])
  const { blocked, settings } = await deps.db.asUser(userId, async sql => ({
    blocked: await listBlocked(sql, userId, [call.toNumber]),
    settings: await readSettings(sql, userId),
  }))
  if (isFinal(call.status) || blocked.size > 0) return hangUpTwiml()
  const base = `${deps.config.PUBLIC_URL}/webhooks/twilio/${userId}/${callId}`
  return bridgeTwiml({
    to: call.toNumber,
    extension: call.toExtension,
    callerId: call.fromNumber ?? '',
    statusUrl: `${base}/lead`,
    dialledUrl: `${base}/dialled`,
    recordingUrl: settings.recordCalls ? `${base}/recording` : null,
  })
}

/** The lead's leg has ended, so the user's ends too. */
async function onDialled(deps: Deps, report: Report): Promise<string> {
  const form = read(DialledForm, report.fields)
  requireLeg(report.call, 'own', form)
  const { DialCallSid: sid = null, DialCallStatus: status, DialCallDuration } = form
  if (sid && report.call.leadCallSid && sid !== report.call.leadCallSid) throw conflict('This is another call')
  await apply(deps, report, [
    { leg: 'own', sid: form.CallSid, status: form.CallStatus, at: null, duration: null },
    ...(status ? [{ leg: 'lead' as const, sid, status, at: null, duration: secondsOf(DialCallDuration) }] : []),
  ])
  return hangUpTwiml()
}

async function onRecording(deps: Deps, report: Report): Promise<void> {
  const form = read(RecordingForm, report.fields)
  requireLeg(report.call, 'own', form)
  const { userId, callId, call } = report
  if (form.RecordingStatus !== 'completed' || call.recordingSid) return
  await deps.db.asUser(userId, async sql => {
    const recordingUrl = form.RecordingUrl ?? ''
    await saveTracked(sql, userId, callId, { recordingSid: form.RecordingSid, recordingUrl })
    await announceChanges(sql, [{ userId, type: 'calls', id: callId }])
  })
}

/** The first IDs reported stay: a report with other IDs belongs to another call. */
function requireLeg(
  call: TrackedCall,
  leg: LegUpdate['leg'],
  form: { CallSid: string; ParentCallSid?: string | undefined },
) {
  const isOwn = leg === 'own'
  const known = isOwn ? call.twilioCallSid : call.leadCallSid
  const parent = isOwn ? undefined : form.ParentCallSid
  const isOther =
    (known !== null && known !== form.CallSid) ||
    (parent !== undefined && call.twilioCallSid !== null && parent !== call.twilioCallSid) ||
    (!isOwn && form.CallSid === call.twilioCallSid)
  if (isOther) throw conflict('This is another call')
}

function read<S extends z.ZodType>(schema: S, fields: Fields): z.output<S> {
  const form = schema.safeParse(fields)
  if (!form.success) throw badRequest(`This report can’t be read: ${form.error.issues[0]?.path.join('.')}`)
  return form.data
}

const apply = ({ db, clock }: Deps, { userId, callId }: Report, updates: LegUpdate[]) =>
  db.asUser(userId, sql => track(sql, userId, callId, updates, clock.now()))
