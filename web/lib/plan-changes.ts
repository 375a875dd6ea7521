import { useQueryClient } from '@tanstack/react-query'
import { billing } from '#contract/billing.ts'
import { useServerEvents } from './events.ts'
import { usageLimitsQuery } from './limit.ts'
import { queryOf } from './query-of.ts'
import { sessionQuery } from './session.ts'

export const subscriptionQuery = queryOf(['billing', 'subscription'], billing.subscription)

/** Reads again what an open page knows of the plan: another tab, the vendor, or an administrator may change it. */
export function usePlanChanges() {
  const client = useQueryClient()
  useServerEvents('billing', () => {
    for (const { queryKey } of [sessionQuery, subscriptionQuery, usageLimitsQuery])
      void client.invalidateQueries({ queryKey })
  })
}
