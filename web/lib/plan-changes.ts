import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { billing } from '#contract/billing.ts'
import { call } from './call.ts'
import { useServerEvents } from './events.ts'
import { usageLimitsQuery } from './limit.ts'
import { sessionQuery } from './session.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => call(billing.subscription, undefined, { signal }),
})

/** Reads again what an open page knows of the plan: another tab, the vendor, or an administrator may change it. */
export function usePlanChanges() {
  const client = useQueryClient()
  useServerEvents('billing', () => {
    for (const { queryKey } of [sessionQuery, subscriptionQuery, usageLimitsQuery])
      void client.invalidateQueries({ queryKey })
  })
}
