import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'

export interface LineRow {
  id: string
  twilioSubaccountSid: string | null
  twilioAuthToken: Buffer | null
  phoneNumbers: string[]
  status: 'active' | 'suspended' | 'closed'
}

/** The account's subaccount at the phone company, if it has one. */
export const findLine = (sql: Sql, userId: string) =>
  first(sql<LineRow[]>`
    select id, twilio_subaccount_sid, twilio_auth_token, phone_numbers, status from client_subaccounts
    where user_id = ${userId} and status <> 'closed'`)

export const markClosed = (sql: Sql, userId: string, id: string) => sql`
  update client_subaccounts set status = 'closed', updated_at = now() where user_id = ${userId} and id = ${id}`

/** Stores the subaccount before requesting it: its ID is the name by which we find it again. */
export async function lineRow(sql: Sql, userId: string): Promise<LineRow> {
  const there = await findLine(sql, userId)
  if (there) return there
  await sql`
    insert into client_subaccounts (user_id, client_name, contact_email)
    select id, first_name || ' ' || last_name, email from users where id = ${userId}
    on conflict do nothing`
  const made = await findLine(sql, userId)
  if (!made) throw new Error(`no line for ${userId}`)
  return made
}

/** False if another process has stored one meanwhile. */
export const saveLine = (
  sql: Sql,
  userId: string,
  id: string,
  line: { sid: string; token: Buffer; numbers: string[] },
) =>
  isAny(sql`
    update client_subaccounts set twilio_subaccount_sid = ${line.sid}, twilio_auth_token = ${line.token},
      phone_numbers = ${sql.json(line.numbers)}, updated_at = now()
    where user_id = ${userId} and id = ${id} and twilio_subaccount_sid is null`)

export const saveNumbers = (sql: Sql, userId: string, id: string, numbers: string[]) => sql`
  update client_subaccounts set phone_numbers = ${sql.json(numbers)}, updated_at = now()
  where user_id = ${userId} and id = ${id}`

/** Counts a call for this month (UTC). Returns false if the subaccount has reached its limit. */
export const countOnLine = async (sql: Sql, userId: string, id: string, now: Date): Promise<boolean> => {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const { count } = await sql`
    update client_subaccounts set
      current_month_calls = case when last_billing_reset < ${month} then 1 else current_month_calls + 1 end,
      last_billing_reset = greatest(last_billing_reset, ${month})
    where user_id = ${userId} and id = ${id}
      and (monthly_call_limit is null or last_billing_reset < ${month} or current_month_calls < monthly_call_limit)`
  return count > 0
}
