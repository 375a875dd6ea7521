/** Names a campaign in a statement. */
export interface CampaignKey {
  userId: string
  campaignId: string
}
