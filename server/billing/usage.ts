import { limitSentence } from '#contract/limits.ts'
import type { LimitReached, UsageKind } from '#contract/usage.ts'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/db.ts'
import { paymentRequired } from '#server/http/errors.ts'
import { type Entitlements, entitlements } from './entitlements.ts'
import { addUsage, type Month, readStanding, readUsed, takeOffUsage } from './usage-sql.ts'

interface Counting {
  userId: string
  kind: UsageKind
  n: number
  now: Date
}

/**
 * Counts `n` for the month, or throws the 402 that opens the limit dialog. Called in the transaction that does the work:
 * what does not come about is rolled back with it. The account's counters stay locked until its end.
 */
export async function reserveUsage(sql: Sql, { userId, kind, n, now }: Counting): Promise<void> {
  if (n === 0) return
  const plan = await planOf(sql, userId, now)
  const limit = plan.limits[kind]
  if (await addUsage(sql, { userId, kind, n, ...monthOf(now), limit })) return
  await refuse(sql, plan, { userId, kind, n, now })
}

/** Takes back what was counted and did not come about, in the month of `now`: the moment at which it was counted. */
export async function giveBackUsage(sql: Sql, { userId, kind, n, now }: Counting): Promise<void> {
  if (n > 0) await takeOffUsage(sql, { userId, kind, n, ...monthOf(now) })
}

/** Refuses what could not be counted afterwards, before work is done for nothing; counts nothing. */
export async function requireRoom(sql: Sql, counting: Counting): Promise<void> {
  const plan = await planOf(sql, counting.userId, counting.now)
  const used = await readUsed(sql, counting.userId, monthOf(counting.now))
  const limit = plan.limits[counting.kind]
  if (limit !== null && used[counting.kind] + counting.n > limit) await refuse(sql, plan, counting)
}

/** Refuses searching, generating, sending and dialling where the trial or the plan is over. */
export async function requireWork(
  sql: Sql,
  { userId, now, config }: { userId: string; now: Date; config: Pick<Config, 'AFTER_TRIAL'> },
): Promise<void> {
  const { blocked } = entitlements(await readStanding(sql, userId), { afterTrial: config.AFTER_TRIAL, now })
  if (blocked) throw paymentRequired(blocked)
}

/** Whether the plan that holds opens more than calling. */
export const opensEverything = async (sql: Sql, userId: string, now: Date): Promise<boolean> =>
  (await planOf(sql, userId, now)).planType === 'full_access'

export const monthOf = (now: Date): Month => ({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 })

/** Limits do not hang on what happens after the trial. */
const planOf = async (sql: Sql, userId: string, now: Date): Promise<Entitlements['plan']> =>
  entitlements(await readStanding(sql, userId), { afterTrial: 'free', now }).plan

async function refuse(
  sql: Sql,
  { name, limits }: Entitlements['plan'],
  { userId, kind, n, now }: Counting,
): Promise<never> {
  const used = await readUsed(sql, userId, monthOf(now))
  const limit = limits[kind] ?? 0
  const remaining = Math.max(0, limit - used[kind])
  const details: LimitReached = { type: kind, planName: name, limit, remaining, requested: n }
  throw paymentRequired(limitSentence(details), { ...details })
}
