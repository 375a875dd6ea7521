import type { LimitReached, UsageKind } from '#contract/usage.ts'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/db.ts'
import { refusal } from '#server/http/errors.ts'
import { type Entitlements, entitlements } from './entitlements.ts'
import { addUsage, lockUsage, type Month, readPlanAccount, readUsed, takeOffUsage } from './usage-sql.ts'

interface Counting {
  userId: string
  kind: UsageKind
  n: number
  now: Date
}

/**
 * Counts `n` for the month, or throws the 402 that opens the limit dialog. Call it in the transaction that does the work:
 * rolling that back also takes back the count. The account's counters stay locked until then.
 */
export async function reserveUsage(sql: Sql, { userId, kind, n, now }: Counting): Promise<void> {
  if (n === 0) return
  const plan = await planOf(sql, userId, now)
  const limit = plan.limits[kind]
  if (await addUsage(sql, { userId, kind, n, ...monthOf(now), limit })) return
  await refuse(sql, plan, { userId, kind, n, now })
}

/** Counts as many of `n` as the month's quota allows, and returns how many those are. Locks the month's row first. */
export async function reserveUpTo(sql: Sql, { userId, kind, n, now }: Counting): Promise<number> {
  await lockUsage(sql, userId, monthOf(now))
  const { remaining } = await readRemainingQuota(sql, { userId, kind, now })
  const counted = Math.min(n, remaining ?? n)
  await reserveUsage(sql, { userId, kind, n: counted, now })
  return counted
}

/** Takes back what was counted but not used. `now` is when it was counted, because that month gets it back. */
export async function giveBackUsage(sql: Sql, { userId, kind, n, now }: Counting): Promise<void> {
  if (n > 0) await takeOffUsage(sql, { userId, kind, n, ...monthOf(now) })
}

/** This month's limit and what's left of it; null is unlimited. For display only: `reserveUsage` counts. */
export async function readRemainingQuota(
  sql: Sql,
  { userId, kind, now }: Omit<Counting, 'n'>,
): Promise<{ limit: number | null; remaining: number | null }> {
  const limit = (await planOf(sql, userId, now)).limits[kind]
  const used = await readUsed(sql, userId, monthOf(now))
  return { limit, remaining: limit === null ? null : Math.max(0, limit - used[kind]) }
}

/** Refuses work up front that couldn't be counted afterward. Counts nothing itself. */
export async function requireQuota(sql: Sql, counting: Counting): Promise<void> {
  const plan = await planOf(sql, counting.userId, counting.now)
  const used = await readUsed(sql, counting.userId, monthOf(counting.now))
  const limit = plan.limits[counting.kind]
  if (limit !== null && used[counting.kind] + counting.n > limit) await refuse(sql, plan, counting)
}

/** Refuses searching, writing, sending, and calling after the trial or plan has ended. */
export async function requireWork(
  sql: Sql,
  { userId, now, config }: { userId: string; now: Date; config: Pick<Config, 'AFTER_TRIAL'> },
): Promise<void> {
  const { blocked } = entitlements(await readPlanAccount(sql, userId), { afterTrial: config.AFTER_TRIAL, now })
  if (blocked) throw refusal(402, { code: blocked })
}

/** Whether the account's plan covers more than calling. */
export const opensEverything = async (sql: Sql, userId: string, now: Date): Promise<boolean> =>
  (await planOf(sql, userId, now)).planType === 'full_access'

export const monthOf = (now: Date): Month => ({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 })

/** Limits don't depend on what happens after the trial. */
const planOf = async (sql: Sql, userId: string, now: Date): Promise<Entitlements['plan']> =>
  entitlements(await readPlanAccount(sql, userId), { afterTrial: 'free', now }).plan

async function refuse(
  sql: Sql,
  { name, limits }: Entitlements['plan'],
  { userId, kind, n, now }: Counting,
): Promise<never> {
  const used = await readUsed(sql, userId, monthOf(now))
  const limit = limits[kind] ?? 0
  const remaining = Math.max(0, limit - used[kind])
  const details: LimitReached = { type: kind, planName: name, limit, remaining, requested: n }
  throw refusal(402, { code: 'quota', ...details }, { ...details })
}
