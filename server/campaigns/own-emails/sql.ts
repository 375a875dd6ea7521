import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { notFound } from '#server/http/errors.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'
import { type CampaignRow, campaignColumns, present } from '../sql.ts'

export interface OwnEmail {
  email: string
  subject: string
  body: string
  /** 0 is the first email; follow-ups have no subject, as they're replies in its thread. */
  followUp?: number
  /** The draft that it's a copy of. */
  draftId: string
}

/** Marks a draft as one in which each recipient has an email of their own. */
export async function setOwnEmails(sql: Sql, { userId, campaignId }: CampaignKey): Promise<Campaign> {
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set has_own_emails = true where user_id = ${userId} and id = ${campaignId} returning ${campaignColumns(sql, userId)}`
  if (!campaign) throw notFound('Campaign')
  return present(campaign)
}

/** Replaces the recipients of a draft. */
export async function setRecipients(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  emails: string[],
): Promise<Campaign> {
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set recipients = ${sql.json(emails)}, recipient_count = ${emails.length}, updated_at = now()
    where user_id = ${userId} and id = ${campaignId} returning ${campaignColumns(sql, userId)}`
  if (!campaign) throw notFound('Campaign')
  return present(campaign)
}

/** Writes to another address instead, once, in a campaign that hasn't begun. */
export const moveRecipient = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { from, to }: { from: string; to: string },
) => sql`
  update campaigns c set recipients = moved.list, recipient_count = jsonb_array_length(moved.list), updated_at = now()
  from (select coalesce(jsonb_agg(email order by n), '[]') as list from (
    select distinct on (address_norm(email)) email, n from (
      select case when address_norm(a.email) = address_norm(${from}) then ${to} else a.email end as email, a.n
      from campaigns k, jsonb_array_elements_text(k.recipients) with ordinality a(email, n)
      where k.user_id = ${userId} and k.id = ${campaignId}) moved_one
    order by address_norm(email), n) once) moved
  where c.user_id = ${userId} and c.id = ${campaignId} and c.revision_id is null and c.status in ('draft', 'scheduled')`

export const deleteOwnEmails = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_emails where user_id = ${userId} and campaign_id = ${campaignId}`

export const insertOwnEmails = (sql: Sql, { userId, campaignId }: CampaignKey, emails: OwnEmail[]) => sql`
  insert into campaign_emails (user_id, campaign_id, email_norm, follow_up, subject, body, draft_id)
  select ${userId}, ${campaignId}, address_norm(email), coalesce("followUp", 0), subject, body, "draftId"
  from jsonb_to_recordset(${sql.json(emails as never)}) e(
    email text, "followUp" int, subject text, body text, "draftId" uuid)
  returning null`

/** Copies the emails to another campaign. They no longer belong to their drafts, which may be sent only once. */
export const copyOwnEmails = (sql: Sql, { userId, campaignId }: CampaignKey, to: string) => sql`
  insert into campaign_emails (user_id, campaign_id, email_norm, follow_up, subject, body)
  select user_id, ${to}, email_norm, follow_up, subject, body from campaign_emails
  where user_id = ${userId} and campaign_id = ${campaignId}`

/** One recipient's own email; without an address, the first. A follow-up has the subject of its thread. */
export const findOwnEmail = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { email, followUp }: { email: string | null; followUp: number },
) =>
  first(sql<{ email: string; subject: string; body: string }[]>`
    select e.email_norm as email, case when e.follow_up = 0 then e.subject else 'Re: ' || f.subject end as subject, e.body
    from campaign_emails e join campaign_emails f
      on f.user_id = e.user_id and f.campaign_id = e.campaign_id and f.email_norm = e.email_norm and f.follow_up = 0
    where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.follow_up = ${followUp}
      and (${email}::text is null or e.email_norm = address_norm(${email}))
    order by e.email_norm limit 1`)

/** The recipients without an email of their own: how many, and the first few. */
export const listWithout = (sql: Sql, { userId, campaignId }: CampaignKey, most: number) => sql<
  { email: string; count: number }[]
>`
  with without as (
    select distinct address_norm(r.email) as email
    from campaigns c, jsonb_array_elements_text(c.recipients) r(email)
    where c.user_id = ${userId} and c.id = ${campaignId} and not exists (
      select from campaign_emails e
      where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.email_norm = address_norm(r.email))
  )
  select email, (select count(*) from without) as count from without order by email limit ${most}`

/** All texts of a campaign's own emails, with their recipients. */
export const listTexts = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<
  { email: string; subject: string; body: string }[]
>`
  select email_norm as email, subject, body from campaign_emails
  where user_id = ${userId} and campaign_id = ${campaignId} order by email_norm, follow_up`
