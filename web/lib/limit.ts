import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type LimitReached, type UsageKind, type UsageLimits, usage } from '#contract/usage.ts'
import { ApiError } from './call.ts'
import { queryOf } from './query-of.ts'
import { createStore } from './store.ts'

/** Something that the plan doesn't include: a limit is reached, or the account is blocked. The shell shows a dialog. */
export type BeyondPlan =
  | { reached: LimitReached; fewer?: { label: string; run: () => void } | undefined }
  | { reason: string }

export const beyondPlan = createStore<BeyondPlan | null>(null)

/** For checks before an action. The server has the last word. */
export const usageLimitsQuery = queryOf(['usage-limits'], usage.limits, undefined, { staleTime: 30_000 })

interface Asked {
  type: UsageKind
  requested: number
  /** Counts exactly. Called only if `requested` exceeds the remaining quota. */
  exactly?: () => Promise<number>
  /** A smaller action that fits the remaining quota, and its button's label. */
  fewer?: (remaining: number) => { label: string; run: () => void }
}

/**
 * `mayUse({ type: 'leads', requested: 20 })` returns false and opens the dialog if the plan doesn't allow it. Unknown
 * limits allow everything. It reads the limits again before it refuses: the user may have changed plans.
 */
export function useMayUse() {
  const client = useQueryClient()
  return async (asked?: Asked): Promise<boolean> => {
    const known = client.getQueryData(usageLimitsQuery.queryKey)
    if (!known || !beyond(known, asked)) return true
    const limits = await client.fetchQuery(usageLimitsQuery).catch(() => undefined)
    const over = limits && beyond(limits, await counted(limits, asked))
    if (!over) return true
    beyondPlan.write(over)
    return false
  }
}

async function counted(limits: UsageLimits, asked?: Asked): Promise<Asked | undefined> {
  if (!asked?.exactly || limits.blocked || !beyond(limits, asked)) return asked
  return { ...asked, requested: await asked.exactly().catch(() => 0) }
}

function beyond({ plan, remaining, blocked }: UsageLimits, asked?: Asked): BeyondPlan | null {
  if (blocked) return { reason: blocked }
  const left = asked && remaining[asked.type]
  if (!asked || left == null || asked.requested <= left) return null
  const { type, requested, fewer } = asked
  const limit = { leads: plan.leadLimit, campaigns: plan.campaignLimit, emails: plan.emailLimit, calls: plan.callLimit }
  const reached = { type, planName: plan.name, limit: limit[type] ?? 0, remaining: left, requested }
  return { reached, fewer: left > 0 ? fewer?.(left) : undefined }
}

/** Call it after usage or the plan changed. */
export const rereadLimits = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: usageLimitsQuery.queryKey })

/** The server refused because of the plan (402). The dialog says so instead of a toast. */
export const isBeyondPlan = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 402

/** `query-client.ts` calls this for every refusal, so that no page needs to. */
export function showRefusal(error: ApiError) {
  const { body } = error
  beyondPlan.write(
    isLimitReached(body) ? { reached: body } : { reason: error.serverMessage ?? 'Your plan doesn’t include this.' },
  )
}

const isLimitReached = (body: unknown): body is LimitReached =>
  typeof body === 'object' && body !== null && 'type' in body && 'remaining' in body && 'requested' in body
