import type { FastifyInstance, FastifyReply } from 'fastify'
import { Call, CallLead, calls } from '#contract/calls.ts'
import { note, noteChange } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { callLead, callList, placeOf, readPlace } from './call-list.ts'
import { hangUp } from './hang-up.ts'
import { callerOf, initiate } from './initiate.ts'
import { keepResult } from './outcome.ts'
import { changeCallback, listCallbacks } from './outcome-sql.ts'
import { playRecording } from './play-recording.ts'
import { presentCall } from './present.ts'
import { callCountries, changeSettings, providerOf, showSettings } from './settings.ts'
import { advanceSimulated, steer } from './simulate.ts'
import { type CallRow, findCall, listCalls, unblock } from './sql.ts'
import { summarise } from './summary.ts'
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
    const { leadId = null, limit = PAGE, cursor, updatedSince } = query
    const asked = { leadId, after: readPlace(cursor), limit: limit + 1, updatedSince }
    const rows = await db.asUser(userId, async sql => {
      await advanceSimulated(sql, userId, clock.now())
      return listCalls(sql, userId, asked)
    })
    const { page, last } = pageOf(rows, limit)
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
    await suppress(sql, { userId, channel: 'phone', addressNorm: toNumber, reason: 'manual' })
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
  serveInTx(app, db.asUser, calls.updateSettings, ({ userId, sql }, { body }) =>
    noteChange(sql, userId, 'calling', {
      read: () => show(sql, userId),
      change: () => changeSettings(sql, userId, body, providers.phone && callCountries(config)),
    }),
  )
  serve(app, calls.callWithCode, ({ userId }) => callWithCode(deps, userId))
  serve(app, calls.confirmCode, async ({ userId }, { body }) => {
    await confirmCode(deps, userId, body.code)
    return db.asUser(userId, async sql => {
      await note(sql, userId, { code: 'setting-changed', what: 'calling-number' })
      return show(sql, userId)
    })
  })
}
