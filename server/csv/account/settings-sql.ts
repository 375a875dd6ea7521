import type { Sql } from '#server/db/db.ts'
import type { RowOf } from './rows.ts'

/** Settings that the account hasn't made itself: those that are empty, or as they began. Returns whether any changed. */
export async function fillSettings(sql: Sql, userId: string, of: RowOf<'settings'>): Promise<boolean> {
  await sql`insert into user_settings (user_id) values (${userId}) on conflict do nothing`
  const { count } = await sql`
    update user_settings s set email_from_name = n.name, postal_address = n.address, time_zone = n.zone, tracks_opens = n.opens,
      quiet_days = n.quiet, call_script = n.script, record_calls = n.records, updated_at = now()
    from (
      select coalesce(email_from_name, ${of.emailFromName ?? null}) as name, coalesce(postal_address, ${of.postalAddress ?? null}) as address,
        case time_zone when 'UTC' then ${of.timeZone ?? 'UTC'} else time_zone end as zone, tracks_opens or ${of.tracksOpens ?? false} as opens,
        case quiet_days when 0 then ${of.quietDays ?? 0}::int else quiet_days end as quiet,
        case call_script when '' then ${of.callScript ?? ''} else call_script end as script,
        record_calls or ${of.recordCalls ?? false} as records
      from user_settings where user_id = ${userId}) n
    where s.user_id = ${userId} and (s.email_from_name, s.postal_address, s.time_zone, s.tracks_opens, s.quiet_days, s.call_script, s.record_calls)
      is distinct from (n.name, n.address, n.zone, n.opens, n.quiet, n.script, n.records)`
  const samples = of.toneSamples
    ? await sql`insert into tone_samples (user_id, emails) values (${userId}, ${of.toneSamples}) on conflict do nothing`
    : { count: 0 }
  return count + samples.count > 0
}

/** False: the account has one of this name. */
export const insertFilter = async (sql: Sql, userId: string, { name, view }: RowOf<'savedFilters'>) =>
  (
    await sql`insert into saved_filters (user_id, name, view) values (${userId}, ${name}, ${sql.json(view)}) on conflict do nothing`
  ).count > 0

/** False: the account has the same. */
export const insertSearch = async (sql: Sql, userId: string, { name, text, area }: RowOf<'savedSearches'>) =>
  (
    await sql`
      insert into saved_searches (user_id, name, text, area)
      select ${userId}, ${name}, ${text}, ${area ? sql.json(area) : null}::jsonb
      where not exists (select from saved_searches where user_id = ${userId} and text = ${text} and name = ${name})`
  ).count > 0
