import type { UsageKind } from '#contract/usage.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import type { Plan, PlanAccount } from './entitlements.ts'

/** A month in UTC: quotas reset at its first midnight. */
export interface Month {
  year: number
  month: number
}

const columnOf = {
  leads: 'leads_generated',
  campaigns: 'campaigns_sent',
  emails: 'emails_sent',
  calls: 'calls_made',
} as const satisfies Record<UsageKind, string>

const planJson = (sql: Sql, table: string) => {
  const p = sql(table)
  return sql`json_build_object('id', ${p}.id, 'name', ${p}.name, 'planType', ${p}.plan_type, 'limits',
    json_build_object('leads', ${p}.lead_limit, 'campaigns', ${p}.campaign_limit, 'emails', ${p}.email_limit,
      'calls', ${p}.call_limit))`
}

/** A plan with its price, on sale or not; undefined if it never existed. */
export const readPlan = (sql: Sql, planId: string) =>
  first(sql<{ plan: Plan; price: number; interval: 'month' | 'year' }[]>`
    select ${planJson(sql, 'p')} as plan, p.price, p.interval from subscription_plans p where p.id = ${planId}`)

export async function readPlanAccount(sql: Sql, userId: string): Promise<PlanAccount> {
  const [row] = await sql<PlanAccount[]>`
    select ${planJson(sql, 'p')} as plan, ${planJson(sql, 'f')} as free, u.subscription_status as status,
      greatest(u.subscription_end_date, u.current_period_end) as paid_until,
      u.is_trial_eligible and not u.trial_consumed as is_trial_eligible, u.trial_ends_at
    from users u join subscription_plans p on p.id = u.subscription_plan join subscription_plans f on f.id = 'free'
    where u.id = ${userId}`
  if (!row) throw new Error(`no account ${userId}`)
  return row
}

/** Counts `n` more if they fit under the limit. One statement under the row's lock, so no two take the last one. */
export async function addUsage(
  sql: Sql,
  { userId, kind, n, year, month, limit }: Counted & { limit: number | null },
): Promise<boolean> {
  if (limit !== null && n > limit) return false
  const column = sql(columnOf[kind])
  const { count } = await sql`
    insert into user_usage as usage (user_id, year, month, ${column}) values (${userId}, ${year}, ${month}, ${n})
    on conflict (user_id, year, month) do update set ${column} = usage.${column} + excluded.${column}
    where ${limit}::int is null or usage.${column} + excluded.${column} <= ${limit}::int`
  return count > 0
}

/** Concurrent counts for an account wait for each other here. */
export const lockUsage = (sql: Sql, userId: string, { year, month }: Month) => sql`
  select from user_usage where user_id = ${userId} and year = ${year} and month = ${month} for update`

export const takeOffUsage = (sql: Sql, { userId, kind, n, year, month }: Counted) => {
  const column = sql(columnOf[kind])
  return sql`
    update user_usage set ${column} = greatest(0, ${column} - ${n})
    where user_id = ${userId} and year = ${year} and month = ${month}`
}

type Counted = Month & { userId: string; kind: UsageKind; n: number }

/** What was used in a month; zero if there's no row yet. */
export async function readUsed(sql: Sql, userId: string, { year, month }: Month): Promise<Record<UsageKind, number>> {
  const [row] = await sql<Record<UsageKind, number>[]>`
    select leads_generated as leads, campaigns_sent as campaigns, emails_sent as emails, calls_made as calls
    from user_usage where user_id = ${userId} and year = ${year} and month = ${month}`
  return row ?? { leads: 0, campaigns: 0, emails: 0, calls: 0 }
}
