import { pauseItself } from '#server/campaigns/status-sql.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** A campaign goes on while less than this share of its mail comes back, or is reported as spam. */
export const MOST_BOUNCED = 0.05
export const MOST_COMPLAINED = 0.001
/** Fewer say nothing. */
export const ENOUGH_SENT = 50
export const HEALTH_DAYS = 7

/** What stands against a campaign: its own mail, or all that its sender sent. */
interface Figures extends CampaignKey {
  scope: 'campaign' | 'sender'
  trustedSince: string | null
  sent: number
  bounced: number
  complained: number
}

/**
 * Pauses campaigns that do harm, with the figures as the reason; says which. Call it when bounces or complaints are
 * committed, so that of several workers the last one sees them all; without names it looks at all that are at work.
 */
export async function pauseUnhealthy(db: Db, campaigns?: CampaignKey[]): Promise<CampaignKey[]> {
  const unhealthy = (await readFigures(db.system, campaigns)).filter(f => harmOf(f) !== null)
  const first = new Map(unhealthy.map(f => [f.userId + f.campaignId, f] as const).reverse())
  if (first.size === 0) return []
  return db.asSystem(async sql => {
    const paused: CampaignKey[] = []
    for (const f of first.values())
      if (await pauseItself(sql, f, { reason: reasonOf(f), trustedSince: f.trustedSince }))
        paused.push({ userId: f.userId, campaignId: f.campaignId })
    await announceChanges(
      sql,
      paused.map(({ userId, campaignId }) => ({ userId, type: 'campaign', id: campaignId })),
    )
    return paused
  })
}

function harmOf({ sent, bounced, complained }: Figures): 'bounced' | 'complained' | null {
  if (sent < ENOUGH_SENT) return null
  if (complained >= sent * MOST_COMPLAINED && complained > 0) return 'complained'
  return bounced >= sent * MOST_BOUNCED ? 'bounced' : null
}

/** The very first quarter of an hour whose mail counts, and what of it was known when its user trusted the campaign again. */
const windowStart = (sql: Sql): ReturnType<Sql> => sql`
  greatest(date_bin('15 minutes', now() - make_interval(days => ${HEALTH_DAYS}), timestamptz '2000-01-01 00:00:00+00'),
    date_bin('15 minutes', c.trusted_since, timestamptz '2000-01-01 00:00:00+00'))`

const sums = (sql: Sql) => sql`
  coalesce(sum(r.uniques) filter (where r.kind in ('sent', 'dead')), 0)::int as sent,
  coalesce(sum(r.uniques) filter (where r.kind in ('bounced', 'dead')), 0)::int as bounced,
  coalesce(sum(r.uniques) filter (where r.kind = 'complained'), 0)::int as complained`

/** Sums of the quarters of an hour in which the mail was sent, of the campaign and of all that share a mailbox with it. */
const figuresOf = (sql: Sql, since: ReturnType<Sql>) => sql`
  (select 'campaign' as scope, ${sums(sql)} from email_rollup_cohort r
    where r.user_id = c.user_id and r.campaign_id = c.id and r.bucket >= ${since}
  union all
  select 'sender', coalesce(sum(r.sent), 0)::int, coalesce(sum(r.bounced), 0)::int, coalesce(sum(r.complained), 0)::int
  from (select r.campaign_id, ${sums(sql)} from email_rollup_cohort r
      where r.user_id = c.user_id and r.bucket >= ${since} group by r.campaign_id) r
    join campaigns s on s.user_id = c.user_id and s.id = r.campaign_id
  where ${mailboxesOf(sql, 's')} && ${mailboxesOf(sql, 'c')})`

const mailboxesOf = (sql: Sql, campaign: 'c' | 's'): ReturnType<Sql> => {
  const of = sql(campaign)
  return sql`coalesce((select array_agg(k.mailbox_id) from campaign_mailboxes k
    where k.user_id = ${of}.user_id and k.campaign_id = ${of}.id), array[${of}.mailbox_id])`
}

const readFigures = (sql: Sql, campaigns: CampaignKey[] | undefined) => sql<Figures[]>`
  select c.user_id, c.id as campaign_id, c.trusted_since, f.scope,
    f.sent - coalesce((b->>'sent')::int, 0) as sent, f.bounced - coalesce((b->>'bounced')::int, 0) as bounced,
    f.complained - coalesce((b->>'complained')::int, 0) as complained
  from campaigns c
    cross join lateral ${figuresOf(sql, windowStart(sql))} f
    -- What was known then stands in the first quarter of an hour alone, for as long as the window begins with it.
    left join lateral (select case when c.trusted_since > now() - make_interval(days => ${HEALTH_DAYS})
      then c.trusted_base->f.scope end as b) base on true
  where c.status = 'sending' and ${
    campaigns
      ? sql`(c.user_id, c.id) in (select * from unnest(${campaigns.map(c => c.userId)}::uuid[], ${campaigns.map(c => c.campaignId)}::uuid[]))`
      : sql`true`
  }
  order by c.user_id, c.id, f.scope`

function reasonOf(figures: Figures): string {
  const { scope, sent, trustedSince } = figures
  const harm = harmOf(figures) ?? 'bounced'
  const n = figures[harm]
  const what = harm === 'bounced' ? 'came back' : `${n === 1 ? 'was' : 'were'} reported as spam`
  const limit = harm === 'bounced' ? MOST_BOUNCED : MOST_COMPLAINED
  const of = scope === 'campaign' ? 'mails of this campaign' : 'mails from its mailboxes, all campaigns together,'
  const when = trustedSince ? 'since you resumed it' : `in the last ${HEALTH_DAYS} days`
  return (
    `This campaign paused itself: ${n.toLocaleString('en')} of ${sent.toLocaleString('en')} ${of} ${when} ${what} ` +
    `(${percent(n / sent)}; the limit is ${percent(limit)}). ${adviceOn[harm]} Resume goes on all the same, and counts anew.`
  )
}

const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`

const adviceOn = {
  bounced: 'Mail servers hold that against your address. Check where this list comes from before you go on.',
  complained: 'Mail servers hold that against your address. Write to people who expect your mail alone.',
}

/** Its user resumes a campaign that had paused itself: what is known by now is not held against it again. */
export const trustFromNow = (sql: Sql, userId: string, id: string) => sql`
  update campaigns c set self_paused_at = null, trusted_since = now(), trusted_base = (
    select jsonb_object_agg(f.scope, to_jsonb(f))
    from ${figuresOf(sql, sql`date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00:00+00')`)} f)
  where c.user_id = ${userId} and c.id = ${id} and c.self_paused_at is not null`
