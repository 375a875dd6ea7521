import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AdminUser, admin } from '#contract/admin.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

/** As it stands in the address of the page: what is not there narrows nothing. */
export interface Filter {
  q?: string | undefined
  plan?: AdminUser['subscriptionPlan'] | undefined
  status?: AdminUser['subscriptionStatus'] | undefined
}

export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => call(admin.stats, undefined, { signal }),
})

/** A page of accounts, of the first also how many match in all, and where the next page begins. */
export const usersQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam && { cursor: pageParam }) }
      const { reply, headers } = await callWithHeaders(admin.users, { query }, { signal })
      return {
        users: reply,
        total: readTotal(headers),
        next: headers.get('x-next-cursor'),
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    // The list before stays until the new one is there: no flicker between two keys.
    placeholderData: before => before,
  })

const readTotal = (headers: Headers) => {
  const n = headers.get('x-total-count')
  return n === null ? null : { n: Number(n), isMore: headers.get('x-total-is') === 'more' }
}

export const auditQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'audit', userId],
    queryFn: ({ signal }) => call(admin.audit, { params: { userId } }, { signal }),
    staleTime: 0,
  })
