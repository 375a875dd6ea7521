import type { z } from 'zod'
import { Campaign, CampaignDraft, CampaignEdit } from './campaigns.ts'
import { FOLLOW_UPS_MAX, OTHER_VARIANTS_MAX } from './follow-up-rules.ts'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { fullRoute } from './route.ts'
import { UnfinishedFollowUp, UnfinishedVariant, unfinishedText } from './sequences.ts'

/** A campaign as far as it's written: any part may be empty or wrong. Sending checks it. */
export const UnfinishedCampaign = CampaignDraft.omit({ name: true, status: true }).extend({
  subject: unfinishedText(500, 'A subject can have at most 500 characters'),
  body: unfinishedText(2_000_000, 'The body can have at most 2 MB'),
  steps: UnfinishedFollowUp.array().max(FOLLOW_UPS_MAX, 'A campaign can have at most 5 follow-ups').optional(),
  variants: UnfinishedVariant.array().max(OTHER_VARIANTS_MAX, 'An email can have at most 4 variants').optional(),
})
export type UnfinishedCampaign = z.infer<typeof UnfinishedCampaign>

/** A saved draft. */
export const SavedDraft = Campaign.required({ version: true })
export type SavedDraft = z.infer<typeof SavedDraft>

/** Saving a campaign while it's written. */
export const campaignDrafts = {
  create: fullRoute('POST /api/campaigns/drafts', 'Save a campaign that has just been begun; nothing is required', {
    body: UnfinishedCampaign.extend({ name: CampaignDraft.shape.name }),
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: SavedDraft,
  }),
  save: fullRoute(
    'PUT /api/campaigns/:id/draft',
    'Save a draft as far as it’s written. 409 with its `version` if it isn’t `basedOn` the saved one',
    {
      body: UnfinishedCampaign.extend({ basedOn: CampaignEdit.shape.basedOn }),
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: SavedDraft,
    },
  ),
}
