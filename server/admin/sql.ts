import type { z } from 'zod'
import type { AdminFilter, AdminUser, AuditEntry } from '#contract/admin.ts'
import { oneAtATime } from '#server/billing/payments.ts'
import type { Sql } from '#server/db/db.ts'

type Filter = z.infer<typeof AdminFilter>

const columns = (sql: Sql) => sql`
  id, email, first_name, last_name, subscription_plan, subscription_status, is_admin, is_disabled, created_at,
  coalesce(payment_provider in ('stripe', 'paypal'), false) as has_paid_subscription`

/** Every account, across tenants: for administrators alone. The kept numbers; `parts` is how many rows they are the sum of. */
export const readCounts = async (sql: Sql) =>
  sql<
    {
      plan: AdminUser['subscriptionPlan']
      status: AdminUser['subscriptionStatus']
      n: number
      parts: number
    }[]
  >`
    select plan, status, sum(n)::bigint as n, count(*) as parts from account_counts group by plan, status`

/** Puts the rows of the kept numbers together. What another does this to at the same moment is left to it. */
export const foldCounts = (sql: Sql) => sql`
  with gone as (
    delete from account_counts where ctid = any(array(select ctid from account_counts for update skip locked)) returning *
  )
  insert into account_counts (plan, status, n) select plan, status, sum(n) from gone group by plan, status having sum(n) <> 0`

type Narrowed = Pick<Filter, 'plan' | 'status'>

/** A page, newest first: ids are in the order of time. */
export const listUsers = (sql: Sql, filter: Narrowed, after: string | null, limit: number) => sql<AdminUser[]>`
  select ${columns(sql)} from users where ${narrowedTo(sql, filter)} ${before(sql, after)} order by id desc limit ${limit}`

/** As `listUsers`, of those in whose name or e-mail address `q` is. */
export const searchUsers = async (sql: Sql, filter: Narrowed & { q: string }, after: string | null, limit: number) => {
  await planAnew(sql)
  return sql<AdminUser[]>`
    select ${columns(sql)} from users where ${matches(sql, filter)} ${before(sql, after)} order by id desc limit ${limit}`
}

/** The first page of a search and, in every row, how many are found: no more than `most` are counted. */
export const searchAndCount = async (sql: Sql, filter: Narrowed & { q: string }, limit: number, most: number) => {
  await planAnew(sql)
  return sql<(AdminUser & { found: number })[]>`
    with found as materialized (
      select id from users where ${matches(sql, filter)} order by id desc limit ${most}
    )
    select ${columns(sql)}, (select count(*) from found) as found from users
    where id in (select id from found order by id desc limit ${limit}) order by id desc`
}

/** Which way is short hangs on how common the word is: 8 ms against 200. So for this transaction no plan is taken from before. */
const planAnew = (sql: Sql) => sql`set local plan_cache_mode = force_custom_plan`

const before = (sql: Sql, after: string | null) => (after ? sql`and id < ${after}::uuid` : sql``)

const narrowedTo = (sql: Sql, { plan, status }: Narrowed) => sql`
  true ${plan ? sql`and subscription_plan = ${plan}` : sql``} ${status ? sql`and subscription_status = ${status}` : sql``}`

/** One or two letters have no trigram of their own, but with the blank before them they have: so they are looked for as beginnings. */
const matches = (sql: Sql, { q, ...narrowed }: Narrowed & { q: string }) => sql`
  ${narrowedTo(sql, narrowed)}
  and search_text like lower(${`%${q.length < 3 ? ' ' : ''}${escapeLike(q)}%`})`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

export const findUser = async (sql: Sql, userId: string) => {
  const [row] = await sql<AdminUser[]>`select ${columns(sql)} from users where id = ${userId} for update`
  return row
}

/**
 * An administrator's word: written into the account at once, and noted with its time. It stands until a subscription of the
 * account changes at its vendor after it, whoever reads that anew in between.
 */
export const setSubscription = async (
  sql: Sql,
  userId: string,
  to: Pick<AdminUser, 'subscriptionPlan' | 'subscriptionStatus'>,
  now: Date,
) => {
  await oneAtATime(sql, userId)
  await sql`delete from subscriptions where user_id = ${userId} and provider = 'admin'`
  await sql`
    insert into subscriptions (user_id, provider, provider_id, plan_id, status, started_at, created_at)
    values (${userId}, 'admin', ${`admin:${userId}`}, ${to.subscriptionPlan}, 'active', ${now}, clock_timestamp())`
  const [row] = await sql<AdminUser[]>`
    update users set subscription_plan = ${to.subscriptionPlan}, subscription_status = ${to.subscriptionStatus},
      subscription_start_date = case when ${to.subscriptionPlan} = 'free' then null
        else coalesce(subscription_start_date, ${now}) end,
      subscription_end_date = null, cancel_at_period_end = false, grace_until = null,
      payment_provider = case when exists (select 1 from subscriptions s where s.user_id = ${userId}
          and s.provider <> 'admin' and s.status in ('active', 'past-due')) then payment_provider
        when ${to.subscriptionPlan} = 'free' then null else 'admin' end,
      updated_at = now()
    where id = ${userId}
    returning ${columns(sql)}`
  return row
}

export const setDisabled = async (sql: Sql, userId: string, isDisabled: boolean) => {
  const [row] = await sql<AdminUser[]>`
    update users set is_disabled = ${isDisabled}, updated_at = now() where id = ${userId} returning ${columns(sql)}`
  return row
}

export const writeAudit = (
  sql: Sql,
  { adminId, accountId, action, detail }: { adminId: string; accountId: string; action: string; detail: string },
) => sql`
  insert into admin_audit (admin_id, admin_email, account_id, action, detail)
  select id, email, ${accountId}, ${action}, ${detail} from users where id = ${adminId}`

export const readAudit = (sql: Sql, accountId: string) => sql<AuditEntry[]>`
  select id, at, admin_email, action, detail from admin_audit
  where account_id = ${accountId} order by at desc, id desc limit 200`
