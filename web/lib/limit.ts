import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type LimitReached, type UsageKind, type UsageLimits, usage } from '#contract/usage.ts'
import { ApiError, call } from './call.ts'
import { createStore } from './store.ts'

/** What the plan does not allow: a used-up limit, or working at all. Shown by the dialogs of the shell. */
export type BeyondPlan =
  | { reached: LimitReached; fewer?: { label: string; run: () => void } | undefined }
  | { reason: string }

export const beyondPlan = createStore<BeyondPlan | null>(null)

/** Looked at before the work; the server counts, whatever is known here. */
export const usageLimitsQuery = queryOptions({
  queryKey: ['usage-limits'],
  queryFn: ({ signal }) => call(usage.limits, undefined, { signal }),
  staleTime: 30_000,
})

interface Asked {
  type: UsageKind
  requested: number
  /** Asked only where `requested` is beyond what is left: how much it would be in fact. */
  exactly?: () => Promise<number>
  /** What could be done instead with so many, and what its button says. */
  fewer?: (remaining: number) => { label: string; run: () => void }
}

/**
 * `mayUse({ type: 'leads', requested: 20 })`, or without what is counted: false, and the dialog is open. What is not known
 * is allowed. Before a no from old figures new ones are read: the plan may be another one by now.
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
  const limit = {
    leads: plan.leadLimit,
    campaigns: plan.campaignLimit,
    emails: plan.emailLimit,
    calls: plan.callLimit,
  }
  const reached = { type, planName: plan.name, limit: limit[type] ?? 0, remaining: left, requested }
  return { reached, fewer: left > 0 ? fewer?.(left) : undefined }
}

/** Something was counted, or the plan has changed: the figures are read again. */
export const rereadLimits = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: usageLimitsQuery.queryKey })

/** The server refused because of the plan (402): the dialog says it instead of a message. */
export const isBeyondPlan = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 402

/** Called for every refusal (`query-client.ts`), so no page needs to. */
export function showRefusal(error: ApiError) {
  const { body } = error
  beyondPlan.write(
    isLimitReached(body) ? { reached: body } : { reason: error.serverMessage ?? 'Your plan does not allow this.' },
  )
}

const isLimitReached = (body: unknown): body is LimitReached =>
  typeof body === 'object' && body !== null && 'type' in body && 'remaining' in body && 'requested' in body
