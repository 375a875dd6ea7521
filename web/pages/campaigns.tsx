import { Navigate } from '@tanstack/react-router'
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx'
import { hasDraftEmail } from '#web/lib/draft-email.ts'

/** The list of campaigns. An email from the composer opens the form. */
export function CampaignsPage() {
  if (hasDraftEmail()) return <Navigate to="/campaigns/$id" params={{ id: 'new' }} replace />
  return <CampaignList />
}
