import type { Campaign, CampaignRecipient, CampaignStatus, RecipientGroup } from '#contract/campaigns.ts'
import type { Tone } from '#web/ui/status-dot.tsx'

const CAMPAIGN_STATUS: Record<CampaignStatus, { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'neutral' },
  scheduled: { word: 'Scheduled', tone: 'cold' },
  sending: { word: 'Sending', tone: 'accent' },
  paused: { word: 'Paused', tone: 'warm' },
  finished: { word: 'Finished', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
}

/** The state of one campaign in words. One that ended without an email sent isn't a success. */
export const statusOf = ({ status, sentCount }: Pick<Campaign, 'status' | 'sentCount'>) =>
  status === 'finished' && sentCount === 0 ? NOTHING_SENT : CAMPAIGN_STATUS[status]

const NOTHING_SENT: { word: string; tone: Tone } = { word: 'Nothing sent', tone: 'bad' }

export const RECIPIENT_GROUP: Record<RecipientGroup, { word: string; tone: Tone; meaning: string }> = {
  queued: { word: 'Queued', tone: 'cold', meaning: 'waiting for their turn' },
  sent: { word: 'Sent', tone: 'good', meaning: 'taken by the receiving side' },
  bounced: { word: 'Bounced', tone: 'bad', meaning: 'came back' },
  failed: { word: 'Failed', tone: 'bad', meaning: 'refused by the receiving side' },
  skipped: { word: 'Not mailed', tone: 'warm', meaning: 'never tried, with the reason' },
  unknown: { word: 'Unknown', tone: 'warm', meaning: 'the answer was lost; never sent again by itself' },
  cancelled: { word: 'Cancelled', tone: 'neutral', meaning: 'taken out before they were mailed' },
}

/** What came of it, the latest and weightiest word. */
export function outcomeOf(recipient: CampaignRecipient): { word: string; tone: Tone } {
  if (recipient.unsubscribedAt) return { word: 'Unsubscribed', tone: 'warm' }
  if (recipient.clickedAt) return { word: 'Clicked', tone: 'converted' }
  if (recipient.openedAt) return { word: 'Opened', tone: 'accent' }
  return RECIPIENT_GROUP[recipient.group]
}
