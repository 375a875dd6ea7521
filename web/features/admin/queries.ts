import { type AdminUser, admin } from '#contract/admin.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'

/** The filter in the page's URL. Missing parts don't filter. */
export interface Filter {
  q?: string | undefined
  plan?: AdminUser['subscriptionPlan'] | undefined
  status?: AdminUser['subscriptionStatus'] | undefined
}

export const statsQuery = queryOf(['admin', 'stats'], admin.stats)

export const complaintsQuery = queryOf(['admin', 'complaints'], admin.complaints)

export const usersQuery = (filter: Filter) =>
  pagesOf(['admin', 'users', filter], admin.users, { query: filter }, { keepsPrevious: true })

export const auditQuery = (userId: string) =>
  queryOf(['admin', 'audit', userId], admin.audit, { params: { userId } }, { staleTime: 0 })

export const modelUsageQuery = (userId: string) =>
  queryOf(['admin', 'model-usage', userId], admin.modelUsage, { params: { userId } }, { staleTime: 0 })
