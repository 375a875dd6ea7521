import type { CampaignTab } from '#contract/campaign-list.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { needOf, type StatusReason, statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, isKept } from '#server/db/lookups.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'

/** The columns of a campaign of this account. The parameter keeps each part of the statement within the account. */
export const campaignColumns = (sql: Sql, userId: string) => sql`
  id, name, subject, status, status_reason, recipient_count, sent_count, open_count, reply_count,
  created_at, sent_at, finished_at, case when status = 'scheduled' then scheduled_at end as scheduled_at,
  status = 'scheduled' and revision_id is not null as is_held, tracks_opens, has_own_emails, archived_at,
  case when status = 'sending' and status_reason is not null then (
    select min(q.not_before) from queued_messages q
    where q.user_id = ${userId} and q.campaign_id = campaigns.id and q.batch_id is null) end as next_send_at,
  ${isKept(sql, userId, sql`campaigns.id`)} as is_test`

/** The same of a campaign that this statement inserts: it has no messages yet, and `returning` takes no subqueries on a cluster. */
export const newCampaignColumns = (sql: Sql) => sql`
  id, name, subject, status, status_reason, recipient_count, sent_count, open_count, reply_count,
  created_at, sent_at, finished_at, null::timestamptz as scheduled_at, false as is_held, tracks_opens, has_own_emails,
  archived_at, null::timestamptz as next_send_at, false as is_test`

/** `campaignColumns` of a row. */
export type CampaignRow = Omit<Campaign, 'statusReason'> & { statusReason: StatusReason | null }

/** A campaign as the API has it. */
export const present = <Row extends { statusReason: StatusReason | null }>(row: Row) => ({
  ...row,
  statusReason: row.statusReason && statusText(row.statusReason),
  needs: row.statusReason ? needOf(row.statusReason) : undefined,
})

interface Asked {
  tab: CampaignTab | undefined
  /** In lower case; the name or the subject contains each. */
  words: string[]
  after: { at: string; id: string } | null
  limit: number
  updatedSince?: string | undefined
}

/** A page of an account's campaigns, newest first, with what the list shows besides, and each one's place in the order. */
export const listCampaigns = (sql: Sql, userId: string, { tab, words, after, limit, updatedSince }: Asked) =>
  sql<(CampaignRow & { place: string })[]>`
    select ${campaignColumns(sql, userId)}, step_count as follow_up_count, created_at::text as place, coalesce((
        select sum(r.uniques) from email_rollup r
        where r.user_id = ${userId} and r.campaign_id = campaigns.id and r.kind = 'clicked'), 0)::int as click_count
    from campaigns
    where user_id = ${userId} ${changedSince(sql, sql`updated_at`, updatedSince)}
      and (${after === null} or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      and case ${tab ?? null}::text
        when 'all' then archived_at is null
        when 'drafts' then archived_at is null and status = 'draft'
        when 'active' then archived_at is null and status in ('scheduled', 'sending', 'paused')
        when 'finished' then archived_at is null and status in ('finished', 'cancelled')
        when 'archived' then archived_at is not null
        else true end
      and not exists (
        select from unnest(${words}::text[]) as word
        where position(word in lower(name || chr(10) || regexp_replace(subject, '[{}_|]', ' ', 'g'))) = 0)
    order by created_at desc, id desc limit ${limit}`.then(rows => rows.map(present))

/** How many campaigns each tab has. */
export const countCampaigns = (sql: Sql, userId: string) =>
  sql<[Record<CampaignTab, number>]>`
    select count(*) filter (where archived_at is null)::int as all,
      count(*) filter (where archived_at is null and status = 'draft')::int as drafts,
      count(*) filter (where archived_at is null and status in ('scheduled', 'sending', 'paused'))::int as active,
      count(*) filter (where archived_at is null and status in ('finished', 'cancelled'))::int as finished,
      count(*) filter (where archived_at is not null)::int as archived
    from campaigns where user_id = ${userId}`.then(([row]) => row)

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
export async function lockCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign> {
  const [campaign] = await sql<(CampaignRow & Whole)[]>`
    select ${campaignColumns(sql, userId)}, body, step_count, variant_count, emails_reserved from campaigns
    where user_id = ${userId} and id = ${id} for update`
  if (!campaign) throw notFound('Campaign')
  return present(campaign)
}

export async function findCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign | undefined> {
  const [campaign] = await sql<(CampaignRow & Whole)[]>`
    select ${campaignColumns(sql, userId)}, body, step_count, variant_count, emails_reserved from campaigns where user_id = ${userId} and id = ${id}`
  return campaign && present(campaign)
}

export async function requireCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign> {
  return orNotFound(await findCampaign(sql, userId, id), 'Campaign')
}

export const ownAddress = (sql: Sql, userId: string) =>
  sql<{ email: string }[]>`select email from users where id = ${userId}`.then(([user]) => user?.email ?? '')
