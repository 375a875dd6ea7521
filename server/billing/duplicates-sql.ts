import type { PaymentProviderName } from '#contract/billing.ts'
import type { Sql } from '#server/db/db.ts'

export interface Double {
  provider: PaymentProviderName
  providerId: string
  doublePaysBack: boolean
}

/**
 * Marks all running subscriptions but the best: paid before unpaid, renewing before ending, then the more expensive, then the
 * older. It depends only on the vendors' data, never on the order in which we heard it.
 */
export const markDoubles = (sql: Sql, userId: string, now: Date) => sql<Double[]>`
  with ranked as (
    select s.provider, s.provider_id, s.status = 'active' and s.current_period_end > ${now} as pays_back,
      row_number() over (order by (s.status = 'active') desc, s.cancel_at_period_end, p.price desc, s.started_at nulls last,
        s.provider_id) as place
    from subscriptions s join subscription_plans p on p.id = s.plan_id
    where s.user_id = ${userId} and s.provider in ('stripe', 'paypal') and s.status in ('active', 'past-due')
      and s.double_since is null
  )
  update subscriptions s set double_since = statement_timestamp(), double_pays_back = coalesce(ranked.pays_back, false)
  from ranked
  where ranked.place > 1 and s.user_id = ${userId} and s.provider = ranked.provider and s.provider_id = ranked.provider_id
  returning s.provider, s.provider_id, s.double_pays_back`

/** Marked subscriptions that aren't known to have ended. */
export const doublesOf = (sql: Sql, userId: string) => sql<Double[]>`
  select provider, provider_id, double_pays_back from subscriptions
  where user_id = ${userId} and double_since is not null and double_ended_at is null`

export const doubleEnded = (sql: Sql, userId: string, { provider, providerId }: Double) => sql`
  update subscriptions set double_ended_at = statement_timestamp()
  where user_id = ${userId} and provider = ${provider} and provider_id = ${providerId}`
