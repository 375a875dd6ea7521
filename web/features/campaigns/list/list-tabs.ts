import type { Campaign } from '#contract/campaigns.ts'
import { templateInWords } from '#web/lib/template-words.ts'

export type ListTab = 'all' | 'drafts' | 'active' | 'finished' | 'archived'

/** The tabs over the list. Archived campaigns are in theirs and in no other. */
export const LIST_TABS: { value: ListTab; label: string; holds: (campaign: Campaign) => boolean }[] = [
  { value: 'all', label: 'All', holds: campaign => !campaign.archivedAt },
  { value: 'drafts', label: 'Drafts', holds: campaign => !campaign.archivedAt && campaign.status === 'draft' },
  { value: 'active', label: 'Active', holds: campaign => !campaign.archivedAt && ACTIVE.has(campaign.status) },
  { value: 'finished', label: 'Finished', holds: campaign => !campaign.archivedAt && ENDED.has(campaign.status) },
  { value: 'archived', label: 'Archived', holds: campaign => !!campaign.archivedAt },
]

const ACTIVE: ReadonlySet<Campaign['status']> = new Set(['scheduled', 'sending', 'paused'])
const ENDED: ReadonlySet<Campaign['status']> = new Set(['finished', 'cancelled'])

/** Every word is in the name or the subject, in any order. */
export function matches({ name, subject }: Campaign, search: string): boolean {
  const text = `${name}\n${templateInWords(subject)}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
