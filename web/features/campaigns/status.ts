import type { CampaignNeed } from '#contract/campaign-list.ts'
import type { CampaignRecipient, RecipientGroup } from '#contract/campaign-recipients.ts'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { formatSoon } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/status-dot.tsx'

/** Emails may have been sent; before that there's nothing to count. */
export const hasBegun = ({ status }: Pick<Campaign, 'status'>) => status !== 'draft' && status !== 'scheduled'

/** It has begun and goes on: what it hasn't sent yet can change, in the form at its address. */
export const canEdit = ({ status }: Pick<Campaign, 'status'>) => status === 'sending' || status === 'paused'

/** Test mode keeps the campaign's emails, or did. */
export const isTestOf = (report: CampaignReport) =>
  report.isTest === true ||
  (report.transport === 'outbox' && report.status !== 'finished' && report.status !== 'cancelled')

type Standing = Pick<
  Campaign,
  'status' | 'statusReason' | 'needs' | 'scheduledAt' | 'isHeld' | 'nextSendAt' | 'sentCount'
>

/** Why a campaign stopped until its user does something. */
const STOPPED: Record<CampaignNeed, string> = {
  account: 'Stopped: reconnect a sending account',
  domain: 'Stopped: verify your domain',
  email: 'Stopped: verify your email address',
  sender: 'Stopped: add your postal address',
  plan: 'Stopped: choose a plan',
}

/** The state of a campaign in words: what happens next and when, or how it ended. */
export function stateOf(campaign: Standing, now = Date.now()): { word: string; tone: Tone } {
  const { status, statusReason, scheduledAt, isHeld, sentCount } = campaign
  switch (status) {
    case 'draft':
      return { word: 'Draft', tone: 'neutral' }
    case 'scheduled':
      if (isHeld) return { word: 'Sending in a few seconds', tone: 'cold' }
      if (statusReason) return { word: 'Couldn’t start', tone: 'bad' }
      return { word: `Starts ${scheduledAt ? formatSoon(scheduledAt, now) : 'later'}`, tone: 'cold' }
    case 'sending':
      return sendingState(campaign, now)
    case 'paused':
      return { word: 'Paused', tone: isTrouble(statusReason) ? 'bad' : 'warm' }
    case 'finished':
      return sentCount > 0 ? { word: 'Finished', tone: 'good' } : { word: 'Nothing sent', tone: 'bad' }
    case 'cancelled':
      return { word: 'Canceled', tone: 'neutral' }
  }
}

/** Sending, or waiting for a known time. */
function sendingState({ statusReason, needs, nextSendAt }: Standing, now: number): { word: string; tone: Tone } {
  if (needs) return { word: STOPPED[needs], tone: 'bad' }
  if (nextSendAt && Date.parse(nextSendAt) > now)
    return { word: `Waiting for ${formatSoon(nextSendAt, now)}`, tone: 'cold' }
  // Calls and tasks are left; the reason says until when.
  if (!nextSendAt && statusReason && !isTrouble(statusReason)) return { word: 'Waiting', tone: 'cold' }
  // The reason beside it says what slows it down.
  return { word: 'Sending', tone: isTrouble(statusReason) ? 'warm' : 'accent' }
}

export const RECIPIENT_GROUP: Record<RecipientGroup, { word: string; tone: Tone; meaning: string }> = {
  queued: { word: 'Queued', tone: 'cold', meaning: 'Waiting to be sent' },
  sent: { word: 'Sent', tone: 'good', meaning: 'Accepted by the recipient’s mail server' },
  bounced: { word: 'Bounced', tone: 'bad', meaning: 'Returned as undeliverable' },
  failed: { word: 'Failed', tone: 'bad', meaning: 'Rejected by the mail server' },
  skipped: { word: 'Skipped', tone: 'warm', meaning: 'Never sent, for the reason shown' },
  unknown: {
    word: 'Unknown',
    tone: 'warm',
    meaning: 'The mail server’s response was lost. Canvass never resends these on its own.',
  },
  cancelled: { word: 'Canceled', tone: 'neutral', meaning: 'Canceled before they were sent' },
}

/** The most telling thing that happened to a recipient's email. */
export function outcomeOf(recipient: CampaignRecipient): { word: string; tone: Tone } {
  if (recipient.unsubscribedAt) return { word: 'Unsubscribed', tone: 'warm' }
  if (recipient.clickedAt) return { word: 'Clicked', tone: 'converted' }
  if (recipient.openedAt) return { word: 'Opened', tone: 'accent' }
  return RECIPIENT_GROUP[recipient.group]
}
