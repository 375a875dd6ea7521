import type { Variant, VariantFigures } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'

/** A variant of the first email besides the campaign's own, which has number 0. */
export const insertVariant = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  n: number,
  { subject, body }: Variant,
) => sql`
  insert into campaign_variants (user_id, campaign_id, n, subject, body)
  values (${userId}, ${campaignId}, ${n}, ${subject}, ${body})`

export const copyVariantsTo = (sql: Sql, { userId, campaignId }: CampaignKey, to: string) => sql`
  insert into campaign_variants (user_id, campaign_id, n, subject, body)
  select user_id, ${to}, n, subject, body from campaign_variants where user_id = ${userId} and campaign_id = ${campaignId}`

export const deleteVariants = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_variants where user_id = ${userId} and campaign_id = ${campaignId}`

/** Stores the number of variants in the campaign, so that campaigns without any skip these queries. */
export const countVariants = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update campaigns c set variant_count = (
    select count(*) from campaign_variants v where v.user_id = ${userId} and v.campaign_id = c.id)
  where user_id = ${userId} and id = ${campaignId}`

/** The variants as the user wrote them. */
export const listVariantTexts = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<Variant[]>`
  select subject, body from campaign_variants where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** The frozen variants besides the campaign's own email, for the expansion. */
export async function listVariantRevisions(sql: Sql, { userId, campaignId }: CampaignKey): Promise<string[]> {
  const rows = await sql<{ revisionId: string }[]>`
    select revision_id from campaign_variants
    where user_id = ${userId} and campaign_id = ${campaignId} and revision_id is not null order by n`
  return rows.map(row => row.revisionId)
}

/** The results of each variant of the first email, counted when the report is opened. */
export const readVariantFigures = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<VariantFigures[]>`
  with emails as (
    select 0 as variant, subject from campaigns where user_id = ${userId} and id = ${campaignId}
    union all select n, subject from campaign_variants where user_id = ${userId} and campaign_id = ${campaignId}
  ), revisions as (
    select id, variant from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId} and step = 0
  ), sent as (
    select r.variant, count(*) as n, count(*) filter (where m.state in ('accepted', 'delivered', 'complained')) as delivered from messages m join revisions r on r.id = m.revision_id
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.step = 0 and m.accepted_at is not null group by 1
  ), events as (
    select r.variant, count(*) filter (where u.kind = 'opened') as opened, count(*) filter (where u.kind = 'clicked') as clicked,
      count(*) filter (where u.kind = 'replied') as replied
    from messages m join revisions r on r.id = m.revision_id
      join event_uniques u on u.user_id = ${userId} and u.message_id = m.id and u.kind in ('opened', 'clicked', 'replied')
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.step = 0 group by 1
  )
  select l.variant, l.subject, coalesce(s.n, 0) as sent, coalesce(s.delivered, 0) as delivered, coalesce(e.opened, 0) as opened,
    coalesce(e.clicked, 0) as clicked, coalesce(e.replied, 0) as replied
  from emails l left join sent s on s.variant = l.variant left join events e on e.variant = l.variant
  order by l.variant`
