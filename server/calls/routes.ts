import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Call, CallLead, type CallOutcome, type CallResult, type CallSummary, calls } from '#contract/calls.ts'
import { readRemainingQuota } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound, orNotFound, unavailable } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { moveStatus } from '#server/leads/move-status.ts'
import type { StatusMove } from '#server/leads/write-sql.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { noteCalled } from '#server/tasks/tasks.ts'
import { callLead, callList, placeOf, readPlace } from './call-list.ts'
import { hangUp } from './hang-up.ts'
import { callerOf, initiate } from './initiate.ts'
import { openLine } from './line.ts'
import { changeCallback, countDue, listCallbacks, resolveEarlier, saveResult } from './outcome-sql.ts'
import { presentCall } from './present.ts'
import { callCountries, changeSettings, providerOf, showSettings } from './settings.ts'
import { readSettings } from './settings-sql.ts'
import { advanceSimulated, steer } from './simulate.ts'
import {
  type CallRow,
  countLeadsWithPhone,
  countToday,
  findCall,
  findLiveCall,
  listCalls,
  listCallsOf,
  unblock,
} from './sql.ts'
import { findTracked } from './track-sql.ts'
import { callWithCode, confirmCode } from './verify-phone.ts'
import { callWebhooks } from './webhooks.ts'

const PAGE = 50

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, calls.initiate, ({ userId }, { body }) => initiate(deps, userId, body))
  serve(app, calls.summary, ({ userId }) => summarise(deps, userId))
  serveInTx(app, db.asUser, calls.get, async ({ userId, sql }, { params }) => {
    await advanceSimulated(sql, userId, clock.now(), params.id)
    return presentCall(await found(sql, userId, params.id))
  })
  serve(app, calls.hangUp, ({ userId }, { params }) => hangUp(deps, userId, params.id))
  serveInTx(app, db.asUser, calls.simulate, async ({ userId, sql }, { params, body }) => {
    const call = await found(sql, userId, params.id)
    if (!call.isSimulated) throw conflict('You can’t change the outcome of a live call.')
    await steer(sql, userId, params.id, body.outcome, clock.now())
    return presentCall(await found(sql, userId, params.id))
  })
  serveRaw(app, calls.recording, ({ userId }, { params }, { request, reply }) =>
    playRecording(deps, userId, params.id, request, reply),
  )
  listRoutes(app, deps)
  outcomeRoutes(app, deps)
  settingsRoutes(app, deps)
  callWebhooks(app, deps)
}

const found = async (sql: Sql, userId: string, id: string): Promise<CallRow> =>
  orNotFound(await findCall(sql, userId, id), 'Call')

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serveRaw(app, calls.list, async ({ userId }, { query }, { reply }) => {
    const { leadId = null, limit = PAGE } = query
    const after = readPlace(query.cursor)
    const rows = await db.asUser(userId, async sql => {
      await advanceSimulated(sql, userId, clock.now())
      return leadId
        ? listCallsOf(sql, userId, leadId, { after, limit: limit + 1 })
        : listCalls(sql, userId, { after, limit: limit + 1 })
    })
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    if (last) reply.header('x-next-cursor', placeOf(last))
    return Call.array().parse(page.map(presentCall))
  })
  const answerLeads = async (userId: string, asked: Parameters<typeof callList>[2], reply: FastifyReply) => {
    const page = await db.asUser(userId, async sql => {
      await advanceSimulated(sql, userId, clock.now())
      return callList(sql, userId, asked, await callerOf(deps, sql, userId, clock.now()))
    })
    if (page.next) reply.header('x-next-cursor', page.next)
    return CallLead.array().parse(page.leads)
  }
  serveRaw(app, calls.leads, ({ userId }, { query }, { reply }) => {
    const { q = '', status, cursor, limit = PAGE } = query
    return answerLeads(userId, { q, status: status || null, cursor, limit }, reply)
  })
  serveRaw(app, calls.chosen, ({ userId }, { body }, { reply }) => {
    const { selection, cursor, limit = PAGE } = body
    return answerLeads(userId, { q: '', status: null, selection, cursor, limit }, reply)
  })
}

function outcomeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serveInTx(app, db.asUser, calls.setOutcome, async ({ userId, sql }, { params, body }) => {
    const call = await found(sql, userId, params.id)
    await keepResult(sql, userId, call, body, clock.now())
    return presentCall(await found(sql, userId, params.id))
  })
  serveInTx(app, db.asUser, calls.callbacks, ({ userId, sql }) => listCallbacks(sql, userId, clock.now()))
  serveInTx(app, db.asUser, calls.updateCallback, async ({ userId, sql }, { params, body }) => {
    if (body.callbackAt && new Date(body.callbackAt) <= clock.now())
      throw badRequest('Choose a time in the future for the callback')
    return orNotFound(await changeCallback(sql, userId, params.id, body, clock.now()), 'Call-back')
  })
  const listed = (sql: Sql, userId: string, id: string) =>
    callerOf(deps, sql, userId, clock.now()).then(caller => callLead(sql, userId, id, caller))
  serveInTx(app, db.asUser, calls.doNotCall, async ({ userId, sql }, { params }) => {
    const { toNumber } = await listed(sql, userId, params.id)
    if (!toNumber) throw badRequest('This number can’t be called, so it doesn’t need to be on the list.')
    await suppress(sql, {
      userId,
      channel: 'phone',
      addressNorm: toNumber,
      reason: 'manual',
    })
    return listed(sql, userId, params.id)
  })
  serveInTx(app, db.asUser, calls.allowCalls, async ({ userId, sql }, { params }) => {
    const { toNumber } = await listed(sql, userId, params.id)
    if (toNumber) await unblock(sql, userId, toNumber)
    return listed(sql, userId, params.id)
  })
}

function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, providers } = deps
  const show = (sql: Sql, userId: string) => showSettings(sql, userId, providerOf(providers.phone, config))
  serveInTx(app, db.asUser, calls.settings, ({ userId, sql }) => show(sql, userId))
  serveInTx(app, db.asUser, calls.updateSettings, async ({ userId, sql }, { body }) => {
    await changeSettings(sql, userId, body, providers.phone && callCountries(config))
    return show(sql, userId)
  })
  serve(app, calls.callWithCode, ({ userId }) => callWithCode(deps, userId))
  serve(app, calls.confirmCode, async ({ userId }, { body }) => {
    await confirmCode(deps, userId, body.code)
    return db.asUser(userId, sql => show(sql, userId))
  })
}

/** Serves the recording through us: the vendor's address needs the line's token and stays private. */
async function playRecording(deps: Deps, userId: string, id: string, request: FastifyRequest, reply: FastifyReply) {
  const { phone } = deps.providers
  const call = orNotFound(await deps.db.asUser(userId, sql => findTracked(sql, userId, id)), 'Call')
  const line = openLine(deps, call)
  if (!call.recordingSid || !phone || !line) throw notFound('Recording')
  const { range } = request.headers
  const sound = await phone.recording(line, call.recordingSid, range).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw error.reason === 'refused' ? notFound('Recording') : unavailable(error.message)
  })
  reply.code(sound.status).headers({ ...sound.headers, 'cache-control': 'private, max-age=3600' })
  if (!sound.headers['content-type']?.startsWith('audio/')) reply.type('audio/mpeg')
  return reply.send(Readable.fromWeb(sound.body as ReadableStream<Uint8Array>))
}

/** Everything around the call list, in one transaction. */
const summarise = ({ db, clock, config, providers }: Deps, userId: string): Promise<CallSummary> =>
  db.asUser(userId, async sql => {
    const now = clock.now()
    await advanceSimulated(sql, userId, now)
    const { ownPhone, isOwnPhoneVerified } = await readSettings(sql, userId)
    const quota = await readRemainingQuota(sql, { userId, kind: 'calls', now })
    const live = await findLiveCall(sql, userId, null)
    const liveCall = live && (await findCall(sql, userId, live))
    return {
      leadsWithPhone: await countLeadsWithPhone(sql, userId),
      callsToday: await countToday(sql, userId, now),
      remaining: quota.remaining,
      callLimit: quota.limit,
      callbacksDue: await countDue(sql, userId, now),
      provider: providerOf(providers.phone, config),
      ownPhone,
      isOwnPhoneVerified,
      liveCall: liveCall ? presentCall(liveCall) : null,
    }
  })

/** Only clear outcomes change a lead's status, and never back from what a user has set. */
const moves: Partial<Record<CallOutcome, StatusMove>> = {
  interested: { to: 'warm', from: ['new', 'cold'] },
  'not-interested': { to: 'cold', from: ['new'] },
  converted: { to: 'converted', from: ['new', 'cold', 'warm'] },
}

/** Saves a call's outcome and updates the lead's status, earlier callbacks, and the suppression list. */
async function keepResult(sql: Sql, userId: string, call: CallRow, result: CallResult, now: Date): Promise<void> {
  if (result.outcome === 'callback' && !result.callbackAt)
    throw badRequest('Choose a day and a time for the callback', 'callbackAt')
  if (result.callbackAt && result.callbackAt !== call.callbackAt && new Date(result.callbackAt) <= now)
    throw badRequest('Choose a time in the future for the callback', 'callbackAt')
  const { id: callId, leadId } = call
  await saveResult(sql, userId, { callId, leadId, result })
  if (leadId) {
    await resolveEarlier(sql, userId, { callId, leadId })
    await noteCalled(sql, userId, leadId, now)
    const move = moves[result.outcome]
    if (move) await moveStatus(sql, userId, leadId, move)
  }
  if (result.doNotCall)
    await suppress(sql, {
      userId,
      channel: 'phone',
      addressNorm: call.toNumber,
      reason: 'unsubscribed',
      detail: call.createdAt.slice(0, 10),
    })
  await announceChanges(sql, [{ userId, type: 'calls', id: callId }])
  if (leadId) await announceChanges(sql, [{ userId, type: 'leads', id: leadId }])
}
