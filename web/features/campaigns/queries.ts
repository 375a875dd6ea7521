import { type InvalidateOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CampaignTab } from '#contract/campaign-list.ts'
import type { Deed, RecipientGroup } from '#contract/campaign-recipients.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import type { ResendKind } from '#contract/resend.ts'
import { sendingAccounts } from '#contract/sending-accounts.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'

/** Rows of the list per page. */
const PAGE = 20

/** A tab of the list, page by page. */
export const listQuery = (tab: CampaignTab, search: string) =>
  pagesOf(
    ['campaigns', 'list', tab, search],
    campaigns.list,
    { query: { tab, search, limit: PAGE } },
    { keepsPrevious: true, meta: { staysOnPage: 'once-loaded' }, refetchOnMount: 'always' },
  )

export const tabCountsQuery = queryOf(['campaigns', 'list', 'counts'], campaignUpkeep.counts, undefined, {
  meta: { staysOnPage: 'once-loaded' },
  refetchOnMount: 'always',
})

export const reportQuery = (id: string) =>
  queryOf(
    ['campaigns', id, 'report'],
    campaigns.report,
    { params: { id } },
    {
      // The form asks for a login itself.
      meta: { staysOnPage: 'once-loaded' },
      // No other page hears of its changes.
      refetchOnMount: 'always',
    },
  )

/** The content of a draft: its emails and its audience. */
export const contentQuery = (id: string) => queryOf(['campaigns', id, 'content'], campaigns.content, { params: { id } })

export const campaignAccountsQuery = (id: string) =>
  queryOf(['campaigns', id, 'sending-accounts'], sendingAccounts.ofCampaign, { params: { id } })

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
  queryOf(['campaigns', id, 'history', messageId], campaigns.recipient, { params: { id, messageId } })

export const resendOfferQuery = (id: string, what: ResendKind) =>
  queryOf(
    ['resend', id, what],
    campaigns.resendOffer,
    { params: { id }, query: { what } },
    {
      // Asked again whenever the dialog opens: the offer is about the recipients of that moment.
      gcTime: 0,
    },
  )

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
