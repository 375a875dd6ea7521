import type { SellablePlan, UserSubscription } from '#contract/billing.ts'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import type { SoldPlan } from '#server/providers/payments/payments.ts'
import { isPaidAt } from './entitlements.ts'
import { planState } from './plan-state.ts'
import { readPlanAccount } from './usage-sql.ts'

type SubscriptionRow = Omit<UserSubscription, 'state'> & { unpaid: Parameters<typeof planState>[1]['unpaid'] }

export const readSubscription = async (
  sql: Sql,
  userId: string,
  { afterTrial, now }: { afterTrial: Config['AFTER_TRIAL']; now: Date },
): Promise<UserSubscription | undefined> => {
  const [row] = await sql<SubscriptionRow[]>`
    select p.plan_type, u.subscription_plan, u.subscription_status, u.subscription_start_date, u.subscription_end_date,
      u.current_period_end, u.cancel_at_period_end, nullif(u.payment_provider, 'admin') as provider, u.grace_until,
      (select json_build_object('planId', s.plan_id, 'provider', s.provider) from subscriptions s
        where s.user_id = ${userId} and s.status = 'past-due' and s.double_since is null
        order by s.created_at desc limit 1) as unpaid
    from users u join subscription_plans p on p.id = u.subscription_plan
    where u.id = ${userId}`
  if (!row) return undefined
  const state = planState(await readPlanAccount(sql, userId), row, { afterTrial, now })
  const { unpaid: _, ...subscription } = row
  return { ...subscription, planType: opened(row, now), state }
}

/** An unpaid plan covers the same as the free one: everything. */
function opened(row: Omit<UserSubscription, 'state'>, now: Date): UserSubscription['planType'] {
  const { subscriptionPlan: planId, subscriptionStatus: status, subscriptionEndDate, currentPeriodEnd } = row
  const paidUntil = [subscriptionEndDate, currentPeriodEnd].reduce(later, null)
  return isPaidAt({ planId, status, paidUntil }, now) ? row.planType : 'full_access'
}

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** The plans on sale. In the database null is unlimited and 0 none; on the page 0 is unlimited and null hidden. */
export const listSellable = (sql: Sql) => sql<SellablePlan[]>`
  select id, name, price, interval, features, ${shown(sql, 'email_limit')} as email_limit,
    ${shown(sql, 'lead_limit')} as lead_limit, ${shown(sql, 'campaign_limit')} as campaign_limit, call_limit
  from subscription_plans where is_active and price > 0 order by sort`

const shown = (sql: Sql, column: string) =>
  sql`case when ${sql(column)} is null then 0 else nullif(${sql(column)}, 0) end`

export const findSoldPlan = (sql: Sql, planId: string) =>
  first(sql<SoldPlan[]>`
    select id, name, price, interval from subscription_plans where id = ${planId} and is_active and price > 0`)

export const readPayer = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ email: string; stripeCustomerId: string | null }[]>`
    select email, stripe_customer_id from users where id = ${userId}`
  return row ?? { email: '', stripeCustomerId: null }
}

/** Stores the customer's id when it's created, so that we find it even if the email address changes. */
export const keepCustomer = (sql: Sql, userId: string, customerId: string) => sql`
  update users set stripe_customer_id = ${customerId}
  where id = ${userId} and stripe_customer_id is distinct from ${customerId}`
