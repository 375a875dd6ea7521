import type { KeyScopes } from '#contract/key-scopes.ts'
import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'

/** Whether the account has allowed this request before. */
export const isAnswered = (sql: Sql, userId: string, challenge: string) =>
  isAny(sql`select from app_tokens where user_id = ${userId} and challenge = ${challenge}`)

interface NewToken {
  hash: string
  userId: string
  keyId: string
  expiresAt: Date
  /** Of a code. */
  request?: { challenge: string; redirectUri: string }
}

/** False: the account has allowed this code's request before. */
export const insertToken = (sql: Sql, { hash, userId, keyId, expiresAt, request }: NewToken) =>
  isAny(sql`
    insert into app_tokens (hash, user_id, key_id, expires_at, challenge, redirect_uri)
    values (${hash}, ${userId}, ${keyId}, ${expiresAt}, ${request?.challenge ?? null}, ${request?.redirectUri ?? null})
    on conflict (user_id, challenge) do nothing returning hash`)

interface FoundToken {
  userId: string
  keyId: string
  challenge: string | null
  redirectUri: string | null
  expiresAt: string
  usedAt: string | null
  name: string
  scopes: KeyScopes
}

/** A code or a refresh token of a connected app, locked until the transaction ends. */
export const findToken = (sql: Sql, hash: string, clientId: string) =>
  first(sql<FoundToken[]>`
    select t.user_id, t.key_id, t.challenge, t.redirect_uri, t.expires_at, t.used_at, k.name, k.scopes
    from app_tokens t join api_keys k on k.id = t.key_id join users u on u.id = t.user_id
    where t.hash = ${hash} and k.client_id = ${clientId} and k.revoked_at is null and not u.is_disabled for update of t`)

/** Gives the app its next access token instead of the one before, and uses up what it gave for it. */
export async function renewKey(
  sql: Sql,
  userId: string,
  next: { keyId: string; hash: string; start: string; expiresAt: Date; used: string; now: Date },
): Promise<void> {
  await sql`update app_tokens set used_at = ${next.now} where user_id = ${userId} and hash = ${next.used}`
  await sql`
    update api_keys set hash = ${next.hash}, start = ${next.start}, expires_at = ${next.expiresAt}
    where user_id = ${userId} and id = ${next.keyId}`
}

/** The connected app that has this access or refresh token. */
export const findApp = (sql: Sql, hash: string, clientId: string) =>
  first(sql<{ userId: string; id: string }[]>`
    select user_id, id from api_keys k
    where client_id = ${clientId} and (hash = ${hash} or id = (select key_id from app_tokens t where t.hash = ${hash}))`)
