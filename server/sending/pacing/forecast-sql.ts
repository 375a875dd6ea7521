import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** How many emails the campaign sent in its last half hour, and in how many seconds. Null: it hasn't started. */
export const readSpeed = (sql: Sql, userId: string, campaignId: string, now: Date) =>
  first(sql<{ sent: number; seconds: number | null; timeZone: string }[]>`
    select coalesce(sum(r.n), 0)::int as sent, coalesce(s.time_zone, 'UTC') as time_zone,
      extract(epoch from ${now.toISOString()}::timestamptz - greatest(c.sent_at, min(r.bucket))) as seconds
    from campaigns c
      left join user_settings s on s.user_id = c.user_id
      left join email_rollup r on r.user_id = c.user_id and r.campaign_id = c.id and r.kind = 'sent'
        and r.bucket > ${now.toISOString()}::timestamptz - interval '30 minutes'
    where c.user_id = ${userId} and c.id = ${campaignId} group by c.sent_at, s.time_zone`)

/** The sending accounts chosen for the campaign that may begin threads. */
export const listChosen = (sql: Sql, userId: string, campaignId: string) => sql<
  { id: string; dailyLimit: number | null }[]
>`
  select m.id, m.daily_limit from campaign_sending_accounts x join sending_accounts m on m.user_id = x.user_id and m.id = x.sending_account_id
  where x.user_id = ${userId} and x.campaign_id = ${campaignId} and m.is_active and not x.threads_only`

/** Those of these sending accounts that are the user's and active. */
export const listOwn = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; dailyLimit: number | null }[]>`
  select id, daily_limit from sending_accounts where user_id = ${userId} and id = any(${ids}::uuid[]) and is_active`

/** This sending account, or without a name the instance's. Undefined: the user has none yet. */
export const findDefault = (sql: Sql, userId: string, sendingAccountId: string | null) =>
  sql<{ id: string }[]>`
    select id from sending_accounts
    where user_id = ${userId} and (id = ${sendingAccountId} or ${sendingAccountId}::uuid is null and kind = 'instance')`.then(
    ([row]) => row?.id,
  )
