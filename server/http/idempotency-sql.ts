import type { Sql } from '#server/db/db.ts'

/** A call under its Idempotency-Key. `reply` is sealed like other secrets, because it may contain one. */
interface Attempt {
  call: string
  isOurs: boolean
  reply: Buffer | null
}

/**
 * Begins an attempt, unless another is in progress (begun after `lapsed`) or one succeeded (after `forgotten`). Returns what's
 * stored then, and whether this attempt may go on. `call` is a hash of what's asked for.
 */
export async function beginAttempt(
  sql: Sql,
  userId: string,
  { key, call, now, lapsed, forgotten }: Record<'key' | 'call', string> & Record<'now' | 'lapsed' | 'forgotten', Date>,
): Promise<Attempt> {
  const [begun] = await sql<Attempt[]>`
    insert into idempotent_calls as i (user_id, key, call, begun_at) values (${userId}, ${key}, ${call}, ${now})
    on conflict (user_id, key) do update set call = excluded.call, begun_at = excluded.begun_at, reply = null
      where i.begun_at < ${forgotten} or i.reply is null and i.call = excluded.call and i.begun_at < ${lapsed}
    returning call, true as is_ours, reply`
  if (begun) return begun
  const [other] = await sql<Attempt[]>`
    select call, false as is_ours, reply from idempotent_calls where user_id = ${userId} and key = ${key}`
  return other ?? { call, isOurs: false, reply: null }
}

export const finishAttempt = (sql: Sql, userId: string, key: string, reply: Buffer) =>
  sql`update idempotent_calls set reply = ${reply} where user_id = ${userId} and key = ${key}`

/** A call that failed may be tried again. */
export const forgetAttempt = (sql: Sql, userId: string, key: string) =>
  sql`delete from idempotent_calls where user_id = ${userId} and key = ${key} and reply is null`
