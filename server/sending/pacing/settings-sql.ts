import type { MailboxPace } from '#contract/pace.ts'
import type { Sql } from '#server/db/db.ts'

/** The daily limit of a connected sending account. */
export const findOwnCap = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<{ dailyCap: number | null }[]>`
    select daily_cap from mailboxes where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`
  return row
}

/** A changed delay ends the one that is running: the next email may go immediately. */
export const saveMailboxPace = (
  sql: Sql,
  userId: string,
  id: string,
  { hourlyCap, gap, ramp, groupHourlyCap }: MailboxPace,
) => sql`
  update mailboxes set hourly_cap = ${hourlyCap}, gap_from_seconds = ${gap?.from ?? null}, gap_to_seconds = ${gap?.to ?? null},
    ramp_start = ${ramp?.start ?? null}, ramp_step = ${ramp?.step ?? null}, group_hourly_cap = ${groupHourlyCap},
    next_send_at = case when (gap_from_seconds, gap_to_seconds) is not distinct from (${gap?.from ?? null}::int, ${gap?.to ?? null}::int)
      then next_send_at end
  where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`

export async function readAccountCap(sql: Sql, userId: string): Promise<{ dailyCap: number | null }> {
  const [row] = await sql<{ dailyCap: number | null }[]>`
    select daily_cap from user_settings where user_id = ${userId}`
  return { dailyCap: row?.dailyCap ?? null }
}

export const saveAccountCap = (sql: Sql, userId: string, dailyCap: number | null) => sql`
  insert into user_settings (user_id, daily_cap) values (${userId}, ${dailyCap})
  on conflict (user_id) do update set daily_cap = excluded.daily_cap, updated_at = now()`
