import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'

/** An email of a campaign, frozen: what is sent never changes again. */
export interface Revision {
  subject: string
  bodyHtml: string
  bodyText: string
  links: string[]
}

export async function readRevision(sql: Sql, userId: string, id: string): Promise<Revision> {
  const [row] = await sql<Revision[]>`
    select subject, body_html, body_text, links from campaign_revisions where user_id = ${userId} and id = ${id}`
  if (!row) throw new Error(`No revision ${id}`)
  return row
}

interface NewRevision extends Revision {
  step: number
  variant: number
  postalAddress: string
}

/** Numbers revisions within their campaign; returns the id. */
export async function insertRevision(sql: Sql, { userId, campaignId }: CampaignKey, r: NewRevision): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into campaign_revisions (user_id, campaign_id, n, step, variant, subject, body_html, body_text, links, postal_address)
    select ${userId}::uuid, ${campaignId}::uuid, coalesce(max(n), 0) + 1, ${r.step}::smallint, ${r.variant}::smallint, ${r.subject}::text,
      ${r.bodyHtml}::text, ${r.bodyText}::text, ${sql.json(r.links)}::jsonb, ${r.postalAddress}::text
    from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId}
    returning id`
  if (!made) throw new Error(`No revision of campaign ${campaignId}`)
  return made.id
}

/** The emails of a campaign in which each recipient has their own. A follow-up without a step isn't sent. */
export const listOwnEmails = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<
  { emailNorm: string; followUp: number; step: number; subject: string; body: string }[]
>`
  select e.email_norm, e.follow_up, coalesce(s.n, 0) as step, e.subject, e.body
  from campaign_emails e left join campaign_steps s
    on s.user_id = e.user_id and s.campaign_id = e.campaign_id and s.own_number = e.follow_up
  where e.user_id = ${userId} and e.campaign_id = ${campaignId} and (e.follow_up = 0 or s.n is not null)
  order by e.email_norm, e.follow_up`

/** Numbers one revision for each recipient's own email after the campaign's others, and notes which is whose. Call it in a transaction. */
export async function insertOwnRevisions(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  own: (Revision & { emailNorm: string; followUp: number; step: number })[],
  postalAddress: string,
): Promise<void> {
  const [last] = await sql<{ n: number }[]>`
    select coalesce(max(n), 0) as n from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId}`
  const first = (last?.n ?? 0) + 1
  const frozen = await sql<{ id: string; n: number }[]>`
    insert into campaign_revisions (user_id, campaign_id, n, step, subject, body_html, body_text, links, postal_address)
    select ${userId}::uuid, ${campaignId}::uuid, n, step, subject, "bodyHtml", "bodyText", links, ${postalAddress}::text
    from jsonb_to_recordset(${sql.json(own.map((email, at) => ({ ...email, n: first + at })) as never)}) r(
      n int, step int, subject text, "bodyHtml" text, "bodyText" text, links jsonb)
    returning id, n`
  const ids = new Map(frozen.map(({ id, n }) => [n, id]))
  await sql`
    update campaign_emails e set revision_id = r.id
    from unnest(${own.map((_, at) => ids.get(first + at) ?? null)}::uuid[], ${own.map(r => r.emailNorm)}::text[],
      ${own.map(r => r.followUp)}::int[]) as r(id, email_norm, follow_up)
    where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.email_norm = r.email_norm and e.follow_up = r.follow_up`
}

/** Moves recipients who still wait for one revision to the other; sent emails keep theirs. */
export const replaceWaiting = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { from, to }: { from: string | null; to: string },
) => sql`
  update queued_messages set revision_id = ${to}
  where user_id = ${userId} and campaign_id = ${campaignId} and batch_id is null and revision_id = ${from}`

export interface WrittenEmail {
  n: number
  subject: string
  body: string
  revisionId: string | null
}

/** The emails among the follow-ups as the user wrote them, in order. */
export const listSteps = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<WrittenEmail[]>`
  select n, subject, body, revision_id from campaign_steps
  where user_id = ${userId} and campaign_id = ${campaignId} and type = 'email' order by n`

/** The variants of the first email beside the campaign's own, as the user wrote them, in order. */
export const listVariants = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<WrittenEmail[]>`
  select n, subject, body, revision_id from campaign_variants
  where user_id = ${userId} and campaign_id = ${campaignId} order by n`

type Frozen = Omit<WrittenEmail, 'revisionId'> & { revisionId: string }

export const setStep = (sql: Sql, { userId, campaignId }: CampaignKey, { n, subject, body, revisionId }: Frozen) => sql`
  update campaign_steps set subject = ${subject}, body = ${body}, revision_id = ${revisionId}
  where user_id = ${userId} and campaign_id = ${campaignId} and n = ${n}`

export const setVariant = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { n, subject, body, revisionId }: Frozen,
) => sql`
  update campaign_variants set subject = ${subject}, body = ${body}, revision_id = ${revisionId}
  where user_id = ${userId} and campaign_id = ${campaignId} and n = ${n}`
