import { queryOptions } from '@tanstack/react-query'
import { payments } from '#contract/billing.ts'
import { usage } from '#contract/usage.ts'
import { call } from '#web/lib/call.ts'

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => call(payments.plans, undefined, { signal }),
})

export const methodsQuery = queryOptions({
  queryKey: ['billing', 'methods'],
  queryFn: ({ signal }) => call(payments.methods, undefined, { signal }),
})

export const usedQuery = queryOptions({
  queryKey: ['billing', 'used'],
  queryFn: ({ signal }) => call(usage.used, undefined, { signal }),
})
