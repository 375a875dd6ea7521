import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RecipientGroup } from '#contract/campaigns.ts'
import { campaigns } from '#contract/campaigns.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(campaigns.list, undefined, { signal }),
})

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'report'],
    queryFn: ({ signal }) => call(campaigns.report, { params: { id } }, { signal }),
  })

/** Pages of a hundred; `group` is '' for everybody. */
export const recipientsQuery = (id: string, group: RecipientGroup | '') =>
  infiniteQueryOptions({
    queryKey: ['campaigns', id, 'recipients', group],
    queryFn: async ({ pageParam, signal }) => {
      const query = { group, ...(pageParam && { cursor: pageParam }) }
      const { reply, headers } = await callWithHeaders(
        campaigns.recipients,
        { params: { id }, query },
        { signal },
      )
      return { rows: reply, cursor: headers.get('x-next-cursor') }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor || undefined,
  })

/** Reads again what is on screen of this campaign, or of all. */
export function refreshCampaign(queryClient: QueryClient, id: string | null) {
  void queryClient.invalidateQueries({ queryKey: id ? ['campaigns', id] : ['campaigns'] })
  void queryClient.invalidateQueries({ queryKey: ['campaigns'], exact: true })
}
