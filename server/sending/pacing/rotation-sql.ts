import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'

export const setAccountReason = (
  sql: Sql,
  { userId, campaignId, sendingAccountId }: CampaignKey & { sendingAccountId: string | null },
  reason: StatusReason | null,
) => sql`
  update campaign_sending_accounts set status_reason = ${reason && sql.json(reason)}
  where user_id = ${userId} and campaign_id = ${campaignId} and sending_account_id = ${sendingAccountId}`

/** The campaign's sending accounts, oldest first; one that only finishes its threads appears while it can't. */
export const listReasons = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<
  { address: string | null; statusReason: StatusReason | null }[]
>`
  select m.address, x.status_reason
  from campaign_sending_accounts x join sending_accounts m on m.user_id = x.user_id and m.id = x.sending_account_id
  where x.user_id = ${userId} and x.campaign_id = ${campaignId} and (not x.threads_only or x.status_reason is not null)
  order by m.created_at, m.id`

export const setCampaignReason = (sql: Sql, { userId, campaignId }: CampaignKey, reason: StatusReason | null) => sql`
  update campaigns set status_reason = ${reason && sql.json(reason)}, updated_at = now() where user_id = ${userId} and id = ${campaignId}`
