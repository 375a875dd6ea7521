import type { CampaignTab } from '#contract/campaign-list.ts'

/** The tabs over the list. */
export const LIST_TABS: { value: CampaignTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'active', label: 'Active' },
  { value: 'finished', label: 'Finished' },
  { value: 'archived', label: 'Archived' },
]
