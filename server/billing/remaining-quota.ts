import type { UsageKind } from '#contract/usage.ts'
import type { Sql } from '#server/db/db.ts'
import { entitlements } from './entitlements.ts'
import { monthOf } from './usage.ts'
import { readStanding, readUsed } from './usage-sql.ts'

/** What the month allows of one kind and what is left of it; null is unlimited. For showing: counting is reserveUsage's. */
export async function readRoom(
  sql: Sql,
  { userId, kind, now }: { userId: string; kind: UsageKind; now: Date },
): Promise<{ limit: number | null; remaining: number | null }> {
  const { plan } = entitlements(await readStanding(sql, userId), { afterTrial: 'free', now })
  const used = await readUsed(sql, userId, monthOf(now))
  const limit = plan.limits[kind]
  return { limit, remaining: limit === null ? null : Math.max(0, limit - used[kind]) }
}
