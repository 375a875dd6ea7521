import type { UserSubscription } from '#contract/billing.ts'
import type { Sql } from '#server/db/db.ts'

export const readSubscription = async (sql: Sql, userId: string) => {
  const [row] = await sql<UserSubscription[]>`
    select p.plan_type, u.subscription_plan, u.subscription_status, u.subscription_start_date, u.subscription_end_date,
      u.current_period_end, u.cancel_at_period_end, null as provider, null as grace_until
    from users u join subscription_plans p on p.id = u.subscription_plan
    where u.id = ${userId}`
  return row
}
