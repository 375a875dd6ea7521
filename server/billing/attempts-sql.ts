import type { PaymentProviderName } from '#contract/billing.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Sql } from '#server/db/db.ts'
import { checkLater } from './subscriptions-sql.ts'
import { oneAtATime } from './summary-sql.ts'

/** An object at a vendor: a subscription, or a checkout. */
export interface Known {
  provider: PaymentProviderName
  providerId: string
}

export interface Attempt {
  userId: string
  provider: PaymentProviderName
  kind: 'checkout' | 'card' | 'change' | 'cancel' | 'resume' | 'portal'
  planId: string
  price: number
}

/** Vendors remember a key for 24 hours. We use an hour less, so that we never reuse a forgotten key. */
const KEY_HOURS = 23
/** Until then, whoever pays at this moment is done. */
const CLOSE_AFTER_MS = 60_000

const isFresh = (sql: Sql, table: string) =>
  sql`${sql(table)}.created_at > now() - make_interval(hours => ${KEY_HOURS})`

/** An attempt's idempotency key: the same until it's finished or its price changes, so that a crash repeats one request. */
export const keyOf = async (sql: Sql, { userId, provider, kind, planId, price }: Attempt): Promise<string> => {
  const freshAfter = new Date(Date.now() - KEY_HOURS * HOUR_MS)
  const [row] = await sql<{ key: string }[]>`
    insert into payment_attempts as a (user_id, provider, kind, plan_id, price)
    values (${userId}, ${provider}, ${kind}, ${planId}, ${price})
    on conflict (user_id, provider, kind, plan_id) do update set
      key = case when a.price = excluded.price and a.created_at > ${freshAfter} then a.key else excluded.key end,
      created_at = case when a.price = excluded.price and a.created_at > ${freshAfter} then a.created_at else excluded.created_at end,
      price = excluded.price
    returning key`
  return row?.key ?? ''
}

/** Like `keyOf`, and abandons the account's other attempts: the last click is what the user wants. */
export async function keyOfOnly(sql: Sql, attempt: Attempt): Promise<string> {
  const { userId, provider, kind, planId, price } = attempt
  await oneAtATime(sql, userId)
  await leave(
    sql,
    userId,
    sql`not (provider = ${provider} and kind = ${kind} and plan_id = ${planId} and price = ${price}
      and ${isFresh(sql, 'payment_attempts')})`,
  )
  return keyOf(sql, attempt)
}

/** Abandons every attempt of an account that is paying. */
export const leaveAll = (sql: Sql, userId: string) => leave(sql, userId, sql`true`)

/** Attempts with an ID at their vendor must be closed there too, a minute later. Call it in a transaction. */
async function leave(sql: Sql, userId: string, which: ReturnType<Sql>): Promise<void> {
  const begun = await sql<Known[]>`
    with begun as (
      delete from payment_attempts where user_id = ${userId} and kind in ('checkout', 'card') and ${which}
      returning provider, provider_id
    )
    select * from begun where provider_id is not null`
  for (const known of begun) {
    const { count } = await sql`
      insert into payment_leftovers (user_id, provider, provider_id) values (${userId}, ${known.provider}, ${known.providerId})
      on conflict do nothing`
    if (count > 0) await checkLater(sql, known, new Date(Date.now() + CLOSE_AFTER_MS), 'leftover')
  }
}

/** Stores the vendor's ID. False if the user has since started another payment. */
export const keepProviderId = async (
  sql: Sql,
  { userId, provider, kind, planId }: Attempt,
  { key, providerId }: { key: string; providerId: string },
): Promise<boolean> => {
  const kept = await sql`
    update payment_attempts set provider_id = ${providerId}
    where user_id = ${userId} and provider = ${provider} and kind = ${kind} and plan_id = ${planId} and key = ${key}`
  if (kept.count > 0) return true
  await sql`
    insert into payment_leftovers (user_id, provider, provider_id) values (${userId}, ${provider}, ${providerId})
    on conflict do nothing`
  return false
}

export const endAttempt = (sql: Sql, { userId, provider, kind, planId }: Attempt) => sql`
  delete from payment_attempts
  where user_id = ${userId} and provider = ${provider} and kind = ${kind} and plan_id = ${planId}`

/** Ends attempts that are over at the vendor. */
export const endAttemptsOf = (sql: Sql, userId: string, providerIds: string[]) => sql`
  delete from payment_attempts where user_id = ${userId} and provider_id in ${sql(providerIds)}`

/** Ends changes to another plan than the one that the account now has. */
export const endOtherChanges = (sql: Sql, { userId, provider, planId }: Attempt) => sql`
  delete from payment_attempts
  where user_id = ${userId} and provider = ${provider} and kind = 'change' and plan_id <> ${planId}`

export const endChanges = (sql: Sql, userId: string, planId: string) => sql`
  delete from payment_attempts where user_id = ${userId} and kind = 'change' and plan_id = ${planId}`

/** Attempts that may have been paid without our knowing. */
export const openAttempts = (sql: Sql, userId: string) => sql<Known[]>`
  select provider, provider_id from payment_attempts
  where user_id = ${userId} and provider_id is not null and kind in ('checkout', 'card')`

export const leftoversOf = (sql: Sql, userId: string) => sql<Known[]>`
  select provider, provider_id from payment_leftovers where user_id = ${userId}`

export const leftBy = async (sql: Sql, { provider, providerId }: Known): Promise<string | null> => {
  const [row] = await sql<{ userId: string }[]>`
    select user_id from payment_leftovers where provider = ${provider} and provider_id = ${providerId}`
  return row?.userId ?? null
}

export const forgetLeftover = (sql: Sql, userId: string, { provider, providerId }: Known) => sql`
  delete from payment_leftovers
  where user_id = ${userId} and provider = ${provider} and provider_id = ${providerId}`

/** Forgets attempts older than a month: by then every vendor has closed the page. */
export async function forgetOldAttempts(sql: Sql): Promise<void> {
  await sql`delete from payment_attempts where created_at < now() - interval '30 days'`
  await sql`delete from payment_leftovers where created_at < now() - interval '30 days'`
}
