import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceEnded } from './changes.ts'
import { deleteOtherSessions, deleteSession, findSession, insertSession, type PlanState } from './session-sql.ts'

export { isSessionOpen } from './session-sql.ts'

export interface Caller {
  userId: string
  isAdmin: boolean
  /** What the plan covers: everything, or only calling. */
  planType: 'full_access' | 'calling_only'
  /** Has a confirmed email address or a paid plan, so it's a real customer. */
  isTrusted: boolean
  /** Hash of this session's cookie, to spare it when all others end. */
  sid: string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const COOKIE = 'canvass_session'
const LIFE_DAYS = 30

/** Whether a plan is valid: billing's rule, passed in. */
type PaidRule = (plan: PlanState, now: Date) => boolean

/** Finds the caller before the body is read, with one lookup by key, or none without a cookie. */
export function readSessions(
  app: FastifyInstance,
  { db, clock, isPaidAt }: { db: Db; clock: Clock; isPaidAt: PaidRule },
): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async request => {
    const cookie = request.cookies[COOKIE]
    if (cookie) request.caller = await findCaller(db.system, hash(cookie), plan => isPaidAt(plan, clock.now()))
  })
}

/** Opens a session and sets its cookie; ends the same browser's earlier session. */
export async function openSession(
  sql: Sql,
  config: Config,
  reply: FastifyReply,
  userId: string,
  previous?: Caller | null,
): Promise<void> {
  const value = randomBytes(32).toString('base64url')
  if (previous) await endSession(sql, previous)
  await insertSession(sql, { sid: hash(value), userId, days: LIFE_DAYS })
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

async function findCaller(sql: Sql, sid: string, isPaid: (plan: PlanState) => boolean): Promise<Caller | null> {
  const row = await findSession(sql, sid)
  if (!row) return null
  const { userId, isAdmin, planType, isVerified } = row
  const hasPlan = isPaid(row)
  return {
    userId,
    isAdmin,
    sid,
    planType: hasPlan ? planType : 'full_access',
    isTrusted: isVerified || hasPlan,
  }
}

const hash = (value: string) => createHash('sha256').update(value).digest('base64url')
