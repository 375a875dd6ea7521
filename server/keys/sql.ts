import type { ApiKey, NewApiKey } from '#contract/api-keys.ts'
import type { Sql } from '#server/db/db.ts'

const columns = (sql: Sql) => sql`id, name, start, scopes, expires_at, last_used_at, created_at`

/** The account's keys that weren't revoked, newest first. */
export const listKeys = (sql: Sql, userId: string) => sql<ApiKey[]>`
  select ${columns(sql)} from api_keys where user_id = ${userId} and revoked_at is null order by id desc`

/** No row: the account has `most` keys. Its row's lock keeps two calls from passing the limit together. */
export async function insertKey(
  sql: Sql,
  userId: string,
  key: Pick<NewApiKey, 'name' | 'scopes'> & {
    hash: string
    start: string
    now: Date
    expiresAt: Date | null
    most: number
  },
): Promise<ApiKey | undefined> {
  await sql`select from users where id = ${userId} for update`
  const [row] = await sql<ApiKey[]>`
    insert into api_keys (user_id, name, hash, start, scopes, created_at, expires_at)
    select ${userId}, ${key.name}, ${key.hash}, ${key.start}, ${sql.json(key.scopes)}, ${key.now}, ${key.expiresAt}
    where (select count(*) from api_keys where user_id = ${userId} and revoked_at is null) < ${key.most}
    returning ${columns(sql)}`
  return row
}

/** No row: the account has no such key. */
export async function revokeKey(sql: Sql, userId: string, id: string, now: Date) {
  const [row] = await sql<{ name: string }[]>`
    update api_keys set revoked_at = ${now} where user_id = ${userId} and id = ${id} and revoked_at is null returning name`
  return row
}

export const revokeAllKeys = (sql: Sql, userId: string, now: Date) =>
  sql`update api_keys set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`
