import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { bridgeTwiml, hangUpTwiml } from '#server/providers/phone/twiml.ts'
import { isFinal } from './legs.ts'
import { readSettings } from './settings-sql.ts'
import { findCallee, listBlocked } from './sql.ts'
import { mayRecord } from './state-rules.ts'
import { type LegUpdate, track } from './track.ts'
import { saveTracked, type TrackedCall } from './track-sql.ts'
import { DialledForm, type Fields, RecordingForm, StatusForm, secondsOf, timeOf } from './webhook-form.ts'

/** A callback whose account is verified. */
export interface Report {
  userId: string
  callId: string
  call: TrackedCall
  fields: Fields
}

export async function onStatus(deps: Deps, report: Report, leg: LegUpdate['leg']): Promise<void> {
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
export async function onVoice(deps: Deps, report: Report): Promise<string> {
  const form = read(StatusForm, report.fields)
  requireLeg(report.call, 'own', form)
  const { userId, callId, call } = report
  await apply(deps, report, [{ leg: 'own', sid: form.CallSid, status: form.CallStatus, at: null, duration: null }])
  const { blocked, settings, lead } = await deps.db.asUser(userId, async sql => ({
    blocked: await listBlocked(sql, userId, [call.toNumber]),
    settings: await readSettings(sql, userId),
    lead: call.leadId === null ? undefined : await findCallee(sql, userId, call.leadId),
  }))
  if (isFinal(call.status) || blocked.size > 0) return hangUpTwiml()
  const base = `${deps.config.PUBLIC_URL}/webhooks/twilio/${userId}/${callId}`
  return bridgeTwiml({
    to: call.toNumber,
    extension: call.toExtension,
    callerId: call.fromNumber ?? '',
    statusUrl: `${base}/lead`,
    dialledUrl: `${base}/dialled`,
    recordingUrl:
      settings.recordCalls && mayRecord(lead ?? null, call.toNumber, call.userNumber) ? `${base}/recording` : null,
  })
}

/** The lead's leg has ended, so the user's ends too. */
export async function onDialled(deps: Deps, report: Report): Promise<string> {
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

export async function onRecording(deps: Deps, report: Report): Promise<void> {
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
