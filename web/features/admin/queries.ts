import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AdminUser, admin } from '#contract/admin.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

/** The filter in the page's URL. Missing parts don't filter. */
export interface Filter {
  q?: string | undefined
  plan?: AdminUser['subscriptionPlan'] | undefined
  status?: AdminUser['subscriptionStatus'] | undefined
}

export const statsQuery = queryOf(['admin', 'stats'], admin.stats)

/** A page of accounts, and the cursor of the next one. */
export const usersQuery = ({ q, plan, status }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', { q, plan, status }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { q, plan, status, ...(pageParam && { cursor: pageParam }) }
      const { reply, headers } = await callWithHeaders(admin.users, { query }, { signal })
      return {
        users: reply,
        next: headers.get('x-next-cursor'),
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    // Keep the previous list while the next one loads, so that typing doesn't flicker.
    placeholderData: before => before,
  })

export const auditQuery = (userId: string) =>
  queryOf(['admin', 'audit', userId], admin.audit, { params: { userId } }, { staleTime: 0 })

export const modelUsageQuery = (userId: string) =>
  queryOf(['admin', 'model-usage', userId], admin.modelUsage, { params: { userId } }, { staleTime: 0 })
