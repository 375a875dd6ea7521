import { z } from 'zod'
import { CampaignTab } from './campaign-list.ts'
import { Campaign, CampaignDraft } from './campaigns.ts'
import { fullRoute, Message } from './route.ts'

/** Keeping the list of campaigns in order. */
export const campaignUpkeep = {
  counts: fullRoute('GET /api/campaigns/counts', 'How many campaigns each tab of the list has', {
    reply: z.record(CampaignTab, z.number()),
  }),
  rename: fullRoute('PUT /api/campaigns/:id/name', 'Rename a campaign in any state', {
    body: CampaignDraft.pick({ name: true }),
    reply: Campaign,
  }),
  archive: fullRoute(
    'PUT /api/campaigns/:id/archived',
    'Move a campaign out of the list, or back. Refused while it is sending or scheduled',
    { body: z.strictObject({ isArchived: z.boolean() }), reply: Campaign },
  ),
  remove: fullRoute(
    'DELETE /api/campaigns/:id',
    'Delete a draft; refused for a campaign that was sent or is scheduled',
    { reply: Message },
  ),
}
