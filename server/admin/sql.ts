import type { z } from 'zod'
import type { AdminFilter, AdminUser, AuditEntry, Complaints, Security } from '#contract/admin.ts'
import { type AuditDetail, auditText } from '#contract/audit-words.ts'
import { oneAtATime } from '#server/billing/payments.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

type Filter = z.infer<typeof AdminFilter>

const columns = (sql: Sql) => sql`
  id, email, first_name, last_name, subscription_plan, subscription_status, is_admin, is_disabled, created_at,
  coalesce(payment_provider in ('stripe', 'paypal'), false) as has_paid_subscription,
  (select jsonb_build_object('askedAt', to_char(d.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'problem', d.problem)
    from account_deletions d where d.user_id = users.id) as deletion`

/** Stored counts of all accounts; `parts` is how many rows they are the sum of. */
export const readCounts = async (sql: Sql) =>
  sql<{ plan: AdminUser['subscriptionPlan']; status: AdminUser['subscriptionStatus']; n: number; parts: number }[]>`
    select plan, status, sum(n)::bigint as n, count(*) as parts from account_counts group by plan, status`

/** Merges the rows of the stored counts, except those that another process is merging. */
export const foldCounts = (sql: Sql) => sql`
  with gone as (
    delete from account_counts where ctid = any(array(select ctid from account_counts for update skip locked)) returning *
  )
  insert into account_counts (plan, status, n) select plan, status, sum(n) from gone group by plan, status having sum(n) <> 0`

type Narrowed = Pick<Filter, 'plan' | 'status'>

/** A page of accounts, newest first: IDs sort by time. */
export const listUsers = async (sql: Sql, { plan, status }: Narrowed, after: string | null, limit: number) => {
  await planAnew(sql)
  return sql<AdminUser[]>`
    select ${columns(sql)} from users
    where (${plan ?? null}::text is null or subscription_plan = ${plan ?? null})
      and (${status ?? null}::text is null or subscription_status = ${status ?? null})
      and (${after}::uuid is null or id < ${after})
    order by id desc limit ${limit}`
}

type Searched = Narrowed & { q: string }

/** As `listUsers`, for accounts whose name or email address contains `q`. */
export const searchUsers = async (sql: Sql, { q, plan, status }: Searched, after: string | null, limit: number) => {
  await planAnew(sql)
  return sql<AdminUser[]>`
    select ${columns(sql)} from users
    where (${plan ?? null}::text is null or subscription_plan = ${plan ?? null})
      and (${status ?? null}::text is null or subscription_status = ${status ?? null})
      and (${after}::uuid is null or id < ${after}) and search_text like lower(${patternOf(q)})
    order by id desc limit ${limit}`
}

/** The first page of a search, with the number of matches in every row, counted up to `most`. */
export const searchAndCount = async (sql: Sql, { q, plan, status }: Searched, limit: number, most: number) => {
  await planAnew(sql)
  return sql<(AdminUser & { found: number })[]>`
    with found as materialized (
      select id from users
      where (${plan ?? null}::text is null or subscription_plan = ${plan ?? null})
        and (${status ?? null}::text is null or subscription_status = ${status ?? null})
        and search_text like lower(${patternOf(q)})
      order by id desc limit ${most}
    )
    select ${columns(sql)}, (select count(*) from found) as found from users
    where id in (select id from found order by id desc limit ${limit}) order by id desc`
}

/** The best plan depends on the filters and on how common a word is (8 ms or 200), so this transaction uses no cached plan. */
const planAnew = (sql: Sql) => sql`set local plan_cache_mode = force_custom_plan`

/** One or two letters form a trigram only with the blank before them, so we search for them at the start of words. */
const patternOf = (q: string) => `%${q.length < 3 ? ' ' : ''}${escapeLike(q)}%`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

export const findUser = (sql: Sql, userId: string) =>
  first(sql<AdminUser[]>`select ${columns(sql)} from users where id = ${userId} for update`)

/** An admin's choice of plan and status. It stays until a subscription of the account changes at its vendor afterward. */
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
  return first(sql<AdminUser[]>`
    update users set subscription_plan = ${to.subscriptionPlan}, subscription_status = ${to.subscriptionStatus},
      subscription_start_date = case when ${to.subscriptionPlan} = 'free' then null
        else coalesce(subscription_start_date, ${now}) end,
      subscription_end_date = null, cancel_at_period_end = false, grace_until = null,
      payment_provider = case when exists (select 1 from subscriptions s where s.user_id = ${userId}
          and s.provider <> 'admin' and s.status in ('active', 'past-due')) then payment_provider
        when ${to.subscriptionPlan} = 'free' then null else 'admin' end,
      updated_at = now()
    where id = ${userId}
    returning ${columns(sql)}`)
}

export const setDisabled = (sql: Sql, userId: string, isDisabled: boolean) =>
  first(sql<AdminUser[]>`
    update users set is_disabled = ${isDisabled}, updated_at = now() where id = ${userId} returning ${columns(sql)}`)

/**
 * The sending addresses with most complaints about emails of the last 30 days, with what their sending accounts sent meanwhile.
 * Only of accounts that sent, whose figures say in which campaigns to look; nothing of an email or a recipient is read out.
 */
export const listComplaints = (sql: Sql, now: Date, most: number) => sql<Complaints[]>`
  with sent as materialized (
    select user_id, sending_account_id, sum(used)::int as n from sending_account_usage
    where day >= ${now}::timestamptz::date - 30 group by 1, 2
  ), campaigns_with as materialized (
    select distinct r.user_id, r.campaign_id
    from (select distinct user_id from sent) s join email_rollup_cohort r on r.user_id = s.user_id
    where r.bucket >= ${now}::timestamptz - interval '30 days' and r.kind = 'complained'
  ), complained as (
    select m.user_id, m.from_address, m.sending_account_id, count(*)::int as n
    from campaigns_with c join settled_messages m on m.user_id = c.user_id and m.campaign_id = c.campaign_id
    where m.state = 'complained' and m.accepted_at >= ${now}::timestamptz - interval '30 days'
    group by 1, 2, 3
  )
  select c.user_id, u.email, coalesce(c.from_address, '') as from_address, c.n as complained, s.n as sent
  from complained c join users u on u.id = c.user_id
    left join sent s on s.user_id = c.user_id and s.sending_account_id = c.sending_account_id
  order by c.n desc, u.email, c.from_address limit ${most}`

export const readSecurity = async (sql: Sql): Promise<Security> => {
  const rows = await sql`select from instance_settings where key = 'requires-factor' and value = 'true'`
  return { requiresFactor: rows.length > 0 }
}

export const saveSecurity = (sql: Sql, { requiresFactor }: Security) => sql`
  insert into instance_settings (key, value) values ('requires-factor', ${sql.json(requiresFactor)})
  on conflict (key) do update set value = excluded.value`

export const writeAudit = (
  sql: Sql,
  { adminId, accountId, action, detail }: { adminId: string; accountId: string; action: string; detail: AuditDetail },
) => sql`
  insert into admin_audit (admin_id, admin_email, account_id, action, detail)
  select id, email, ${accountId}, ${action}, ${sql.json(detail)} from users where id = ${adminId}`

export async function readAudit(sql: Sql, accountId: string): Promise<AuditEntry[]> {
  const rows = await sql<(Omit<AuditEntry, 'detail'> & { detail: AuditDetail })[]>`
    select id, at, admin_email, action, detail from admin_audit
    where account_id = ${accountId} order by at desc, id desc limit 200`
  return rows.map(row => ({ ...row, detail: auditText(row.detail) }))
}
