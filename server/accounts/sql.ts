import type { Registration } from '#contract/auth.ts'
import type { Session } from '#contract/sessions.ts'
import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'
import type { Account } from './account.ts'

const own = (sql: Sql) => sql`
  id, email, first_name, last_name, website_domain, profile_image_url, subscription_plan, subscription_status,
  is_admin, email_verified_at, is_trial_eligible and not trial_consumed as is_trial_eligible, trial_ends_at,
  greatest(subscription_end_date, current_period_end) as paid_until, created_at`

/** With what other tables say of the account. */
const columns = (sql: Sql) => sql`
  ${own(sql)}, (select s.time_zone from user_settings s where s.user_id = users.id) as time_zone,
  exists (select from sending_accounts a where a.user_id = users.id and a.is_default and a.kind <> 'instance') as has_own_account`

export const findAccount = (sql: Sql, userId: string) =>
  first(sql<Account[]>`select ${columns(sql)} from users where id = ${userId}`)

/** For logging in only: the owner role may read it, the role that serves requests may not. */
export const findPassword = (sql: Sql, email: string) =>
  first(sql<{ id: string; password: string; isDisabled: boolean; hasSecondFactor: boolean }[]>`
    select u.id, u.password, u.is_disabled, f.confirmed_at is not null as has_second_factor
    from users u left join second_factors f on f.user_id = u.id where u.email_norm = lower(btrim(${email}))`)

export const readPassword = (sql: Sql, userId: string) =>
  first(sql<{ email: string; password: string; isVerified: boolean }[]>`
    select email, password, email_verified_at is not null as is_verified from users where id = ${userId}`)

/** No row: the address is already registered. */
export const insertAccount = (
  sql: Sql,
  account: Omit<Registration, 'password' | 'timeZone'> & { passwordHash: string; now: Date; trialDays: number },
) =>
  first(sql<Account[]>`
    insert into users (email, password, first_name, last_name, website_domain, trial_start_at, trial_ends_at, created_at)
    values (${account.email}, ${account.passwordHash}, ${account.firstName}, ${account.lastName},
      ${account.websiteDomain || null}, ${account.now},
      ${account.now}::timestamptz + make_interval(days => ${account.trialDays}), ${account.now})
    on conflict (email_norm) do nothing
    returning ${own(sql)}`)

/** What every account has from the start: settings and the instance's sending account. */
export const insertAccountDefaults = async (sql: Sql, userId: string, timeZone = 'UTC') => {
  await sql`insert into user_settings (user_id, time_zone) values (${userId}, ${timeZone})`
  await sql`insert into sending_accounts (user_id, kind) values (${userId}, 'instance')`
}

export const updateProfile = (
  sql: Sql,
  userId: string,
  profile: { firstName?: string | undefined; lastName?: string | undefined; websiteDomain?: string | undefined },
) =>
  first(sql<Account[]>`
    update users set
      first_name = coalesce(${profile.firstName ?? null}, first_name),
      last_name = coalesce(${profile.lastName ?? null}, last_name),
      website_domain = case when ${profile.websiteDomain !== undefined} then ${profile.websiteDomain || null} else website_domain end,
      updated_at = now()
    where id = ${userId}
    returning ${columns(sql)}`)

export const setPassword = (sql: Sql, userId: string, passwordHash: string) =>
  sql`update users set password = ${passwordHash}, updated_at = now() where id = ${userId}`

export const insertToken = (sql: Sql, userId: string, tokenHash: string, expiresAt: Date) => sql`
  insert into account_tokens (token_hash, user_id, purpose, email_norm, expires_at)
  select ${tokenHash}, id, 'verify-email', email_norm, ${expiresAt} from users where id = ${userId}`

/**
 * Verifies the address that got the token. A token works until it expires, so a second click isn't an error. Two statements: on a
 * cluster, one that changes a table of the coordinator and `users` changes only the coordinator's copy of `users`.
 */
export const useToken = async (sql: Sql, tokenHash: string, now: Date) => {
  const [token] = await sql<{ userId: string; emailNorm: string }[]>`
    update account_tokens set used_at = coalesce(used_at, ${now})
    where token_hash = ${tokenHash} and purpose = 'verify-email' and expires_at > ${now}
    returning user_id, email_norm`
  if (!token) return undefined
  return first(sql<{ userId: string }[]>`
    update users set email_verified_at = coalesce(email_verified_at, ${now}), updated_at = now()
    where id = ${token.userId} and email_norm = ${token.emailNorm}
    returning id as user_id`)
}

/** No row: no account has this address, the account is closed, or it got `perHour` links within the last hour. */
export const insertResetToken = (
  sql: Sql,
  email: string,
  token: { tokenHash: string; now: Date; expiresAt: Date; perHour: number },
) =>
  first(sql<{ id: string; email: string }[]>`
    with account as (
      select id, email, email_norm from users u
      where email_norm = lower(btrim(${email})) and not is_disabled and ${token.perHour} > (
        select count(*) from account_tokens t
        where t.user_id = u.id and t.purpose = 'reset-password' and t.created_at > ${token.now}::timestamptz - interval '1 hour')
    ), inserted as (
      insert into account_tokens (token_hash, user_id, purpose, email_norm, created_at, expires_at)
      select ${token.tokenHash}, id, 'reset-password', email_norm, ${token.now}, ${token.expiresAt} from account)
    select id, email from account`)

/** Uses the token once and voids the account's others. No row: it was used, has expired, or never existed. */
export const useResetToken = (sql: Sql, tokenHash: string, now: Date) =>
  first(sql<{ userId: string; wasVerified: boolean }[]>`
    with owner as (
      select u.id, u.email_verified_at is not null as was_verified from account_tokens t
      join users u on u.id = t.user_id and u.email_norm = t.email_norm and not u.is_disabled
      where t.token_hash = ${tokenHash} and t.purpose = 'reset-password' and t.used_at is null and t.expires_at > ${now}
      for update of t, u
    ), used as (
      update account_tokens t set used_at = ${now} from owner
      where t.user_id = owner.id and t.purpose = 'reset-password' and t.used_at is null)
    select id as user_id, was_verified from owner`)

export const isRegistered = (sql: Sql, email: string) =>
  isAny(sql`select from users where email_norm = lower(btrim(${email}))`)

/** Returns the account's address. No row: the account is gone. */
export const insertChangeToken = (
  sql: Sql,
  userId: string,
  token: { hash: string; purpose: string; newEmail: string; expiresAt: Date },
) =>
  sql<{ email: string }[]>`
    with account as (select id, email, email_norm from users where id = ${userId}), inserted as (
      insert into account_tokens (token_hash, user_id, purpose, email_norm, new_email, expires_at)
      select ${token.hash}, id, ${token.purpose}, email_norm, ${token.newEmail}, ${token.expiresAt} from account)
    select email from account`.then(([row]) => row?.email)

/** Uses the token once. No row: it was used, has expired, or never existed, or the account's address has changed since. */
export const useChangeToken = (sql: Sql, tokenHash: string, now: Date) =>
  first(sql<{ userId: string; newEmail: string; purpose: 'leave-email' | 'take-email' }[]>`
    with found as (
      select t.token_hash, t.user_id, t.new_email, t.purpose from account_tokens t
      join users u on u.id = t.user_id and u.email_norm = t.email_norm and not u.is_disabled
      where t.token_hash = ${tokenHash} and t.purpose in ('leave-email', 'take-email') and t.used_at is null
        and t.expires_at > ${now}
      for update of t, u
    ), used as (
      update account_tokens t set used_at = ${now} from found where t.token_hash = found.token_hash)
    select user_id, new_email, purpose from found`)

/** Changes the address to one that its owner has just confirmed. False: another account has it. */
export const setEmail = (sql: Sql, userId: string, email: string, now: Date) =>
  isAny(sql`
    update users set email = ${email}, email_verified_at = ${now}, updated_at = now()
    where id = ${userId} and not exists (select from users where email_norm = lower(btrim(${email}))) returning id`)

export const markVerified = (sql: Sql, userId: string, now: Date) =>
  sql`update users set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${userId}`

/** The account's sessions: the current one, then the last used first. */
export const listSessions = (sql: Sql, userId: string, current: string) => sql<Session[]>`
  select sid as id, device, time_zone, created_at, last_used_at, sid = ${current} as is_current
  from sessions where user_id = ${userId} and expire > now() order by is_current desc, last_used_at desc, sid`

/** False: the account has no such session. */
export const deleteSessionOf = (sql: Sql, userId: string, sid: string) =>
  isAny(sql`delete from sessions where user_id = ${userId} and sid = ${sid} returning sid`)

/** Deletes expired sessions, tokens, keys, replies, and counts. */
export const deleteExpired = async (sql: Sql) => {
  await sql`delete from sessions where expire < now()`
  await sql`delete from account_tokens where expires_at < now() - interval '30 days'`
  await sql`delete from passkey_challenges where expires_at < now()`
  await sql`delete from api_keys where least(revoked_at, expires_at) < now() - interval '90 days'`
  await sql`delete from app_tokens where expires_at < now()`
  await sql`delete from idempotent_calls where begun_at < now() - interval '1 day'`
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`
}
