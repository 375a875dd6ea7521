import type { Sql } from '#server/db/db.ts'

/** An account that an engine has to look at. */
export interface DueAccount {
  userId: string
  /** With microseconds, as PostgreSQL writes it. It changes whenever somebody calls the engines. */
  dueAt: string
}

/**
 * The accounts that are due, longest first: the engines' only statement about all accounts. A time further ahead than any rest
 * comes from a clock that was wrong, so that account is due, too.
 */
export const listDue = (sql: Sql) => sql<DueAccount[]>`
  select user_id, due_at::text from sending_due
  where due_at <= now() or due_at > now() + interval '10 minutes' order by due_at limit 10000`

/** Finds accounts with work that aren't in the table, such as those of a restored backup. */
export const markForgotten = (sql: Sql) => sql`
  insert into sending_due (user_id)
  select user_id from campaigns where status in ('sending', 'cancelled') and finished_at is null
  union
  select user_id from message_batches
  on conflict do nothing`

/** The account has nothing to do for `ms`, or can't be looked at now: engines look again then, or when somebody calls them. */
export const putOff = (sql: Sql, { userId, dueAt }: DueAccount, ms: number) => sql`
  update sending_due set due_at = statement_timestamp() + interval '1 millisecond' * ${ms}::int
  where user_id = ${userId} and due_at = ${dueAt}`

/*
 * What follows asks first and then changes the row, because a cluster has its table on another node than the account's. Whoever
 * starts something in between calls the engines, which changes due_at, and the row stays as it is.
 */

/** Engines look at the account again after `ms`, or sooner if messages are in flight, because their leases may lapse. */
export async function rest(
  sql: Sql,
  account: DueAccount,
  { ms, inFlightMs }: { ms: number; inFlightMs: number },
): Promise<void> {
  const flying = await sql`select from message_batches where user_id = ${account.userId} limit 1`
  await putOff(sql, account, flying.count > 0 ? Math.min(ms, inFlightMs) : ms)
}

/** Engines forget an account that has nothing left to send, close, or reclaim. Returns whether they did. */
export async function retire(sql: Sql, { userId, dueAt }: DueAccount): Promise<boolean> {
  const work = await sql`
    select from campaigns where user_id = ${userId} and status in ('sending', 'cancelled') and finished_at is null
      and (status = 'sending' or sent_at is not null)
    union all
    select from message_batches where user_id = ${userId} limit 1`
  if (work.count > 0) return false
  const { count } = await sql`delete from sending_due where user_id = ${userId} and due_at = ${dueAt}`
  return count > 0
}
