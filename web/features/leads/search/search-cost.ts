import { useQuery } from '@tanstack/react-query'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { usageLimitsQuery } from '#web/lib/limit.ts'

/** "uses up to 20 of 30 remaining leads". Businesses already in the list use none. */
export const costOf = (most: number, remaining: number): string =>
  `uses up to ${formatNumber(most)} of ${plural(remaining, 'remaining lead', 'remaining leads')}`

/** The quota that Fetch Leads may use. null if the plan is unlimited, unknown, or has less. */
export function useSearchCost(count: number): string | null {
  const { data } = useQuery(usageLimitsQuery)
  const remaining = data?.remaining.leads ?? null
  return remaining === null || count > remaining ? null : costOf(count, remaining)
}

/** The size of the next page, and the quota it may use: null if the plan is unlimited or not known yet. */
export function useNextPage(): { most: number; cost: string | null } {
  const { data } = useQuery(usageLimitsQuery)
  const remaining = data?.remaining.leads ?? null
  // With none left, the button opens the dialog with the plans.
  if (remaining === null || remaining === 0) return { most: SEARCH_MAX_RESULTS, cost: null }
  const most = Math.min(SEARCH_MAX_RESULTS, remaining)
  return { most, cost: costOf(most, remaining) }
}
