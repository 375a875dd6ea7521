import { payments } from '#contract/billing.ts'
import { usage } from '#contract/usage.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const plansQuery = queryOf(['billing', 'plans'], payments.plans)

export const methodsQuery = queryOf(['billing', 'methods'], payments.methods)

export const usedQuery = queryOf(['billing', 'used'], usage.used)
