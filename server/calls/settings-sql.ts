import type { CallingHours } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'

export interface Settings {
  ownPhone: string | null
  recordCalls: boolean
  callsFrom: number
  callsTo: number
}

export const hoursOf = ({ callsFrom, callsTo }: Settings): CallingHours => ({ from: callsFrom, to: callsTo })

export async function readSettings(sql: Sql, userId: string): Promise<Settings> {
  const [row] = await sql<Settings[]>`
    select own_phone, record_calls, calls_from, calls_to from user_settings where user_id = ${userId}`
  return row ?? { ownPhone: null, recordCalls: false, callsFrom: 8, callsTo: 21 }
}

export async function saveSettings(sql: Sql, userId: string, changes: Partial<Settings>): Promise<void> {
  await sql`insert into user_settings (user_id) values (${userId}) on conflict do nothing`
  if (Object.keys(changes).length > 0)
    await sql`update user_settings set ${sql(changes)}, updated_at = now() where user_id = ${userId}`
}

/** Takes away the phone that rings first in the account's calls. */
export const forgetOwnPhone = (sql: Sql, userId: string) =>
  sql`update user_settings set own_phone = null, updated_at = now() where user_id = ${userId}`
