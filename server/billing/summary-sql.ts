import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'

/** Two simultaneous summaries of an account would each miss the other's subscription. */
export const oneAtATime = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`

/** Summarizes the account's subscriptions again and notifies its pages. Call it in a transaction. */
export async function sumUp(sql: Sql, userId: string, now: Date): Promise<void> {
  await oneAtATime(sql, userId)
  await summarise(sql, userId, now)
  await announceChanges(sql, [{ userId, type: 'billing', id: null }])
}

/**
 * Sets the account to the most expensive plan that is currently paid. A canceled subscription counts until its
 * paid period ends, an unpaid one until its grace period ends. An admin's choice stays until a subscription
 * changes at its vendor.
 */
const summarise = (sql: Sql, userId: string, now: Date) => sql`
  with giving as (
    select s.*, p.price from subscriptions s join subscription_plans p on p.id = s.plan_id
    where s.user_id = ${userId} and s.provider <> 'admin'
      -- A subscription that starts when another ends grants nothing before; the hour allows for clock skew.
      and coalesce(s.started_at, '-infinity') <= ${now}::timestamptz + interval '1 hour'
      and (s.status = 'active' or (s.status = 'past-due' and s.grace_until > ${now})
        or (s.status = 'canceled' and s.current_period_end > ${now}))
    order by p.price desc, (s.status <> 'canceled') desc, s.created_at desc limit 1
  ), known as (
    select bool_or(status = 'canceled') as has_ended, max(changed_at) as changed_at
    from subscriptions where user_id = ${userId} and provider <> 'admin'
  )
  update users u set
    subscription_plan = coalesce(giving.plan_id, 'free'),
    subscription_status = case
      when giving.status = 'canceled' then 'canceled'
      when giving.id is not null then 'active'
      when known.has_ended then 'canceled'
      else 'inactive' end,
    subscription_start_date = coalesce(giving.started_at, giving.created_at),
    subscription_end_date = case when giving.status = 'canceled' or giving.cancel_at_period_end
      then giving.current_period_end end,
    current_period_end = giving.current_period_end,
    cancel_at_period_end = coalesce(giving.cancel_at_period_end, false),
    payment_provider = giving.provider,
    grace_until = case when giving.status = 'past-due' then giving.grace_until end,
    stripe_customer_id = coalesce((select customer_id from subscriptions
      where user_id = ${userId} and provider = 'stripe' and customer_id is not null order by created_at desc limit 1), stripe_customer_id),
    stripe_subscription_id = case when giving.provider = 'stripe' then giving.provider_id end,
    paypal_subscription_id = case when giving.provider = 'paypal' then giving.provider_id end,
    trial_consumed = u.trial_consumed or coalesce(giving.provider in ('stripe', 'paypal'), false),
    updated_at = now()
  from known left join giving on true
  where u.id = ${userId} and known.changed_at is not null
    and not exists (select 1 from subscriptions a
      where a.user_id = ${userId} and a.provider = 'admin' and a.created_at > known.changed_at)`

/** Accounts whose plan has ended by the clock. */
export const runOut = (sql: Sql, now: Date) => sql<{ id: string }[]>`
  select id from users where subscription_plan <> 'free' and payment_provider in ('stripe', 'paypal')
    and (grace_until < ${now} or (subscription_status = 'canceled' and subscription_end_date < ${now}))
  limit 1000`
