import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'

/** What counts against a campaign: its own emails, or all emails of its sending accounts. */
export interface Figures extends CampaignKey {
  scope: 'campaign' | 'sender'
  trustedSince: string | null
  sent: number
  bounced: number
  complained: number
}

type Sums = Pick<Figures, 'sent' | 'bounced' | 'complained'>

interface HealthScope {
  userId: string
  /** Null: all of the account's campaigns with that status. */
  campaigns: string[] | null
  status: 'sending' | 'paused'
  days: number
}

/**
 * Sums the quarters of an hour in which emails were sent, over the last days or since the user trusted the campaign again.
 * What was known at that moment (`trusted_base`) is in the first quarter, and is subtracted while the window begins there.
 */
export const readFigures = (sql: Sql, { userId, campaigns, status, days }: HealthScope) => sql<Figures[]>`
  with asked as (
    select c.user_id, c.id, c.trusted_since,
      case when c.trusted_since > now() - make_interval(days => ${days}) then c.trusted_base end as base,
      greatest(date_bin('15 minutes', now() - make_interval(days => ${days}), timestamptz '2000-01-01 00:00:00+00'),
        date_bin('15 minutes', c.trusted_since, timestamptz '2000-01-01 00:00:00+00')) as since,
      coalesce((select array_agg(k.sending_account_id) from campaign_sending_accounts k
        where k.user_id = ${userId} and k.campaign_id = c.id), array[c.sending_account_id]) as accounts
    from campaigns c
    where c.user_id = ${userId} and c.status = ${status} and c.finished_at is null
      and (${campaigns === null} or c.id = any(${campaigns ?? []}::uuid[]))
  )
  select a.user_id, a.id as campaign_id, a.trusted_since, f.scope,
    f.sent - coalesce((a.base->f.scope->>'sent')::int, 0) as sent,
    f.bounced - coalesce((a.base->f.scope->>'bounced')::int, 0) as bounced,
    f.complained - coalesce((a.base->f.scope->>'complained')::int, 0) as complained
  from asked a cross join lateral (
    with by_campaign as materialized (
      select r.campaign_id, coalesce(sum(r.uniques) filter (where r.kind = 'sent'), 0)::int as sent,
        coalesce(sum(r.uniques) filter (where r.kind = 'bounced'), 0)::int as bounced,
        coalesce(sum(r.uniques) filter (where r.kind = 'complained'), 0)::int as complained
      from email_rollup_cohort r where r.user_id = ${userId} and r.bucket >= a.since group by r.campaign_id
    )
    select 'campaign' as scope, coalesce(sum(sent), 0)::int as sent, coalesce(sum(bounced), 0)::int as bounced,
      coalesce(sum(complained), 0)::int as complained
    from by_campaign where campaign_id = a.id
    union all
    select 'sender', coalesce(sum(r.sent), 0)::int, coalesce(sum(r.bounced), 0)::int, coalesce(sum(r.complained), 0)::int
    from by_campaign r join campaigns s on s.user_id = ${userId} and s.id = r.campaign_id
    where a.accounts && coalesce((select array_agg(k.sending_account_id) from campaign_sending_accounts k
      where k.user_id = ${userId} and k.campaign_id = s.id), array[s.sending_account_id])
  ) f
  order by a.user_id, a.id, f.scope`

/** The user resumes a campaign that paused itself, so its figures count from here. */
export const markTrusted = (sql: Sql, userId: string, id: string) => sql`
  update campaigns set self_paused_at = null, trusted_since = now(), trusted_base = null
  where user_id = ${userId} and id = ${id} and self_paused_at is not null
  returning 1`

/** The figures already in the first quarter-hour of the new window, which don't count again. */
export const setTrustedBase = (sql: Sql, userId: string, id: string, base: Record<string, Sums>) => sql`
  update campaigns set trusted_base = ${sql.json({ ...base })} where user_id = ${userId} and id = ${id}`
