import type { StatusReason } from '#contract/status-reasons.ts'
import { keptCampaigns } from '#server/analytics/sql.ts'
import type { Sql } from '#server/db/db.ts'

/** Connected accounts that aren't paused and whose server refused us, to send or to read. */
export const listRefused = (sql: Sql, userId: string, most: number) => sql<
  { address: string; lastError: string | null; imapError: string | null }[]
>`
  select address, last_error, imap_error from sending_accounts
  where user_id = ${userId} and kind <> 'instance' and is_active and paused_at is null
    and (last_error is not null or imap_error is not null)
  order by id limit ${most}`

/** Campaigns that stopped with a reason, the latest first. */
export const listStopped = (sql: Sql, userId: string, most: number) => sql<
  { id: string; name: string; status: 'sending' | 'scheduled' | 'paused'; statusReason: StatusReason }[]
>`
  select id, name, status, status_reason from campaigns
  where user_id = ${userId} and status in ('sending', 'scheduled', 'paused') and status_reason is not null and archived_at is null
  order by created_at desc, id desc limit ${most}`

/** What came of the emails of the last 7 days, of each campaign, the latest first; test mode's don't count. */
export const listArrived = (sql: Sql, userId: string, now: Date, most: number) => sql<
  {
    id: string
    name: string
    status: string
    sent: number
    bounced: number
    complained: number
    opened: number
    machineOpened: number
  }[]
>`
  select c.id, c.name, c.status, r.* from (
    select campaign_id, coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'complained'), 0)::int as complained,
      coalesce(sum(n) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(n) filter (where kind = 'machine_opened'), 0)::int as machine_opened
    from email_rollup_cohort where user_id = ${userId} and bucket >= ${now}::timestamptz - interval '7 days'
      and campaign_id <> all(${keptCampaigns(sql, userId)}) group by 1) r
    join campaigns c on c.user_id = ${userId} and c.id = r.campaign_id and c.archived_at is null
  order by c.created_at desc, c.id desc limit ${most}`

/** Domains that were verified once and no longer are. */
export const listLostDomains = (sql: Sql, userId: string, most: number) => sql<{ domain: string }[]>`
  select domain from customer_domains
  where user_id = ${userId} and is_active and verified_at is not null and status = 'failed' order by domain limit ${most}`

/** What's said of tracking hosts that answer: only that their certificate ends. */
export const listEnding = (sql: Sql, userId: string, most: number) => sql<{ text: string }[]>`
  select r->>'note' as text from customer_domains, jsonb_array_elements(dns_records) r
  where user_id = ${userId} and is_active and r->>'kind' = 'tracking' and r->>'status' = 'verified' and r->>'note' is not null
  order by domain limit ${most}`

/** The newest run of drafts whose review isn't finished, none of whose drafts a campaign has. */
export const findUnreviewed = (sql: Sql, userId: string) => sql<{ id: string; name: string }[]>`
  select id, name from draft_runs r where user_id = ${userId} and state = 'done' and campaign_id is null
    and exists (select from lead_drafts d where d.user_id = ${userId} and d.run_id = r.id and d.state = 'written')
  order by created_at desc, id desc limit 1`
