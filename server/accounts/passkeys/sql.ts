import type { Passkey } from '#contract/passkeys.ts'
import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'

const shown = (sql: Sql) => sql`id, name, created_at, last_used_at`

/** The account's passkeys, oldest first. */
export const listPasskeys = (sql: Sql, userId: string) => sql<Passkey[]>`
  select ${shown(sql)} from passkeys where user_id = ${userId} order by id`

/** What a browser that already has one of them is told, so that it doesn't make a second. */
export const listCredentials = (sql: Sql, userId: string) => sql<{ credentialId: string; transports: string[] }[]>`
  select credential_id, transports from passkeys where user_id = ${userId}`

export interface NewPasskey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  now: Date
}

/** No row: the account has `most`, or somebody has this passkey. The account's lock keeps two calls from passing the limit together. */
export const insertPasskey = async (sql: Sql, userId: string, { now, ...passkey }: NewPasskey, most: number) => {
  await sql`select from users where id = ${userId} for no key update`
  return first(sql<Passkey[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    select ${userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports},
      ${passkey.name}, ${now}
    where (select count(*) from passkeys where user_id = ${userId}) < ${most}
    on conflict (credential_id) do nothing
    returning ${shown(sql)}`)
}

export const renamePasskey = (sql: Sql, userId: string, id: string, name: string) =>
  first(sql<Passkey[]>`
    update passkeys set name = ${name} where user_id = ${userId} and id = ${id} returning ${shown(sql)}`)

export const deletePasskey = (sql: Sql, userId: string, id: string) =>
  first(sql<{ name: string }[]>`
    delete from passkeys where user_id = ${userId} and id = ${id} returning name`)

export const deleteAllPasskeys = (sql: Sql, userId: string) => sql`delete from passkeys where user_id = ${userId}`

export interface FoundPasskey {
  userId: string
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  name: string
}

/** For logging in: whose passkey this is. None of a closed account. */
export const findPasskey = (sql: Sql, credentialId: string) =>
  first(sql<FoundPasskey[]>`
    select p.user_id, p.id, p.credential_id, p.public_key, p.counter, p.name
    from passkeys p join users u on u.id = p.user_id and not u.is_disabled where p.credential_id = ${credentialId}`)

/** Keeps the authenticator's count. False: another login with this passkey counted as far, or it was removed. */
export const noteUse = (
  sql: Sql,
  { userId, id, counter }: Pick<FoundPasskey, 'userId' | 'id'> & { counter: number },
  now: Date,
) =>
  isAny(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where user_id = ${userId} and id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0)`)

/** Keeps a challenge to add a passkey to this account; null: to log in. */
export const insertChallenge = (sql: Sql, hash: string, userId: string | null, expiresAt: Date) => sql`
  insert into passkey_challenges (challenge_hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`

/** Uses a challenge up. False: it was used, has expired, or was for something else. Of two at the same moment, one gets it. */
export const takeChallenge = (sql: Sql, hash: string, userId: string | null, now: Date) =>
  isAny(sql`
    delete from passkey_challenges
    where challenge_hash = ${hash} and user_id is not distinct from ${userId} and expires_at > ${now}`)
