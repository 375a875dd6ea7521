import type { PaymentProviderName } from '#contract/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { ProviderSubscription } from '#server/providers/payments/payments.ts'

/** Vendors retry a failed card for a few days, and the plan stays active that long. */
const GRACE_DAYS = 7

/** When we start to read a subscription, by the database's clock: of two readings, the later start is newer. */
export const beginReading = (sql: Sql) =>
  sql<{ at: string }[]>`select clock_timestamp()::text as at`.then(([row]) => row?.at ?? '')

export const ownerOf = async (sql: Sql, provider: PaymentProviderName, providerId: string) => {
  const [row] = await sql<{ userId: string }[]>`
    select user_id from subscriptions where provider = ${provider} and provider_id = ${providerId}`
  return row?.userId ?? null
}

export const isAccount = (sql: Sql, userId: string) =>
  sql`select 1 from users where id::text = ${userId}`.then(([row]) => row !== undefined)

/** Whether this plan is or was ours: a shared vendor account may have plans of another installation. */
export const isPlan = (sql: Sql, planId: string) =>
  sql`select 1 from subscription_plans where id = ${planId}`.then(([row]) => row !== undefined)

/** Stores a reading unless a later one is already stored. A known owner stays. */
export const keepSubscription = (sql: Sql, { userId, provider, readAt, now, of }: Reading) =>
  sql`
    insert into subscriptions as s (user_id, provider, provider_id, plan_id, status, customer_id, started_at,
      current_period_end, cancel_at_period_end, grace_until, changed_at, read_at)
    values (${userId}, ${provider}, ${of.providerId}, ${of.planId}, ${of.status}, ${of.customerId}, ${of.startedAt},
      ${of.currentPeriodEnd}, ${of.cancelAtPeriodEnd}, ${of.status === 'past-due' ? graceFrom(sql, now) : null},
      clock_timestamp(), ${readAt}::text::timestamptz)
    on conflict (provider, provider_id) do update set
      plan_id = excluded.plan_id, status = excluded.status, customer_id = coalesce(excluded.customer_id, s.customer_id),
      started_at = coalesce(s.started_at, excluded.started_at),
      current_period_end = case when s.is_refunded then s.current_period_end else excluded.current_period_end end,
      cancel_at_period_end = excluded.cancel_at_period_end,
      grace_until = case when excluded.status = 'past-due' then coalesce(s.grace_until, excluded.grace_until) end,
      changed_at = case when (s.plan_id, s.status, s.current_period_end, s.cancel_at_period_end) is distinct from
        (excluded.plan_id, excluded.status, excluded.current_period_end, excluded.cancel_at_period_end)
        then excluded.changed_at else s.changed_at end,
      read_at = excluded.read_at, updated_at = excluded.updated_at
    where s.read_at < excluded.read_at and s.user_id = excluded.user_id`.then(kept => kept.count > 0)

const graceFrom = (sql: Sql, now: Date) => sql`${now}::timestamptz + make_interval(days => ${GRACE_DAYS})`

interface Reading {
  userId: string
  provider: PaymentProviderName
  readAt: string
  now: Date
  of: ProviderSubscription & { planId: string }
}

/** The subscriptions that renew: one, except for the moment until we end a second. */
export const runningSubscriptions = (sql: Sql, userId: string) => sql<Running[]>`
  select ${columns(sql)} from subscriptions
  where user_id = ${userId} and provider in ('stripe', 'paypal') and status in ('active', 'past-due')
    and double_since is null
  order by created_at desc`

/** The active subscription, or one that has ended at its vendor but is still paid. */
export const paidSubscription = (sql: Sql, userId: string, now: Date) =>
  sql<Running[]>`
    select ${columns(sql)} from subscriptions
    where user_id = ${userId} and provider in ('stripe', 'paypal')
      and (status in ('active', 'past-due') or (status = 'canceled' and current_period_end > ${now}))
    order by (status = 'canceled'), created_at desc limit 1`.then(([row]) => row ?? null)

const columns = (sql: Sql) =>
  sql`provider, provider_id, plan_id, status, customer_id, current_period_end, cancel_at_period_end`

export interface Running {
  provider: PaymentProviderName
  providerId: string
  planId: string
  status: 'active' | 'past-due' | 'canceled'
  customerId: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: boolean
}

/** The account's subscriptions that aren't over, so that they may have changed at the vendors. */
export const openIds = (sql: Sql, userId: string) => sql<{ provider: PaymentProviderName; providerId: string }[]>`
  select provider, provider_id from subscriptions
  where user_id = ${userId} and provider in ('stripe', 'paypal')
    and (status <> 'canceled' or current_period_end > now() - interval '1 day')
  union
  select provider, provider_id from payment_attempts where user_id = ${userId} and provider_id is not null
  union
  select provider, provider_id from payment_leftovers where user_id = ${userId}`

/** For the nightly check of every running subscription, a page at a time. */
export const runningAfter = (sql: Sql, after: { provider: string; providerId: string }) => sql<
  { userId: string; provider: PaymentProviderName; providerId: string }[]
>`
  select user_id, provider, provider_id from subscriptions
  where (status <> 'canceled' or (double_since is not null and double_ended_at is null))
    and provider in ('stripe', 'paypal') and (provider, provider_id) > (${after.provider}, ${after.providerId})
  order by provider, provider_id limit 100`

/** Returns whether this notification is new. */
export const takeEvent = (
  sql: Sql,
  provider: PaymentProviderName,
  { id, type, at }: { id: string; type: string; at: Date },
) =>
  sql`
    insert into payment_events (provider, event_id, type, at) values (${provider}, ${id}, ${type}, ${at})
    on conflict do nothing`.then(taken => taken.count > 0)

export const isTaken = (sql: Sql, provider: PaymentProviderName, id: string) =>
  sql`select 1 from payment_events where provider = ${provider} and event_id = ${id}`.then(([row]) => row !== undefined)

/** A refunded subscription grants nothing, whatever the vendor says about its period. */
export const markRefunded = (
  sql: Sql,
  userId: string,
  { provider, providerId }: Pick<Running, 'provider' | 'providerId'>,
  now: Date,
) => sql`
  update subscriptions set is_refunded = true, status = 'canceled', current_period_end = ${now}, cancel_at_period_end = true, changed_at = statement_timestamp(),
    -- A reading that started before this is older.
    read_at = statement_timestamp(), updated_at = now()
  where user_id = ${userId} and provider = ${provider} and provider_id = ${providerId}`

/** The account that a vendor's customer belongs to. Null if we already recorded its refund. */
export const accountPaidBack = (
  sql: Sql,
  { provider, providerId }: Pick<Running, 'provider' | 'providerId'>,
  customerId: string,
) =>
  sql<{ id: string }[]>`
    select u.id from users u join subscriptions s on s.user_id = u.id
    where s.provider = ${provider} and s.provider_id = ${providerId}
      and ${customerId} in (u.stripe_customer_id, s.customer_id) and not s.is_refunded`.then(([row]) => row?.id ?? null)

/** Reads a subscription again at that time. Of several checks for one reason (`why`), the last one counts. */
export const checkLater = (
  sql: Sql,
  { provider, providerId }: Pick<Running, 'provider' | 'providerId'>,
  at: Date,
  why: 'checkout' | 'subscription' | 'double' | 'leftover',
) => enqueue(sql, 'check-subscription', { provider, providerId }, { at, key: `${why}:${provider}:${providerId}` })
