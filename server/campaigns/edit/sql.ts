import { addressNorm } from '#contract/address.ts'
import type { Campaign, CampaignContent, CampaignDraft, CampaignEdit } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'
import { notFound } from '#server/http/errors.ts'
import { languageOf } from '#server/languages/text-language.ts'
import { type EmailFooter, withoutTags } from '#server/sending/compose/email.ts'
import { type CampaignRow, campaignColumns, newCampaignColumns, present } from '../sql.ts'

export async function insertCampaign(
  sql: Sql,
  userId: string,
  draft: Pick<CampaignDraft, 'name' | 'subject' | 'body' | 'recipients'> & {
    tracksOpens: boolean
    includesContacted?: boolean | undefined
    recipientCount?: number
  },
): Promise<Campaign> {
  const { recipientCount = draft.recipients.length } = draft
  const [campaign] = await sql<CampaignRow[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, tracks_opens, includes_contacted)
    values (${userId}, ${draft.name}, ${draft.subject}, ${draft.body}, ${sql.json(draft.recipients)}, ${recipientCount},
      ${draft.tracksOpens}, ${draft.includesContacted ?? false})
    returning ${newCampaignColumns(sql)}`
  if (!campaign) throw new Error('no campaign')
  return present(campaign)
}

/** Copies the email, recipients, sending window, and open tracking. Sending accounts copy their choice themselves. */
export async function copyCampaign(sql: Sql, userId: string, id: string, name: string): Promise<Campaign> {
  const [campaign] = await sql<CampaignRow[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, sending_window, tracks_opens, has_own_emails)
    select user_id, ${name}, subject, body, recipients, recipient_count, sending_window, tracks_opens, has_own_emails
    from campaigns where user_id = ${userId} and id = ${id}
    returning ${newCampaignColumns(sql)}`
  if (!campaign) throw notFound('Campaign')
  return present(campaign)
}

/** Changes subject and body, and of a draft the name, recipients, and open tracking if given. */
export async function changeLetter(
  sql: Sql,
  userId: string,
  id: string,
  {
    subject,
    body,
    recipients,
    recipientCount = recipients?.length,
    tracksOpens = null,
    includesContacted = null,
    name = null,
  }: Pick<CampaignEdit, 'subject' | 'body' | 'recipients'> & {
    recipientCount?: number | undefined
    tracksOpens?: boolean | null | undefined
    includesContacted?: boolean | null | undefined
    name?: string | null
  },
): Promise<Campaign> {
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set name = coalesce(${name}, name), subject = ${subject}, body = ${body}, tracks_opens = coalesce(${tracksOpens}, tracks_opens),
      includes_contacted = coalesce(${includesContacted}, includes_contacted),
      recipients = coalesce(${recipients ? sql.json(recipients) : null}::jsonb, recipients),
      recipient_count = coalesce(${recipientCount ?? null}, recipient_count), updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${campaignColumns(sql, userId)}`
  if (!campaign) throw notFound('Campaign')
  return present(campaign)
}

/** The footer and open tracking of a started campaign. */
export async function footerOf(sql: Sql, userId: string, id: string): Promise<EmailFooter> {
  const [revision] = await sql<(EmailFooter & { body: string })[]>`
    select r.postal_address, c.tracks_opens, c.body from campaigns c join campaign_revisions r on r.user_id = c.user_id and r.id = c.revision_id
    where c.user_id = ${userId} and c.id = ${id}`
  if (!revision) throw new Error(`campaign ${id} has no revision`)
  const { body, ...footer } = revision
  return { ...footer, language: languageOf(withoutTags(body)) }
}

/** Sends another first email from now on. Returns the earlier one; a worker that expands with it loses its lease. */
export const useRevision = (sql: Sql, userId: string, id: string, revisionId: string) =>
  sql<{ before: string | null }[]>`
    update campaigns set revision_id = ${revisionId}, lease_owner = null, lease_until = null
    from (select revision_id from campaigns where user_id = ${userId} and id = ${id}) old
    where user_id = ${userId} and id = ${id} returning old.revision_id as before`.then(([row]) => row?.before ?? null)

/** Whether new campaigns of this account track opens. */
export const tracksOpensByDefault = (sql: Sql, userId: string) =>
  sql<{ tracksOpens: boolean }[]>`
    select tracks_opens from user_settings where user_id = ${userId}`.then(
    ([settings]) => settings?.tracksOpens ?? false,
  )

/** Whether a follow-up depends on opens that the campaign doesn't track. */
export const dependsOnUntrackedOpens = (sql: Sql, userId: string, id: string) =>
  isAny(sql`
    select from campaigns c join campaign_steps s on s.user_id = c.user_id and s.campaign_id = c.id
    where c.user_id = ${userId} and c.id = ${id} and not c.tracks_opens and s.condition in ('not-opened', 'opened')
    limit 1`)

/** The first email and the recipients, as typed. */
export const readLetter = (sql: Sql, userId: string, id: string) =>
  first(sql<Omit<CampaignContent, 'steps' | 'variants'>[]>`
    select subject, body, recipients, tracks_opens, includes_contacted from campaigns where user_id = ${userId} and id = ${id}`)

/** Renames a campaign in any state. */
export const renameCampaign = (sql: Sql, userId: string, id: string, name: string) =>
  sql<CampaignRow[]>`
    update campaigns set name = ${name}, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${campaignColumns(sql, userId)}`.then(
    ([campaign]) => campaign && present(campaign),
  )

/** Archives a campaign, or takes it out again. None that is sending or about to: it would be forgotten. */
export const archiveCampaign = (sql: Sql, userId: string, id: string, isArchived: boolean) =>
  sql<CampaignRow[]>`
    update campaigns set archived_at = case when ${isArchived} then coalesce(archived_at, ${new Date()}) end, updated_at = now()
    where user_id = ${userId} and id = ${id} and (not ${isArchived} or status not in ('sending', 'scheduled'))
    returning ${campaignColumns(sql, userId)}`.then(([campaign]) => campaign && present(campaign))

/** Deletes a campaign only while it's a draft: the history of sent email stays. */
export const deleteDraft = (sql: Sql, userId: string, id: string) => sql`
  delete from campaigns where user_id = ${userId} and id = ${id} and status = 'draft'`

/** The account's campaign names that begin with this one. */
export const listNames = (sql: Sql, userId: string, name: string) => sql<{ name: string }[]>`
  select name from campaigns where user_id = ${userId} and starts_with(name, ${name})`

export interface CommonTraits {
  category: string | null
  city: string | null
  tag: string | null
  /** Of a single recipient. */
  businessName: string | null
}

/** The category, city, and tag of two thirds of these leads; null if most addresses aren't leads. */
export async function readCommonTraits(sql: Sql, userId: string, emails: string[]): Promise<CommonTraits> {
  const [traits] = await sql<CommonTraits[]>`
    with asked as materialized (
      select id, business_name, email_norm, category, city from leads
      where user_id = ${userId} and email_norm = any(${emails.map(addressNorm)}::text[])
    ), size as (
      select count(*) as n, count(distinct email_norm) as known, min(business_name) as first,
        mode() within group (order by category) as category, mode() within group (order by city) as city from asked
    )
    select case when (select count(*) from asked where category = size.category) * 3 >= n * 2 then category end as category,
      case when (select count(*) from asked where city = size.city) * 3 >= n * 2 then city end as city,
      (select t.name from asked a
        join lead_tags lt on lt.user_id = ${userId} and lt.lead_id = a.id
        join tags t on t.user_id = ${userId} and t.id = lt.tag_id and not t.is_search
        group by t.id, t.name having count(*) * 3 >= size.n * 2 order by count(*) desc, t.name limit 1) as tag,
      case when ${emails.length}::int = 1 then first end as business_name
    from size where known * 2 >= ${emails.length}::int`
  return traits ?? { category: null, city: null, tag: null, businessName: null }
}

/** The bodies of all emails of a campaign. */
export const listBodies = (sql: Sql, userId: string, id: string) => sql<{ body: string }[]>`
  select body from campaigns where user_id = ${userId} and id = ${id}
  union all select body from campaign_steps where user_id = ${userId} and campaign_id = ${id}
  union all select body from campaign_variants where user_id = ${userId} and campaign_id = ${id}`

/** Drafts of one account are measured one after another, so that parallel ones can't all fit. */
export const lockDrafts = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`drafts:${userId}`}, 0))`

export interface Measured {
  count: number
  bytes: number
}

/** Unsent campaigns and their stored bytes. `pg_column_size` reads no large value, only how long it is. */
export const measureDrafts = (sql: Sql, userId: string): Promise<Measured> =>
  first(sql<[Measured]>`
    with drafts as materialized (
      select id, pg_column_size(body) + pg_column_size(recipients) as bytes from campaigns
      where user_id = ${userId} and (status = 'draft' or status = 'scheduled' and revision_id is null)
    ), parts as (
      select bytes from drafts
      union all
      select pg_column_size(s.body) from drafts d join campaign_steps s on s.user_id = ${userId} and s.campaign_id = d.id
      union all
      select pg_column_size(v.body) from drafts d join campaign_variants v on v.user_id = ${userId} and v.campaign_id = d.id
      union all
      select pg_column_size(e.body) from drafts d join campaign_emails e on e.user_id = ${userId} and e.campaign_id = d.id
    )
    select (select count(*)::int from drafts) as count, coalesce(sum(bytes), 0)::float8 as bytes from parts`)

/** The frozen emails of one campaign and their stored bytes, without those of single recipients, which never change. */
export const measureRevisions = (sql: Sql, userId: string, campaignId: string): Promise<Measured> =>
  first(sql<[Measured]>`
    select count(*)::int as count,
      coalesce(sum(pg_column_size(body_html) + pg_column_size(body_text) + pg_column_size(links)), 0)::float8 as bytes
    from campaign_revisions r where user_id = ${userId} and campaign_id = ${campaignId} and not exists (
      select from campaign_emails e where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.revision_id = r.id)`)

/** Identifies a draft's content: another content has another version. Undefined for a campaign that isn't there. */
export const readVersion = (sql: Sql, userId: string, id: string) =>
  sql<{ version: string }[]>`
    select encode(sha256(convert_to(jsonb_build_array(c.subject, c.body, c.recipients, c.tracks_opens, c.includes_contacted, c.sending_window, (
        select jsonb_agg(to_jsonb(s) - 'revision_id' order by s.n) from campaign_steps s
        where s.user_id = ${userId} and s.campaign_id = c.id), (
        select jsonb_agg(to_jsonb(v) - 'revision_id' order by v.n) from campaign_variants v
        where v.user_id = ${userId} and v.campaign_id = c.id), (
        select jsonb_agg(a.sending_account_id order by a.sending_account_id) from campaign_sending_accounts a
        where a.user_id = ${userId} and a.campaign_id = c.id))::text, 'UTF8')), 'hex') as version
    from campaigns c where c.user_id = ${userId} and c.id = ${id}`.then(([row]) => row?.version)

/** The sending accounts and the sending window of a campaign that hasn't started. */
export const readSchedule = (sql: Sql, userId: string, id: string) =>
  sql<Required<Pick<CampaignContent, 'sendingAccountIds' | 'sendingWindow'>>[]>`
    select sending_window, array(
      select a.sending_account_id from campaign_sending_accounts a
      where a.user_id = ${userId} and a.campaign_id = c.id order by a.sending_account_id) as sending_account_ids
    from campaigns c where c.user_id = ${userId} and c.id = ${id}`.then(
    ([row]) => row ?? { sendingAccountIds: [], sendingWindow: null },
  )
