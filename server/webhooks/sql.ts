import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'

const columns = (sql: Sql) => sql`id, url, events, verified_at, disabled_at, failing_since, created_at`

/** A webhook with what signs its events. */
export interface Endpoint {
  userId: string
  id: string
  url: string
  secret: Buffer
  formerSecret: Buffer | null
  formerUntil: string | null
  failingSince: string | null
}

export const listWebhooks = (sql: Sql, userId: string) => sql<Webhook[]>`
  select ${columns(sql)} from webhooks where user_id = ${userId} order by id`

export const findWebhook = (sql: Sql, userId: string, id: string) =>
  first(sql<Webhook[]>`select ${columns(sql)} from webhooks where user_id = ${userId} and id = ${id}`)

export const findEndpoint = (sql: Sql, userId: string, id: string) =>
  first(sql<(Endpoint & { challenge: string })[]>`
    select user_id, id, url, secret, former_secret, former_until, failing_since, challenge
    from webhooks where user_id = ${userId} and id = ${id}`)

/** No row: the account has `most` webhooks. Its row's lock keeps two calls from passing the limit together. */
export async function insertWebhook(
  sql: Sql,
  userId: string,
  {
    url,
    events,
    secret,
    challenge,
    now,
    most,
  }: Pick<Webhook, 'url' | 'events'> & { secret: Buffer; challenge: string; now: Date; most: number },
): Promise<Webhook | undefined> {
  await sql`select from users where id = ${userId} for update`
  return first(sql<Webhook[]>`
    insert into webhooks (user_id, url, events, secret, challenge, created_at)
    select ${userId}, ${url}, ${events}, ${secret}, ${challenge}, ${now}
    where (select count(*) from webhooks where user_id = ${userId}) < ${most}
    returning ${columns(sql)}`)
}

/** What's missing stays. An enabled webhook begins without failures. */
export const updateWebhook = (
  sql: Sql,
  userId: string,
  id: string,
  { events, isEnabled, now }: { events?: Webhook['events'] | undefined; isEnabled?: boolean | undefined; now: Date },
) =>
  first(sql<Webhook[]>`
    update webhooks set
      events = coalesce(${events ?? null}, events),
      disabled_at = case ${isEnabled ?? null}::boolean when true then null when false then ${now} else disabled_at end,
      failing_since = case when ${isEnabled === true} then null else failing_since end
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`)

export const markWebhookVerified = (sql: Sql, userId: string, id: string, now: Date) => sql`
  update webhooks set verified_at = coalesce(verified_at, ${now}) where user_id = ${userId} and id = ${id}`

/** The secret becomes the former one, which signs until then. */
export const replaceSecret = (sql: Sql, userId: string, id: string, secret: Buffer, formerUntil: Date) => sql`
  update webhooks set former_secret = secret, former_until = ${formerUntil}, secret = ${secret}
  where user_id = ${userId} and id = ${id}`

export const deleteWebhook = (sql: Sql, userId: string, id: string) =>
  first(sql<Pick<Webhook, 'url'>[]>`
    delete from webhooks where user_id = ${userId} and id = ${id} returning url`)

/** With everything that waits for them. */
export const deleteAllWebhooks = (sql: Sql, userId: string) => sql`delete from webhooks where user_id = ${userId}`

/** The log, newest first, from below this ID on. */
export const listDeliveries = (
  sql: Sql,
  userId: string,
  id: string,
  { state, before, limit }: { state?: string | undefined; before: string | null; limit: number },
) => sql<WebhookDelivery[]>`
  select id, type, payload, state, attempts, case state when 'waiting' then next_at end as next_at, attempted_at, status,
    answer, problem, created_at
  from webhook_deliveries
  where user_id = ${userId} and webhook_id = ${id} and (${before}::uuid is null or id < ${before})
    and (${state ?? null}::text is null or state = ${state ?? null})
  order by id desc limit ${limit}`

/** Returns how many events wait again. */
export const replayDeliveries = (
  sql: Sql,
  userId: string,
  id: string,
  {
    deliveryId,
    from,
    to,
    now,
    most,
  }: { deliveryId: string | null; from: string | null; to: string | null; now: Date; most: number },
) =>
  sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}
    where user_id = ${userId} and id = any(array(
      select id from webhook_deliveries
      where user_id = ${userId} and webhook_id = ${id} and (id = ${deliveryId} or created_at between ${from} and ${to})
      order by id limit ${most}))
    returning null`.then(rows => rows.length)

/** The webhooks that something is due for. `among`: of which accounts (lookAmongAccounts). */
export const listDueEndpoints = (sql: Sql, now: Date, among: Fragment) => sql<Endpoint[]>`
  select user_id, id, url, secret, former_secret, former_until, failing_since from webhooks w
  where verified_at is not null and disabled_at is null ${among} and exists (
    select from webhook_deliveries d
    where d.user_id = w.user_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now})`

export interface Claimed {
  id: string
  type: string
  payload: unknown
  attempts: number
  createdAt: string
}

/** Takes what's due until `leaseUntil`: if the process dies, it's delivered again after that. */
export const claimDeliveries = (
  sql: Sql,
  { userId, id }: Endpoint,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
) => sql<Claimed[]>`
  with due as (
    select id from webhook_deliveries
    where user_id = ${userId} and webhook_id = ${id} and state = 'waiting' and next_at <= ${now}
    order by next_at limit ${most} for update skip locked)
  update webhook_deliveries d set next_at = ${leaseUntil} from due
  where d.user_id = ${userId} and d.id = due.id
  returning d.id, d.type, d.payload, d.attempts, d.created_at`

export interface Outcome {
  id: string
  state: WebhookDelivery['state']
  attempts: number
  nextAt: Date
  status: number | null
  answer: string | null
  problem: string | null
}

export const saveOutcomes = (sql: Sql, userId: string, outcomes: Outcome[], now: Date) => sql`
  update webhook_deliveries d set state = o.state, attempts = o.attempts, next_at = o.next_at, attempted_at = ${now},
    status = o.status, answer = o.answer, problem = o.problem
  from unnest(${outcomes.map(o => o.id)}::uuid[], ${outcomes.map(o => o.state)}::text[], ${outcomes.map(o => o.attempts)}::int[],
    ${outcomes.map(o => o.nextAt.toISOString())}::timestamptz[], ${outcomes.map(o => o.status)}::int[],
    ${outcomes.map(o => o.answer)}::text[], ${outcomes.map(o => o.problem)}::text[])
    as o (id, state, attempts, next_at, status, answer, problem)
  where d.user_id = ${userId} and d.id = o.id`

/** Puts back what wasn't tried. */
export const postpone = (sql: Sql, userId: string, ids: string[], nextAt: Date) => sql`
  update webhook_deliveries set next_at = ${nextAt} where user_id = ${userId} and id = any(${ids}::uuid[])`

export const markHealth = (
  sql: Sql,
  { userId, id }: Pick<Endpoint, 'userId' | 'id'>,
  { failingSince, disabledAt }: { failingSince: Date | string | null; disabledAt: Date | null },
) => sql`
  update webhooks set failing_since = ${failingSince}, disabled_at = coalesce(disabled_at, ${disabledAt}::timestamptz)
  where user_id = ${userId} and id = ${id}`

export const findOwner = (sql: Sql, userId: string, id: string) =>
  first(sql<{ email: string; url: string; disabledAt: string | null }[]>`
    select u.email, w.url, w.disabled_at from webhooks w join users u on u.id = w.user_id
    where w.user_id = ${userId} and w.id = ${id}`)

/** For what has no row to tell of it. */
export const queueWebhooks = (sql: Sql, userId: string, type: string, payload: Record<string, string | number>) => sql`
  select queue_webhooks(${userId}, ${type}, array[${sql.json(payload)}::jsonb])`

export const deleteOldDeliveries = (sql: Sql) => sql`
  delete from webhook_deliveries where created_at < now() - interval '30 days'`
