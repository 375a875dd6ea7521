import '@fastify/cookie'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeyScopes } from '#contract/key-scopes.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { findKeyCaller, type KeyProblem, keyOf } from './api-key.ts'
import { announceEnded } from './changes.ts'
import {
  type Account,
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
  noteUse,
  type PlanState,
} from './session-sql.ts'

export { isSessionOpen, lacksFactor } from './session-sql.ts'

export interface Caller {
  userId: string
  isAdmin: boolean
  /** What the plan covers: everything, or only calling. */
  planType: 'full_access' | 'calling_only'
  /** Has a confirmed email address or a paid plan, so it's a real customer. */
  isTrusted: boolean
  /** Hash of this session's cookie, to spare it when all others end. Empty for a key. */
  sid: string
  /** A person without the second factor that the installation requires. */
  mustAddFactor?: boolean
  /** The API key that called, if it wasn't a browser. */
  key?: { id: string; scopes: KeyScopes }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Why the call's API key isn't accepted. */
    keyProblem: KeyProblem | null
  }
}

const COOKIE = 'canvass_session'
const LIFE_DAYS = 30

/** Whether a plan is valid: billing's rule, passed in. */
type PaidRule = (plan: PlanState, now: Date) => boolean

const acting = new AsyncLocalStorage<Caller>()

/** The calls to this app's own routes that `work` makes are this caller's, who is known already. */
export const actAs = <T>(caller: Caller, work: () => T): T => acting.run(caller, work)

/** Finds the caller before the body is read, with one lookup by the cookie or the key, or none without both. */
export function readSessions(
  app: FastifyInstance,
  { db, clock, isPaidAt }: { db: Db; clock: Clock; isPaidAt: PaidRule },
): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('keyProblem', null)
  const isPaid = (plan: PlanState) => isPaidAt(plan, clock.now())
  app.addHook('onRequest', async request => {
    const key = keyOf(request)
    const cookie = request.cookies[COOKIE]
    const actor = acting.getStore()
    if (actor) request.caller = actor
    else if (key !== undefined) {
      const { isForApps = false } = request.routeOptions.config
      const found = await findKeyCaller(db.system, key, { now: clock.now(), isForApps })
      if ('problem' in found) request.keyProblem = found.problem
      else request.caller = { ...callerOf(found, isPaid), isAdmin: false, sid: '', key: found.key }
    } else if (cookie) {
      const row = await findSession(db.system, hash(cookie))
      if (!row) return
      request.caller = { ...callerOf(row, isPaid), sid: row.sid, mustAddFactor: row.mustAddFactor }
      if (!row.isUseNoted) await noteUse(db.system, row.sid)
    }
  })
}

interface OpenOptions {
  previous?: Caller | null
  device?: string | null
  timeZone?: string | null | undefined
}

/** Opens a session and sets its cookie; ends the same browser's earlier session. */
export async function openSession(
  sql: Sql,
  config: Config,
  reply: FastifyReply,
  userId: string,
  { previous, device = null, timeZone = null }: OpenOptions = {},
): Promise<void> {
  const value = randomBytes(32).toString('base64url')
  if (previous) await endSession(sql, previous)
  await insertSession(sql, { sid: hash(value), userId, days: LIFE_DAYS, device, timeZone })
  reply.setCookie(COOKIE, value, { ...cookieOptions(config), maxAge: LIFE_DAYS * 86_400 })
}

export async function closeSession(
  sql: Sql,
  config: Config,
  reply: FastifyReply,
  caller: Caller | null,
): Promise<void> {
  if (caller) await endSession(sql, caller)
  reply.clearCookie(COOKIE, cookieOptions(config))
}

/** Ends every session of the account, except one if given. */
export async function closeOtherSessions(sql: Sql, userId: string, spare: string | null): Promise<void> {
  await deleteOtherSessions(sql, userId, spare)
  await announceEnded(sql, userId)
}

async function endSession(sql: Sql, { sid, userId }: Caller): Promise<void> {
  await deleteSession(sql, sid)
  await announceEnded(sql, userId)
}

const cookieOptions = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.PUBLIC_URL.startsWith('https://'),
})

function callerOf({ userId, isAdmin, planType, isVerified, ...plan }: Account, isPaid: (plan: PlanState) => boolean) {
  const hasPlan = isPaid(plan)
  return { userId, isAdmin, planType: hasPlan ? planType : ('full_access' as const), isTrusted: isVerified || hasPlan }
}

const hash = (value: string) => createHash('sha256').update(value).digest('base64url')
