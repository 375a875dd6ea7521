import type { z } from 'zod'
import type { AdminFilter, AdminUser, AuditEntry } from '#contract/admin.ts'
import { oneAtATime } from '#server/billing/payments.ts'
import type { Sql } from '#server/db/db.ts'

type Filter = z.infer<typeof AdminFilter>

const columns = (sql: Sql) => sql`
  id, email, first_name, last_name, subscription_plan, subscription_status, is_admin, is_disabled, created_at,
  coalesce(payment_provider in ('stripe', 'paypal'), false) as has_paid_subscription`

/** Every account, across tenants: for administrators alone. */
export const readStats = async (sql: Sql) => {
  const [row] = await sql<
    { totalUsers: number; freeUsers: number; paidUsers: number; activeSubscriptions: number }[]
  >`
    select count(*) as total_users,
      count(*) filter (where subscription_plan = 'free') as free_users,
      count(*) filter (where subscription_plan <> 'free') as paid_users,
      count(*) filter (where subscription_plan <> 'free' and subscription_status = 'active') as active_subscriptions
    from users`
  return row ?? { totalUsers: 0, freeUsers: 0, paidUsers: 0, activeSubscriptions: 0 }
}

/** Newest first: ids are in the order of time. */
export const listUsers = (sql: Sql, filter: Filter, after: string | null, limit: number) => sql<AdminUser[]>`
  select ${columns(sql)} from users
  where ${matches(sql, filter)}
    ${after ? sql`and id < ${after}::uuid` : sql``}
  order by id desc limit ${limit}`

export const countUsers = async (sql: Sql, filter: Filter): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`select count(*) as n from users where ${matches(sql, filter)}`
  return row?.n ?? 0
}

const matches = (sql: Sql, { q, plan, status }: Filter) => sql`
  true ${plan ? sql`and subscription_plan = ${plan}` : sql``}
  ${status ? sql`and subscription_status = ${status}` : sql``}
  ${q ? sql`and lower(email || ' ' || first_name || ' ' || last_name) like ${`%${escapeLike(q.toLowerCase())}%`}` : sql``}`

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
  {
    adminId,
    accountId,
    action,
    detail,
  }: { adminId: string; accountId: string; action: string; detail: string },
) => sql`
  insert into admin_audit (admin_id, admin_email, account_id, action, detail)
  select id, email, ${accountId}, ${action}, ${detail} from users where id = ${adminId}`

export const readAudit = (sql: Sql, accountId: string) => sql<AuditEntry[]>`
  select id, at, admin_email, action, detail from admin_audit
  where account_id = ${accountId} order by at desc, id desc limit 200`
