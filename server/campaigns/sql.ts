import type { Campaign } from '#contract/campaigns.ts'
import { type StatusReason, statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'

export const campaignColumns = (sql: Sql) => sql`
  id, name, subject, status, status_reason, recipient_count, sent_count, open_count, reply_count,
  created_at, sent_at, finished_at, case when status = 'scheduled' then scheduled_at end as scheduled_at,
  status = 'scheduled' and revision_id is not null as is_held, tracks_opens, has_own_emails, archived_at,
  case when status = 'sending' and status_reason is not null then (
    select min(q.not_before) from queued_messages q
    where q.user_id = campaigns.user_id and q.campaign_id = campaigns.id and q.batch_id is null) end as next_send_at,
  exists (select from outbox_messages o
    where o.user_id = campaigns.user_id and o.campaign_id = campaigns.id) as is_test`

/** `campaignColumns` of a row. */
export type CampaignRow = Omit<Campaign, 'statusReason'> & { statusReason: StatusReason | null }

/** A campaign as the API has it. */
export const present = <Row extends { statusReason: StatusReason | null }>(row: Row) => ({
  ...row,
  statusReason: row.statusReason && statusText(row.statusReason),
})

/** All campaigns of an account, newest first, with what the list shows besides. */
export async function listCampaigns(sql: Sql, userId: string): Promise<Campaign[]> {
  const rows = await sql<CampaignRow[]>`
    select ${campaignColumns(sql)}, step_count as follow_up_count, coalesce((
        select sum(r.uniques) from email_rollup r
        where r.user_id = ${userId} and r.campaign_id = campaigns.id and r.kind = 'clicked'), 0)::int as click_count
    from campaigns where user_id = ${userId} order by created_at desc, id desc`
  return rows.map(present)
}

interface Whole {
  body: string
  stepCount: number
  variantCount: number
  tracksOpens: boolean
  hasOwnEmails: boolean
  emailsReserved: number
}
export type WholeCampaign = Campaign & Whole

/** Locks the row until the transaction ends: of two simultaneous Sends, the second sees what the first did. */
export async function lockCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign | undefined> {
  const [campaign] = await sql<(CampaignRow & Whole)[]>`
    select ${campaignColumns(sql)}, body, step_count, variant_count, emails_reserved from campaigns
    where user_id = ${userId} and id = ${id} for update`
  return campaign && present(campaign)
}

export async function findCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign | undefined> {
  const [campaign] = await sql<(CampaignRow & Whole)[]>`
    select ${campaignColumns(sql)}, body, step_count, variant_count, emails_reserved from campaigns where user_id = ${userId} and id = ${id}`
  return campaign && present(campaign)
}

export async function ownAddress(sql: Sql, userId: string): Promise<string> {
  const [user] = await sql<{ email: string }[]>`select email from users where id = ${userId}`
  return user?.email ?? ''
}
