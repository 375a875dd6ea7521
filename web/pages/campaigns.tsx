import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx'
import { tabCountsQuery } from '#web/features/campaigns/queries.ts'
import { hasDraftEmail } from '#web/lib/draft-email.ts'

/** The list of campaigns. Those who have none, or bring an email from the composer, get the form. */
export function CampaignsPage() {
  const { data: counts, isFetching } = useQuery(tabCountsQuery)
  const hasNone = counts && counts.all + counts.archived === 0 && !isFetching
  if (hasNone || hasDraftEmail()) return <Navigate to="/campaigns/$id" params={{ id: 'new' }} replace />
  return <CampaignList />
}
