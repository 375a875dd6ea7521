import type { Pool } from '#server/db/db.ts'
import { tooMany } from './errors.ts'
import { countTry, forgetTries } from './rate-limit-sql.ts'

/** At most `max` tries within `seconds`. */
export interface Rate {
  max: number
  seconds: number
}

/** Counts one attempt for `key`, and refuses it beyond any rate. Web processes share the counts: 0.2 ms per rate. */
export async function limitRate(sql: Pool, key: string, ...rates: Rate[]): Promise<void> {
  const exceeded = await findExceeded(sql, key, rates)
  if (exceeded) throw tooMany(`Too many attempts. Try again in ${sayWait(exceeded.wait)}.`, exceeded.wait)
}

/** Counts one attempt and returns the first exceeded rate, with the seconds until its window ends. */
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

/** Resets the counts after a success. */
export async function forgetRate(sql: Pool, key: string, ...rates: Rate[]): Promise<void> {
  await forgetTries(
    sql,
    rates.map(rate => keyOf(key, rate)),
  )
}

const keyOf = (key: string, { seconds }: Rate) => `${key}:${seconds}`

export function sayWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(2, seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
