import type { PaymentProviderName } from '#contract/billing.ts'
import type { Sql } from '#server/db/db.ts'

export interface Attempt {
  userId: string
  provider: PaymentProviderName
  kind: 'checkout' | 'card' | 'change'
  planId: string
  price: number
}

/** Vendors remember a key for 24 hours; an hour less, so that none is used after it was forgotten. */
const KEY_HOURS = 23

/**
 * The idempotency key of what the user does: the same while it is unfinished, so that a second press, or a press after
 * a crash, asks the vendor for the same thing. Another price is another thing.
 */
export const keyOf = async (
  sql: Sql,
  { userId, provider, kind, planId, price }: Attempt,
): Promise<string> => {
  const [row] = await sql<{ key: string }[]>`
    insert into payment_attempts as a (user_id, provider, kind, plan_id, price)
    values (${userId}, ${provider}, ${kind}, ${planId}, ${price})
    on conflict (user_id, provider, kind, plan_id) do update set
      key = case when a.price = excluded.price and a.created_at > now() - make_interval(hours => ${KEY_HOURS})
        then a.key else gen_random_uuid() end,
      created_at = case when a.price = excluded.price and a.created_at > now() - make_interval(hours => ${KEY_HOURS})
        then a.created_at else now() end,
      price = excluded.price
    returning key`
  return row?.key ?? ''
}

/** What the vendor finds it by. */
export const keepProviderId = (
  sql: Sql,
  { userId, provider, kind, planId }: Attempt,
  providerId: string,
) => sql`
  update payment_attempts set provider_id = ${providerId}
  where user_id = ${userId} and provider = ${provider} and kind = ${kind} and plan_id = ${planId}`

export const endAttempt = (sql: Sql, { userId, provider, kind, planId }: Attempt) => sql`
  delete from payment_attempts
  where user_id = ${userId} and provider = ${provider} and kind = ${kind} and plan_id = ${planId}`

/** Changes of plan that went another way are over. */
export const endOtherChanges = (sql: Sql, { userId, provider, planId }: Attempt) => sql`
  delete from payment_attempts
  where user_id = ${userId} and provider = ${provider} and kind = 'change' and plan_id <> ${planId}`

export const forgetOldAttempts = (sql: Sql) => sql`
  delete from payment_attempts where created_at < now() - interval '30 days'`
