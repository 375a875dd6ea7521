import type { SecondFactor } from '#contract/second-factor.ts'
import type { Sql } from '#server/db/db.ts'
import { isAny } from '#server/db/rows.ts'

export const readState = async (sql: Sql, userId: string): Promise<SecondFactor> => {
  const [row] = await sql<SecondFactor[]>`
    select true as is_on, cardinality(recovery_codes) as recovery_codes_left from second_factors
    where user_id = ${userId} and confirmed_at is not null`
  return row ?? { isOn: false, recoveryCodesLeft: 0 }
}

/** Keeps a secret that isn't confirmed yet, instead of an earlier one. No row: two-factor authentication is on already. */
export const insertSecret = (sql: Sql, userId: string, secret: Buffer) =>
  isAny(sql`
    insert into second_factors (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where second_factors.confirmed_at is null
    returning user_id`)

export const readSecret = (sql: Sql, userId: string) =>
  sql<{ secret: Buffer }[]>`select secret from second_factors where user_id = ${userId}`.then(([row]) => row?.secret)

/** Takes the code of this step. False: it, or a later one, was taken before. Of two at the same moment, one gets it. */
export const takeStep = (sql: Sql, userId: string, step: number) =>
  isAny(sql`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`)

/** Uses up a recovery code. False: the account has no such code left. Of two at the same moment, one gets it. */
export const takeRecoveryCode = (sql: Sql, userId: string, hash: string) =>
  isAny(sql`
    update second_factors set recovery_codes = array_remove(recovery_codes, ${hash})
    where user_id = ${userId} and ${hash} = any(recovery_codes) returning user_id`)

/** False: it's on already, or there's no secret. */
export const confirmSecret = (sql: Sql, userId: string, now: Date, codeHashes: string[]) =>
  isAny(sql`
    update second_factors set confirmed_at = ${now}, recovery_codes = ${codeHashes}
    where user_id = ${userId} and confirmed_at is null returning user_id`)

/** False: two-factor authentication is off. */
export const replaceRecoveryCodes = (sql: Sql, userId: string, codeHashes: string[]) =>
  isAny(sql`
    update second_factors set recovery_codes = ${codeHashes}
    where user_id = ${userId} and confirmed_at is not null returning user_id`)

/** False: two-factor authentication was off. */
export const deleteFactor = (sql: Sql, userId: string) =>
  isAny(sql`
    delete from second_factors where user_id = ${userId} and confirmed_at is not null returning user_id`)
