import type { CallingHours } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { LAWFUL } from './hours.ts'

export interface Settings {
  ownPhone: string | null
  isOwnPhoneVerified: boolean
  recordCalls: boolean
  callsFrom: number
  callsTo: number
  callScript: string
}

export const hoursOf = ({ callsFrom, callsTo }: Settings): CallingHours => ({ from: callsFrom, to: callsTo })

export async function readSettings(sql: Sql, userId: string): Promise<Settings> {
  const [row] = await sql<Settings[]>`
    select own_phone, own_phone_verified_at is not null as is_own_phone_verified, record_calls, calls_from, calls_to, call_script from user_settings where user_id = ${userId}`
  return (
    row ?? {
      ownPhone: null,
      isOwnPhoneVerified: false,
      recordCalls: false,
      callsFrom: LAWFUL.from,
      callsTo: LAWFUL.to,
      callScript: '',
    }
  )
}

/** A changed phone is unverified until the user enters its code. */
export const saveOwnPhone = (sql: Sql, userId: string, ownPhone: string | null) => sql`
  update user_settings set own_phone = ${ownPhone}, own_phone_verified_at = null, updated_at = now()
  where user_id = ${userId} and own_phone is distinct from ${ownPhone}`

interface Code {
  phone: string
  codeHash: string
}

/** Replaces an earlier code and its tries. */
export const keepCode = (sql: Sql, userId: string, { phone, codeHash, expiresAt }: Code & { expiresAt: Date }) => sql`
  insert into phone_codes (user_id, phone, code_hash, expires_at) values (${userId}, ${phone}, ${codeHash}, ${expiresAt})
  on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
    expires_at = excluded.expires_at`

/** Counts one try before the code is compared, so that parallel guesses can't exceed the limit. */
export const useTry = (sql: Sql, userId: string, { now, most }: { now: Date; most: number }) =>
  first(sql<Code[]>`
    update phone_codes set tries = tries + 1
    where user_id = ${userId} and expires_at > ${now} and tries < ${most}
    returning phone, code_hash`)

/** Verifies the called number and uses its code; false if the user has saved another number since. */
export async function markVerified(sql: Sql, userId: string, phone: string, now: Date): Promise<boolean> {
  await sql`delete from phone_codes where user_id = ${userId}`
  const { count } = await sql`
    update user_settings set own_phone_verified_at = ${now}, updated_at = now()
    where user_id = ${userId} and own_phone = ${phone}`
  return count > 0
}

type Saved = Omit<Settings, 'ownPhone' | 'isOwnPhoneVerified'>
export async function saveSettings(sql: Sql, userId: string, changes: Partial<Saved>): Promise<void> {
  await sql`insert into user_settings (user_id) values (${userId}) on conflict do nothing`
  if (Object.keys(changes).length > 0)
    await sql`update user_settings set ${sql(changes)}, updated_at = now() where user_id = ${userId}`
}

/** Removes the phone that rings first in the account's calls. */
export const forgetOwnPhone = (sql: Sql, userId: string) => saveOwnPhone(sql, userId, null)
