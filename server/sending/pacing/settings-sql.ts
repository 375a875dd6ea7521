import type { SendingAccountLimits } from '#contract/sending-limits.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The daily limit of a connected sending account. */
export const findOwnDailyLimit = (sql: Sql, userId: string, id: string) =>
  first(sql<{ dailyLimit: number | null }[]>`
    select daily_limit from sending_accounts where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`)

/** A changed delay ends the current one, so the next email may go immediately. */
export const saveLimits = (
  sql: Sql,
  userId: string,
  id: string,
  { hourlyLimit, delay, warmUp, providerHourlyLimit }: SendingAccountLimits,
) => sql`
  update sending_accounts set hourly_limit = ${hourlyLimit}, delay_from_seconds = ${delay?.from ?? null}, delay_to_seconds = ${delay?.to ?? null},
    warm_up_start = ${warmUp?.start ?? null}, warm_up_step = ${warmUp?.step ?? null},
    warm_up_to = ${warmUp?.to ?? null}, provider_hourly_limit = ${providerHourlyLimit},
    next_send_at = case when (delay_from_seconds, delay_to_seconds) is not distinct from (${delay?.from ?? null}::int, ${delay?.to ?? null}::int)
      and (warm_up_start is null) = ${warmUp === null} then next_send_at end
  where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`

export async function readTotalDailyLimit(sql: Sql, userId: string): Promise<{ dailyLimit: number | null }> {
  const [row] = await sql<{ dailyLimit: number | null }[]>`
    select daily_limit from user_settings where user_id = ${userId}`
  return { dailyLimit: row?.dailyLimit ?? null }
}

export const saveTotalDailyLimit = (sql: Sql, userId: string, dailyLimit: number | null) => sql`
  insert into user_settings (user_id, daily_limit) values (${userId}, ${dailyLimit})
  on conflict (user_id) do update set daily_limit = excluded.daily_limit, updated_at = excluded.updated_at`
