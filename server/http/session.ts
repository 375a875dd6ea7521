import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { User } from '#contract/auth.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceEnded } from './changes.ts'

/** Who is calling. */
export interface Caller {
  userId: string
  isAdmin: boolean
  /** What the plan opens: everything, or calling alone. */
  planType: 'full_access' | 'calling_only'
  /** Has a confirmed address or a paid plan, so a real customer is behind it. */
  isTrusted: boolean
  /** Hash of this session's cookie: what to spare when all others end. */
  sid: string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const COOKIE = 'canvass_session'
const LIFE_DAYS = 30

interface PlanState {
  planId: User['subscriptionPlan']
  status: User['subscriptionStatus']
  paidUntil: string | null
}
/** Whether a plan holds: the rule of billing, handed in. */
type PaidRule = (plan: PlanState, now: Date) => boolean

/** Finds the caller before the body is read: one look-up by key, none without a cookie. */
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

/** Opens a session and sets its cookie; an earlier one of the same browser ends. */
export async function openSession(
  sql: Sql,
  config: Config,
  reply: FastifyReply,
  userId: string,
  previous?: Caller | null,
): Promise<void> {
  const value = randomBytes(32).toString('base64url')
  if (previous) await endSession(sql, previous)
  await sql`
    insert into sessions (sid, user_id, expire)
    values (${hash(value)}, ${userId}, now() + make_interval(days => ${LIFE_DAYS}))`
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

/** Ends every session of the account but, where given, one. */
export async function closeOtherSessions(sql: Sql, userId: string, spare: string | null): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and sid is distinct from ${spare}`
  await announceEnded(sql, userId)
}

/** Whether a call with this session would still be let in. */
export async function isSessionOpen(sql: Sql, sid: string): Promise<boolean> {
  const rows = await sql`
    select from sessions s join users u on u.id = s.user_id
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`
  return rows.length > 0
}

async function endSession(sql: Sql, { sid, userId }: Caller): Promise<void> {
  await sql`delete from sessions where sid = ${sid}`
  await announceEnded(sql, userId)
}

const cookieOptions = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.PUBLIC_URL.startsWith('https://'),
})

async function findCaller(sql: Sql, sid: string, isPaid: (plan: PlanState) => boolean): Promise<Caller | null> {
  const [row] = await sql<(Omit<Caller, 'isTrusted'> & PlanState & { isVerified: boolean })[]>`
    select s.user_id, u.is_admin, s.sid, u.email_verified_at is not null as is_verified, p.plan_type, p.id as plan_id, u.subscription_status as status,
      greatest(u.subscription_end_date, u.current_period_end) as paid_until
    from sessions s join users u on u.id = s.user_id join subscription_plans p on p.id = u.subscription_plan
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`
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
