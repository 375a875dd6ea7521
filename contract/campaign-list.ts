import { z } from 'zod'
import { changes } from './instant.ts'

/** What a campaign that sends nothing needs from its user. `account`: a sending account to reconnect or resume. */
export const CampaignNeed = z.enum(['account', 'domain', 'email', 'sender', 'plan'])
export type CampaignNeed = z.infer<typeof CampaignNeed>

/** The tabs of the list. Archived campaigns are in theirs and in no other. */
export const CampaignTab = z.enum(['all', 'drafts', 'active', 'finished', 'archived'])
export type CampaignTab = z.infer<typeof CampaignTab>

/** A page of the list. */
export const CampaignListQuery = z.object({
  /** Without one, archived campaigns are included. */
  tab: CampaignTab.optional(),
  /** Words that the name or the subject contains, in any order. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  ...changes,
})
export type CampaignListQuery = z.infer<typeof CampaignListQuery>
