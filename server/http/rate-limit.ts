import type { Pool } from '#server/db/db.ts'
import { tooMany } from './errors.ts'

/** At most `max` tries within `seconds`. */
export interface Rate {
  max: number
  seconds: number
}

/**
 * Counts one try for `key` under each rate and refuses it beyond any of them. The counts are in PostgreSQL, so that
 * several web processes share them. One upsert per rate: about 0.2 ms.
 */
export async function limitRate(sql: Pool, key: string, ...rates: Rate[]): Promise<void> {
  const exceeded = await findExceeded(sql, key, rates)
  if (exceeded) throw tooMany(`Too many attempts. Try again in ${sayWait(exceeded.wait)}.`, exceeded.wait)
}

/** Counts one try and gives the first rate that it is beyond, with the seconds until its window ends. */
export async function findExceeded(
  sql: Pool,
  key: string,
  rates: Rate[],
): Promise<{ rate: Rate; wait: number } | null> {
  for (const rate of rates) {
    const { used, wait } = await countTry(sql, keyOf(key, rate), rate.seconds)
    if (used > rate.max) return { rate, wait }
  }
  return null
}

/** After a success the counts begin again. */
export async function forgetRate(sql: Pool, key: string, ...rates: Rate[]): Promise<void> {
  await sql`delete from rate_limits where key = any(${rates.map(rate => keyOf(key, rate))})`
}

const keyOf = (key: string, { seconds }: Rate) => `${key}:${seconds}`

/** The count of the window, and how many seconds it still lasts. */
async function countTry(sql: Pool, key: string, seconds: number): Promise<{ used: number; wait: number }> {
  const [row] = await sql<{ used: number; wait: number }[]>`
    insert into rate_limits as r (key, window_start, used) values (${key}, now(), 1)
    on conflict (key) do update set
      used = case when r.window_start < now() - make_interval(secs => ${seconds}) then 1 else r.used + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${seconds}) then now() else r.window_start end
    returning used, greatest(1, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - now())))::int as wait`
  if (!row) throw new Error('no count')
  return row
}

export function sayWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(2, seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
