import type { Campaign, CampaignContent, CampaignDraft, CampaignEdit } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { LetterEnd } from '#server/sending/compose/email.ts'

const columns = (sql: Sql) => sql`
  id, name, subject, status, status_reason, recipient_count, sent_count, open_count, reply_count,
  created_at, sent_at, finished_at, case when status = 'scheduled' then scheduled_at end as scheduled_at,
  status = 'scheduled' and revision_id is not null as is_held, tracks_opens,
  case when status = 'sending' and status_reason is not null then (
    select min(m.not_before) from messages m
    where m.user_id = campaigns.user_id and m.campaign_id = campaigns.id and m.state = 'pending') end as next_send_at,
  exists (select from outbox_messages o
    where o.user_id = campaigns.user_id and o.campaign_id = campaigns.id) as is_test`

export const listCampaigns = (sql: Sql, userId: string) => sql<Campaign[]>`
  select ${columns(sql)} from campaigns where user_id = ${userId} order by created_at desc, id desc`

export async function insertCampaign(
  sql: Sql,
  userId: string,
  draft: Pick<CampaignDraft, 'name' | 'subject' | 'body' | 'recipients'> & { tracksOpens: boolean },
): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, tracks_opens)
    values (${userId}, ${draft.name}, ${draft.subject}, ${draft.body}, ${sql.json(draft.recipients)}, ${draft.recipients.length},
      ${draft.tracksOpens})
    returning ${columns(sql)}`
  if (!campaign) throw new Error('no campaign')
  return campaign
}

export type WholeCampaign = Campaign & {
  body: string
  stepCount: number
  versionCount: number
  tracksOpens: boolean
}

/** The row is locked until the transaction ends: of two that press Send at once, the second sees what the first did. */
export async function lockCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign | undefined> {
  const [campaign] = await sql<WholeCampaign[]>`
    select ${columns(sql)}, body, step_count, version_count from campaigns
    where user_id = ${userId} and id = ${id} for update`
  return campaign
}

export async function findCampaign(sql: Sql, userId: string, id: string): Promise<WholeCampaign | undefined> {
  const [campaign] = await sql<WholeCampaign[]>`
    select ${columns(sql)}, body, step_count, version_count from campaigns where user_id = ${userId} and id = ${id}`
  return campaign
}

/** Lets the engine begin with the frozen letter, now or when the hold is over. */
export async function startSending(
  sql: Sql,
  userId: string,
  id: string,
  begin: { revisionId: string; now: Date; heldUntil: Date | null; emailsReserved: number },
): Promise<Campaign> {
  const { revisionId, now, heldUntil, emailsReserved } = begin
  const [campaign] = await sql<Campaign[]>`
    update campaigns set status = ${heldUntil ? 'scheduled' : 'sending'}, status_reason = null,
      revision_id = ${revisionId}, scheduled_at = ${heldUntil?.toISOString() ?? null},
      sent_at = ${now.toISOString()}, counted_at = ${now.toISOString()}, emails_reserved = ${emailsReserved},
      updated_at = now()
    where user_id = ${userId} and id = ${id}
    returning ${columns(sql)}`
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  return campaign
}

/** A reason why it stood still is gone with the standing still. */
export async function moveCampaign(
  sql: Sql,
  userId: string,
  id: string,
  status: Campaign['status'],
): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    update campaigns set status = ${status}, status_reason = null, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  return campaign
}

/** To how many a campaign would go: who may not be mailed takes nothing of the month. */
export const countMailable = (sql: Sql, userId: string, id: string) =>
  countAmong(
    sql,
    userId,
    sql`jsonb_array_elements_text((select recipients from campaigns where user_id = ${userId} and id = ${id}))`,
  )

/** The same of addresses of which no campaign is made yet. */
export const countMailableOf = (sql: Sql, userId: string, emails: string[]) =>
  countAmong(sql, userId, sql`unnest(${emails}::text[])`)

async function countAmong(sql: Sql, userId: string, emails: ReturnType<Sql>): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(distinct lower(asked.email))::int as n from ${emails} as asked(email)
    where not exists (select from suppressions s
      where s.user_id = ${userId} and s.channel = 'email' and s.address_norm = lower(asked.email))`
  return row?.n ?? 0
}

/** It begins then, and not before. */
export async function schedule(sql: Sql, userId: string, id: string, at: Date): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    update campaigns set status = 'scheduled', scheduled_at = ${at.toISOString()}, status_reason = null, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  return campaign
}

/** A draft again, as if Send had not been pressed; says what had been counted for it, and when. */
export async function unschedule(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ campaign: Campaign; emailsReserved: number; countedAt: string | null }> {
  const [before] = await sql<{ emailsReserved: number; countedAt: string | null }[]>`
    select emails_reserved, sent_at as counted_at from campaigns where user_id = ${userId} and id = ${id}`
  const [campaign] = await sql<Campaign[]>`
    with thawed as (delete from campaign_revisions where user_id = ${userId} and campaign_id = ${id})
    update campaigns set status = 'draft', status_reason = null, scheduled_at = null, sent_at = null, revision_id = null,
      mailbox_id = null, emails_reserved = 0, counted_at = null, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
  if (!campaign || !before) throw new Error(`campaign ${id} is gone`)
  return { campaign, ...before }
}

/** The letter, the recipients, the hours and whether opens are tracked; the mailboxes are copied by who keeps them. */
export async function copyCampaign(sql: Sql, userId: string, id: string, name: string): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, sending_hours, tracks_opens)
    select user_id, ${name}, subject, body, recipients, recipient_count, sending_hours, tracks_opens
    from campaigns where user_id = ${userId} and id = ${id}
    returning ${columns(sql)}`
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  return campaign
}

/** Held campaigns whose seconds are over begin; each once, whoever asks. */
export const beginHeld = (sql: Sql, now: Date) => sql<{ userId: string; id: string }[]>`
  update campaigns set status = 'sending', scheduled_at = null, updated_at = now()
  where status = 'scheduled' and revision_id is not null and scheduled_at <= ${now.toISOString()}
  returning user_id, id`

/** Campaigns whose chosen time has come; those that could not begin are asked again after a minute. */
export const findDue = (sql: Sql, now: Date) => sql<{ userId: string; id: string }[]>`
  select user_id, id from campaigns
  where status = 'scheduled' and revision_id is null and scheduled_at <= ${now.toISOString()}
    and (status_reason is null or updated_at < now() - interval '1 minute')
    and not exists (select from users u where u.id = campaigns.user_id and u.is_disabled)
  order by scheduled_at limit 20`

/** Why it did not begin, for people. */
export const sayWhyNotBegun = (sql: Sql, userId: string, id: string, reason: string) => sql`
  update campaigns set status_reason = ${reason}, updated_at = now()
  where user_id = ${userId} and id = ${id} and status = 'scheduled'`

export async function ownAddress(sql: Sql, userId: string): Promise<string> {
  const [user] = await sql<{ email: string }[]>`select email from users where id = ${userId}`
  return user?.email ?? ''
}

/** Subject, body and, of a draft, the recipients and whether opens are tracked. */
export async function changeLetter(
  sql: Sql,
  userId: string,
  id: string,
  {
    subject,
    body,
    recipients,
    tracksOpens = null,
  }: Pick<CampaignEdit, 'subject' | 'body' | 'recipients'> & { tracksOpens?: boolean | null | undefined },
): Promise<Campaign> {
  const others = recipients
    ? sql`, recipients = ${sql.json(recipients)}, recipient_count = ${recipients.length}`
    : sql``
  const [campaign] = await sql<Campaign[]>`
    update campaigns set subject = ${subject}, body = ${body} ${others},
      tracks_opens = coalesce(${tracksOpens}, tracks_opens), updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  return campaign
}

/** The footer and tracking choice of a campaign that has begun. */
export async function letterEndOf(sql: Sql, userId: string, id: string): Promise<LetterEnd> {
  const [revision] = await sql<LetterEnd[]>`
    select r.postal_address, c.tracks_opens from campaigns c join campaign_revisions r on r.user_id = c.user_id and r.id = c.revision_id
    where c.user_id = ${userId} and c.id = ${id}`
  if (!revision) throw new Error(`campaign ${id} has no revision`)
  return revision
}

/** Whether new campaigns of this account track opens. */
export async function tracksOpensByDefault(sql: Sql, userId: string): Promise<boolean> {
  const [settings] = await sql<{ tracksOpens: boolean }[]>`
    select tracks_opens from user_settings where user_id = ${userId}`
  return settings?.tracksOpens ?? true
}

/** Whether a follow-up depends on opens that the campaign doesn't track. */
export async function dependsOnUntrackedOpens(sql: Sql, userId: string, id: string): Promise<boolean> {
  const found = await sql`
    select from campaigns c join campaign_steps s on s.user_id = c.user_id and s.campaign_id = c.id
    where c.user_id = ${userId} and c.id = ${id} and not c.tracks_opens and s.condition = 'not-opened' limit 1`
  return found.length > 0
}

/**
 * Another first letter from now on, also for who is still to come into the ledger: whoever is at the addresses holds the
 * earlier one, and loses its hold. Gives the earlier one.
 */
export async function useRevision(sql: Sql, userId: string, id: string, revisionId: string): Promise<string | null> {
  const [row] = await sql<{ before: string | null }[]>`
    update campaigns set revision_id = ${revisionId}, lease_owner = null, lease_until = null
    from (select revision_id from campaigns where user_id = ${userId} and id = ${id}) old
    where user_id = ${userId} and id = ${id} returning old.revision_id as before`
  return row?.before ?? null
}

/** The first letter and the recipients, as they were written. */
export async function readLetter(
  sql: Sql,
  userId: string,
  id: string,
): Promise<Omit<CampaignContent, 'steps' | 'versions'> | undefined> {
  const [content] = await sql<Omit<CampaignContent, 'steps' | 'versions'>[]>`
    select subject, body, recipients, tracks_opens from campaigns where user_id = ${userId} and id = ${id}`
  return content
}

/** Changes the name and nothing else, in any state. */
export async function renameCampaign(
  sql: Sql,
  userId: string,
  id: string,
  name: string,
): Promise<Campaign | undefined> {
  const [campaign] = await sql<Campaign[]>`
    update campaigns set name = ${name}, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
  return campaign
}

/** Deletes a campaign only while it is a draft: history of sent email never goes this way. */
export const deleteDraft = (sql: Sql, userId: string, id: string) => sql`
  delete from campaigns where user_id = ${userId} and id = ${id} and status = 'draft'`

/** The account's campaign names that begin with this one. */
export const listNames = (sql: Sql, userId: string, name: string) => sql<{ name: string }[]>`
  select name from campaigns where user_id = ${userId} and starts_with(name, ${name})`

/** The category and the city that the leads behind these addresses share; null where they differ or most addresses aren't leads. */
export async function readCommonTraits(
  sql: Sql,
  userId: string,
  emails: string[],
): Promise<{ category: string | null; city: string | null }> {
  const [audience] = await sql<{ category: string | null; city: string | null }[]>`
    select case when min(category) = max(category) and count(category) = count(*) then min(category) end as category,
      case when min(city) = max(city) and count(city) = count(*) then min(city) end as city
    from leads where user_id = ${userId} and email_norm = any(${emails.map(email => email.toLowerCase())}::text[])
    having count(distinct email_norm) * 2 >= ${emails.length}::int`
  return audience ?? { category: null, city: null }
}

/** The texts of all letters of a campaign. */
export const listBodies = (sql: Sql, userId: string, id: string) => sql<{ body: string }[]>`
  select body from campaigns where user_id = ${userId} and id = ${id}
  union all select body from campaign_steps where user_id = ${userId} and campaign_id = ${id}
  union all select body from campaign_versions where user_id = ${userId} and campaign_id = ${id}`

/** Drafts of one account are measured one after another, so that parallel ones can't all fit. */
export const lockDrafts = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`drafts:${userId}`}, 0))`

export interface Measured {
  count: number
  bytes: number
}

/** Unsent campaigns and their stored bytes. `pg_column_size` reads no large value, only how long it is. */
export async function measureDrafts(sql: Sql, userId: string): Promise<Measured> {
  const [row] = await sql<[Measured]>`
    with drafts as materialized (
      select id, pg_column_size(body) + pg_column_size(recipients) as bytes from campaigns
      where user_id = ${userId} and (status = 'draft' or status = 'scheduled' and revision_id is null)
    ), parts as (
      select bytes from drafts
      union all
      select pg_column_size(s.body) from drafts d join campaign_steps s on s.user_id = ${userId} and s.campaign_id = d.id
      union all
      select pg_column_size(v.body) from drafts d join campaign_versions v on v.user_id = ${userId} and v.campaign_id = d.id
    )
    select (select count(*)::int from drafts) as count, coalesce(sum(bytes), 0)::float8 as bytes from parts`
  return row
}

/** The frozen emails of one campaign and their stored bytes. */
export async function measureRevisions(sql: Sql, userId: string, campaignId: string): Promise<Measured> {
  const [row] = await sql<[Measured]>`
    select count(*)::int as count,
      coalesce(sum(pg_column_size(body_html) + pg_column_size(body_text) + pg_column_size(links)), 0)::float8 as bytes
    from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId}`
  return row
}
