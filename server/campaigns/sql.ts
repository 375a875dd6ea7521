import type { Campaign, CampaignDraft } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'

const columns = (sql: Sql) => sql`
  id, name, subject, status, status_reason, recipient_count, sent_count, open_count, reply_count,
  created_at, sent_at, finished_at`

export const listCampaigns = (sql: Sql, userId: string) => sql<Campaign[]>`
  select ${columns(sql)} from campaigns where user_id = ${userId} order by created_at desc, id desc`

export async function insertCampaign(
  sql: Sql,
  userId: string,
  draft: Omit<CampaignDraft, 'status'>,
): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    values (${userId}, ${draft.name}, ${draft.subject}, ${draft.body}, ${sql.json(draft.recipients)}, ${draft.recipients.length})
    returning ${columns(sql)}`
  if (!campaign) throw new Error('no campaign')
  return campaign
}

/** The row is locked until the transaction ends: of two that press Send at once, the second sees what the first did. */
export async function lockCampaign(
  sql: Sql,
  userId: string,
  id: string,
): Promise<(Campaign & { body: string }) | undefined> {
  const [campaign] = await sql<(Campaign & { body: string })[]>`
    select ${columns(sql)}, body from campaigns where user_id = ${userId} and id = ${id} for update`
  return campaign
}

export async function findCampaign(
  sql: Sql,
  userId: string,
  id: string,
): Promise<(Campaign & { body: string }) | undefined> {
  const [campaign] = await sql<(Campaign & { body: string })[]>`
    select ${columns(sql)}, body from campaigns where user_id = ${userId} and id = ${id}`
  return campaign
}

/** Freezes what is mailed and lets the engine begin: one statement, so that neither is ever seen without the other. */
export async function startSending(
  sql: Sql,
  userId: string,
  id: string,
  revision: { subject: string; html: string; text: string; links: string[]; postalAddress: string },
  { now, emailsReserved }: { now: Date; emailsReserved: number },
): Promise<Campaign> {
  const [campaign] = await sql<Campaign[]>`
    with revision as (
      insert into campaign_revisions (user_id, campaign_id, n, subject, body_html, body_text, links, postal_address)
      values (${userId}, ${id},
        (select coalesce(max(n), 0) + 1 from campaign_revisions where user_id = ${userId} and campaign_id = ${id}),
        ${revision.subject}, ${revision.html}, ${revision.text}, ${sql.json(revision.links)}, ${revision.postalAddress})
      returning id as revision_id
    )
    update campaigns set status = 'sending', status_reason = null, revision_id = revision.revision_id,
      sent_at = ${now.toISOString()}, emails_reserved = ${emailsReserved}, updated_at = now()
    from revision where user_id = ${userId} and id = ${id}
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
