import type { User } from '#contract/auth.ts'
import type { KeyScopes } from '#contract/key-scopes.ts'
import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import { first, isAny } from '#server/db/rows.ts'

/** What decides whether a plan holds. */
export interface PlanState {
  planId: User['subscriptionPlan']
  status: User['subscriptionStatus']
  paidUntil: string | null
}

export interface Account extends PlanState {
  userId: string
  isAdmin: boolean
  isVerified: boolean
  planType: 'full_access' | 'calling_only'
}

const accountColumns = (sql: Sql) => sql`
  u.is_admin, u.email_verified_at is not null as is_verified, p.plan_type, p.id as plan_id,
  u.subscription_status as status, greatest(u.subscription_end_date, u.current_period_end) as paid_until`

/** The installation requires a second factor that the account doesn't have yet. */
const mustAddFactor = (sql: Sql, userId: Fragment | string) => sql`
  (exists (select from instance_settings where key = 'requires-factor' and value = 'true')
    and not exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)) as must_add_factor`

export const lacksFactor = (sql: Sql, userId: string) =>
  sql<{ mustAddFactor: boolean }[]>`select ${mustAddFactor(sql, userId)}`.then(([row]) => row?.mustAddFactor ?? false)

/** The account of a session that hasn't expired, unless an administrator disabled it. One lookup by key. */
export const findSession = (sql: Sql, sid: string) =>
  first(sql<(Account & { sid: string; isUseNoted: boolean; mustAddFactor: boolean })[]>`
    select s.user_id, s.sid, s.last_used_at > now() - interval '5 minutes' as is_use_noted, ${accountColumns(sql)},
      ${mustAddFactor(sql, sql`s.user_id`)}
    from sessions s join users u on u.id = s.user_id join subscription_plans p on p.id = u.subscription_plan
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`)

/** Whether this session is still valid. */
export const isSessionOpen = (sql: Sql, sid: string) =>
  isAny(sql`
    select from sessions s join users u on u.id = s.user_id
    where s.sid = ${sid} and s.expire > now() and not u.is_disabled`)

/** Notes that the session is in use, unless another call did within five minutes. */
export const noteUse = (sql: Sql, sid: string) => sql`
  update sessions set last_used_at = now() where sid = ${sid} and last_used_at <= now() - interval '5 minutes'`

export const insertSession = (
  sql: Sql,
  session: { sid: string; userId: string; days: number; device: string | null; timeZone: string | null },
) => sql`
  insert into sessions (sid, user_id, expire, device, time_zone)
  values (${session.sid}, ${session.userId}, now() + make_interval(days => ${session.days}), ${session.device},
    ${session.timeZone})`

export const deleteSession = (sql: Sql, sid: string) => sql`delete from sessions where sid = ${sid}`

/** Deletes every session of the account except this one; null: all of them. */
export const deleteOtherSessions = (sql: Sql, userId: string, spared: string | null) => sql`
  delete from sessions where user_id = ${userId} and sid is distinct from ${spared}`

/** A key by its hash, and its account unless an administrator disabled it. */
export const findKey = (sql: Sql, hash: string) =>
  first(sql<(Account & FoundKey)[]>`
    select k.user_id, k.id as key_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at,
      k.client_id is not null as is_app, ${accountColumns(sql)}
    from api_keys k join users u on u.id = k.user_id join subscription_plans p on p.id = u.subscription_plan
    where k.hash = ${hash} and not u.is_disabled`)

interface FoundKey {
  keyId: string
  scopes: KeyScopes
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  /** A connected app's access token. */
  isApp: boolean
}

export const markKeyUsed = (sql: Sql, hash: string, now: Date) =>
  sql`update api_keys set last_used_at = ${now} where hash = ${hash}`
