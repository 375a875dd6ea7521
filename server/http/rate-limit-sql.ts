import type { Pool } from '#server/db/db.ts'

/** Counts one try in its window, or in a new one. Returns the window's count, and the seconds left in it. */
export async function countTry(sql: Pool, key: string, seconds: number): Promise<{ used: number; wait: number }> {
  const [row] = await sql<{ used: number; wait: number }[]>`
    insert into rate_limits as r (key, window_start, used) values (${key}, now(), 1)
    on conflict (key) do update set
      used = case when r.window_start < now() - make_interval(secs => ${seconds}) then 1 else r.used + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${seconds}) then now() else r.window_start end
    returning used, greatest(1, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - now())))::int as wait`
  if (!row) throw new Error('no count')
  return row
}

/** The next try under these keys is the first again. */
export const forgetTries = (sql: Pool, keys: string[]) => sql`delete from rate_limits where key = any(${keys})`
