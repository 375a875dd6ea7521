import {
  type InvalidateOptions,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { CampaignTab } from '#contract/campaign-list.ts'
import type { Deed, RecipientGroup } from '#contract/campaign-recipients.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import type { ResendKind } from '#contract/resend.ts'
import { sendingAccounts } from '#contract/sending-accounts.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

/** Rows of the list per page. */
const PAGE = 20

/** A tab of the list, page by page. */
export const listQuery = (tab: CampaignTab, search: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'list', tab, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { tab, limit: PAGE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }
      const { reply, headers } = await callWithHeaders(campaigns.list, { query }, { signal })
      return { rows: reply, cursor: headers.get('x-next-cursor') }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor || undefined,
    placeholderData: keepPreviousData,
    meta: { staysOnPage: 'once-loaded' },
    refetchOnMount: 'always',
  })

export const tabCountsQuery = queryOptions({
  queryKey: ['campaigns', 'list', 'counts'],
  queryFn: ({ signal }) => call(campaignUpkeep.counts, undefined, { signal }),
  meta: { staysOnPage: 'once-loaded' },
  refetchOnMount: 'always',
})

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'report'],
    queryFn: ({ signal }) => call(campaigns.report, { params: { id } }, { signal }),
    // The form asks for a login itself.
    meta: { staysOnPage: 'once-loaded' },
    // No other page hears of its changes.
    refetchOnMount: 'always',
  })

/** The content of a draft: its emails and its audience. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'content'],
    queryFn: ({ signal }) => call(campaigns.content, { params: { id } }, { signal }),
  })

/** The sending accounts of one campaign. */
export const campaignAccountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'sending-accounts'],
    queryFn: ({ signal }) => call(sendingAccounts.ofCampaign, { params: { id } }, { signal }),
  })

/** Which recipients the list shows. */
export interface RecipientFilter {
  group: RecipientGroup | ''
  /** Of a group: only emails of this step. */
  step?: number
  /** Instead of a group. */
  did: Deed | ''
  /** The code of one of the report's reasons; '' for any. */
  reason: string
  /** Part of an address. */
  search: string
}

export const NO_FILTER: RecipientFilter = { group: '', did: '', reason: '', search: '' }

/** One page. The previous one stays on screen until it has loaded. */
export const recipientsQuery = (id: string, filter: RecipientFilter, cursor: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'recipients', filter, cursor],
    queryFn: async ({ signal }) => {
      const query = { ...filter, ...(cursor && { cursor }) }
      const args = { params: { id }, query }
      const { reply, headers } = await callWithHeaders(campaigns.recipients, args, { signal })
      return { rows: reply, next: headers.get('x-next-cursor') }
    },
    placeholderData: keepPreviousData,
  })

export const historyQuery = (id: string, messageId: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'history', messageId],
    queryFn: ({ signal }) => call(campaigns.recipient, { params: { id, messageId } }, { signal }),
  })

export const resendOfferQuery = (id: string, what: ResendKind) =>
  queryOptions({
    queryKey: ['resend', id, what],
    queryFn: ({ signal }) => call(campaigns.resendOffer, { params: { id }, query: { what } }, { signal }),
    // Asked again whenever the dialog opens: the offer is about the recipients of that moment.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reloads what is on screen of this campaign, or of all. */
export function refreshCampaign(queryClient: QueryClient, id: string | null, options: InvalidateOptions = {}) {
  void queryClient.invalidateQueries({ queryKey: id ? ['campaigns', id] : ['campaigns'] }, options)
  if (id) void queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] }, options)
}

/** Shows what a change of the campaign made of it, and reads the rest again. */
export function keepChanged(client: QueryClient, campaign: Campaign) {
  client.setQueryData(reportQuery(campaign.id).queryKey, known => known && { ...known, ...campaign })
  refreshCampaign(client, campaign.id)
}

/** The same for a change that the server reports. While it sends, changes come faster than some replies: none is canceled. */
export const refreshChanged = (queryClient: QueryClient, id: string | null) =>
  refreshCampaign(queryClient, id, { cancelRefetch: false })
