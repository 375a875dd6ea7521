import type { GettingStarted } from '#contract/getting-started.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

type Row = GettingStarted['steps'] & Pick<GettingStarted, 'isDismissed'>

/**
 * Which first steps the account's data show as done. Each looks for one row, so that it costs the same for a million leads.
 * Samples, and emails to the user's own address as a test, don't count.
 */
export const readSteps = (sql: Sql, userId: string): Promise<Row> =>
  first(sql<[Row]>`
    select
      exists (select from leads where user_id = ${userId} and source <> 'sample') as find,
      coalesce(s.postal_address <> '', false) as address,
      (s.email_from_name <> '' or s.email_from_address <> ''
        or exists (select from sending_accounts where user_id = ${userId} and kind <> 'instance' and is_active)
        or exists (select from campaigns where user_id = ${userId} and sent_count > 0)) is true as sender,
      exists (select from campaigns where user_id = ${userId}) as write,
      exists (select from campaigns where user_id = ${userId} and sent_count > 0) as send,
      exists (select from campaigns where user_id = ${userId} and reply_count > 0) as reply,
      s.getting_started_dismissed_at is not null as is_dismissed
    from users u left join user_settings s on s.user_id = ${userId}
    where u.id = ${userId}`)

/** Remembers when the user hid the steps, or forgets it. */
export const saveDismissal = (sql: Sql, userId: string, isDismissed: boolean) => sql`
  insert into user_settings (user_id, getting_started_dismissed_at) values (${userId}, ${isDismissed ? sql`now()` : null})
  on conflict (user_id) do update set getting_started_dismissed_at = excluded.getting_started_dismissed_at`
