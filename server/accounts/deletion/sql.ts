import type { Sql } from '#server/db/db.ts'

/** Shuts the account like an administrator's closing, and notes that it's to be deleted. Asking again changes nothing. */
export const shutAccount = async (sql: Sql, userId: string, now: Date) => {
  await sql`update users set is_disabled = true, updated_at = now() where id = ${userId}`
  await sql`
    insert into account_deletions (user_id, asked_at, next_try_at) values (${userId}, ${now}, ${now}) on conflict do nothing`
}

/** Takes an account whose deletion is due, and puts its next try off until then: another worker doesn't take it meanwhile. */
export const claimDue = (sql: Sql, now: Date, nextTry: Date) =>
  sql<{ userId: string }[]>`
    update account_deletions set next_try_at = ${nextTry} where user_id = (
      select user_id from account_deletions where next_try_at <= ${now} order by next_try_at limit 1 for update skip locked)
    returning user_id`.then(([row]) => row?.userId)

/** Notes why an account couldn't be deleted yet. */
export const saveProblem = (sql: Sql, userId: string, problem: string) => sql`
  update account_deletions set problem = ${problem} where user_id = ${userId}`

/**
 * Deletes the account, and by foreign keys every row it has. Returns its address. No row: it's gone already. Two statements, because a
 * cluster has the first table on one node and the second on all.
 */
export const deleteAccount = async (sql: Sql, userId: string) => {
  const [asked] = await sql`select from account_deletions where user_id = ${userId} for update`
  if (!asked) return undefined
  const [row] = await sql<{ email: string }[]>`delete from users where id = ${userId} returning email`
  return row?.email
}
