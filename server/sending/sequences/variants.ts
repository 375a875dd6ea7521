import type { Version, VersionFigures } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** The other versions of a draft's first letter. */
export async function saveVersions(sql: Sql, { userId, campaignId }: CampaignKey, versions: Version[]): Promise<void> {
  for (const [i, { subject, body }] of versions.entries())
    await sql`
      insert into campaign_versions (user_id, campaign_id, n, subject, body)
      values (${userId}, ${campaignId}, ${i + 1}, ${subject}, ${body})`
  await sql`update campaigns set version_count = ${versions.length} where user_id = ${userId} and id = ${campaignId}`
}

export async function copyVersions(sql: Sql, { userId, campaignId }: CampaignKey, to: string): Promise<void> {
  await sql`
    insert into campaign_versions (user_id, campaign_id, n, subject, body)
    select user_id, ${to}, n, subject, body from campaign_versions where user_id = ${userId} and campaign_id = ${campaignId}`
  await sql`
    update campaigns c set version_count = (select count(*) from campaign_versions v where v.user_id = c.user_id and v.campaign_id = c.id)
    where user_id = ${userId} and id = ${to}`
}

/** As they were written. */
export const listVersions = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<Version[]>`
  select subject, body from campaign_versions where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** Others in their place, of a draft. */
export async function replaceVersions(sql: Sql, key: CampaignKey, versions: Version[]): Promise<void> {
  await sql`delete from campaign_versions where user_id = ${key.userId} and campaign_id = ${key.campaignId}`
  await saveVersions(sql, key, versions)
}

/** The frozen versions besides the campaign's own, for the expansion; most campaigns have none and are not asked. */
export async function readVersions(sql: Sql, { userId, campaignId }: CampaignKey): Promise<string[]> {
  const rows = await sql<{ revisionId: string }[]>`
    select revision_id from campaign_versions
    where user_id = ${userId} and campaign_id = ${campaignId} and revision_id is not null order by n`
  return rows.map(row => row.revisionId)
}

/**
 * Which version an address of a chunk gets: in an order by chance that is always the same, one after the other, so that
 * each version has its equal share.
 */
export const versionOf = (sql: Sql, { campaignId }: CampaignKey, others: string[]) =>
  others.length === 0
    ? sql`0`
    : sql`(row_number() over (order by md5(${campaignId}::text || lower(email))) - 1) % ${others.length + 1}::int`

/** What became of each version of the first letter; read when somebody looks. */
export const readVersionFigures = (sql: Sql, { userId, campaignId }: CampaignKey) => sql<VersionFigures[]>`
  with letters as (
    select 0 as version, subject from campaigns where user_id = ${userId} and id = ${campaignId}
    union all select n, subject from campaign_versions where user_id = ${userId} and campaign_id = ${campaignId}
  ), revisions as (
    select id, variant from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId} and step = 0
  ), sent as (
    select r.variant, count(*) as n from messages m join revisions r on r.id = m.revision_id
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.step = 0 and m.accepted_at is not null group by 1
  ), deeds as (
    select r.variant, count(*) filter (where u.kind = 'opened') as opened, count(*) filter (where u.kind = 'clicked') as clicked,
      count(*) filter (where u.kind = 'replied') as replied
    from messages m join revisions r on r.id = m.revision_id
      join event_uniques u on u.user_id = m.user_id and u.message_id = m.id and u.kind in ('opened', 'clicked', 'replied')
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.step = 0 group by 1
  )
  select l.version, l.subject, coalesce(s.n, 0) as sent, coalesce(d.opened, 0) as opened, coalesce(d.clicked, 0) as clicked,
    coalesce(d.replied, 0) as replied
  from letters l left join sent s on s.variant = l.version left join deeds d on d.variant = l.version
  order by l.version`
