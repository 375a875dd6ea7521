import type { User } from '#contract/auth.ts'
import type { Sql } from '#server/db/db.ts'

/** What decides whether a plan holds. */
export interface PlanState {
  planId: User['subscriptionPlan']
  status: User['subscriptionStatus']
  paidUntil: string | null
}

interface Session extends PlanState {
  userId: string
  sid: string
  isAdmin: boolean
  isVerified: boolean
  planType: 'full_access' | 'calling_only'
}

/** The account of a session that hasn't expired, unless an administrator disabled it. One lookup by key. */
export async function findSession(sql: Sql, sid: string): Promise<Session | undefined> {
  const [row] = await sql<Session[]>`
    select s.user_id, u.is_admin, s.sid, u.email_verified_at is not null as is_verified, p.plan_type, p.id as plan_id,
      u.subscription_status as status, greatest(u.subscription_end_date, u.current_period_end) as paid_until
    from sessions s join users u on u.id = s.user_id join subscription_plans p on p.id = u.subscription_plan
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`
  return row
}

/** Whether this session is still valid. */
export async function isSessionOpen(sql: Sql, sid: string): Promise<boolean> {
  const rows = await sql`
    select from sessions s join users u on u.id = s.user_id
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`
  return rows.length > 0
}

export const insertSession = (sql: Sql, { sid, userId, days }: { sid: string; userId: string; days: number }) => sql`
  insert into sessions (sid, user_id, expire) values (${sid}, ${userId}, now() + make_interval(days => ${days}))`

export const deleteSession = (sql: Sql, sid: string) => sql`delete from sessions where sid = ${sid}`

/** Deletes every session of the account except this one; null: all of them. */
export const deleteOtherSessions = (sql: Sql, userId: string, spared: string | null) => sql`
  delete from sessions where user_id = ${userId} and sid is distinct from ${spared}`
