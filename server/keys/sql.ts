import type { ApiKey, NewApiKey } from '#contract/api-keys.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

const columns = (sql: Sql) => sql`id, name, start, scopes, expires_at, last_used_at, created_at, client_host as app`

/** Not revoked; of a connected app, one that it has or can still get an access token for. */
const works = (sql: Sql, now: Date) => sql`k.revoked_at is null and (k.client_id is null or exists (
  select from app_tokens t where t.key_id = k.id and t.user_id = k.user_id and t.used_at is null and t.expires_at > ${now}))`

/** The account's keys and connected apps, newest first. */
export const listKeys = (sql: Sql, userId: string, now: Date) => sql<ApiKey[]>`
  select ${columns(sql)} from api_keys k where user_id = ${userId} and ${works(sql, now)} order by id desc`

/** No row: the account has `most` keys, or connected apps. Its row's lock keeps two calls from passing the limit together. */
export async function insertKey(
  sql: Sql,
  userId: string,
  key: Pick<NewApiKey, 'name' | 'scopes'> & {
    hash: string
    start: string
    now: Date
    expiresAt: Date | null
    most: number
    client?: { id: string; host: string }
  },
): Promise<ApiKey | undefined> {
  const { id: clientId = null, host = null } = key.client ?? {}
  await sql`select from users where id = ${userId} for update`
  return first(sql<ApiKey[]>`
    insert into api_keys (user_id, name, hash, start, scopes, created_at, expires_at, client_id, client_host)
    select ${userId}, ${key.name}, ${key.hash}, ${key.start}, ${sql.json(key.scopes)}, ${key.now}, ${key.expiresAt},
      ${clientId}, ${host}
    where (select count(*) from api_keys k where user_id = ${userId} and (client_id is null) = ${clientId === null}
      and ${works(sql, key.now)}) < ${key.most}
    returning ${columns(sql)}`)
}

/** No row: the account has no such key. */
export const revokeKey = (sql: Sql, userId: string, id: string, now: Date) =>
  first(sql<{ name: string; isApp: boolean }[]>`
    update api_keys set revoked_at = ${now} where user_id = ${userId} and id = ${id} and revoked_at is null
    returning name, client_id is not null as is_app`)

export const revokeAllKeys = (sql: Sql, userId: string, now: Date) =>
  sql`update api_keys set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`
