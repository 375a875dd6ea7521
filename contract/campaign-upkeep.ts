import { z } from 'zod'
import { CampaignTab } from './campaign-list.ts'
import { Campaign, CampaignDraft } from './campaigns.ts'
import { fullRoute } from './route.ts'

const id = z.object({ id: z.uuid() })

/** Keeping the list of campaigns in order. */
export const campaignUpkeep = {
  counts: fullRoute({
    method: 'GET',
    path: '/api/campaigns/counts',
    summary: 'How many campaigns each tab of the list has',
    reply: z.record(CampaignTab, z.number()),
  }),
  rename: fullRoute({
    method: 'PUT',
    path: '/api/campaigns/:id/name',
    summary: 'Rename a campaign in any state',
    params: id,
    body: CampaignDraft.pick({ name: true }),
    reply: Campaign,
  }),
  archive: fullRoute({
    method: 'PUT',
    path: '/api/campaigns/:id/archived',
    summary: 'Move a campaign out of the list, or back. Refused while it is sending or scheduled',
    params: id,
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: Campaign,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/campaigns/:id',
    summary: 'Delete a draft; refused for a campaign that was sent or is scheduled',
    params: id,
    reply: z.object({ message: z.string() }),
  }),
}
