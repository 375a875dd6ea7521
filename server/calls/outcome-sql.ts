import type { Callback, CallResult } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

interface Result {
  callId: string
  leadId: string | null
  result: CallResult
}

/** One per call. Saving replaces it, and reopens a rescheduled callback. The call changes with it. */
export const saveResult = (sql: Sql, userId: string, { callId, leadId, result }: Result) => sql`
  with changed as (update call_logs set updated_at = now() where user_id = ${userId} and id = ${callId})
  insert into call_interactions as i (user_id, call_log_id, lead_id, interaction_type, customer_response, next_action,
    scheduled_callback, notes)
  values (${userId}, ${callId}, ${leadId}, 'outcome', ${result.outcome}, ${result.nextAction || null},
    ${result.callbackAt ?? null}, ${result.notes || null})
  on conflict (user_id, call_log_id) where interaction_type = 'outcome' do update set
    customer_response = excluded.customer_response, next_action = excluded.next_action, notes = excluded.notes,
    resolved = i.resolved and i.scheduled_callback is not distinct from excluded.scheduled_callback,
    scheduled_callback = excluded.scheduled_callback`

/** Resolves earlier callbacks, as the lead was called again. */
export const resolveEarlier = (sql: Sql, userId: string, { callId, leadId }: { callId: string; leadId: string }) => sql`
  update call_interactions i set resolved = true
  from call_logs earlier, call_logs this
  where i.user_id = ${userId} and i.lead_id = ${leadId} and not i.resolved and i.scheduled_callback is not null
    and earlier.user_id = i.user_id and earlier.id = i.call_log_id
    and this.user_id = i.user_id and this.id = ${callId} and earlier.created_at < this.created_at`

const callback = (sql: Sql, now: Date) => sql`
  i.id, i.call_log_id as call_id, i.lead_id, c.business_name, c.to_number, i.scheduled_callback as callback_at,
  i.scheduled_callback <= ${now} as is_due, i.notes, i.next_action, i.resolved
  from call_interactions i join call_logs c on c.user_id = i.user_id and c.id = i.call_log_id`

export const listCallbacks = (sql: Sql, userId: string, now: Date) =>
  sql<Callback[]>`
    select ${callback(sql, now)}
    where i.user_id = ${userId} and not i.resolved and i.scheduled_callback is not null
    order by i.scheduled_callback, i.id limit 100`

export const countDue = (sql: Sql, userId: string, now: Date) =>
  sql<{ count: number }[]>`
    select count(*)::int as count from call_interactions
    where user_id = ${userId} and not resolved and scheduled_callback <= ${now}`.then(([row]) => row?.count ?? 0)

export const changeCallback = async (
  sql: Sql,
  userId: string,
  id: string,
  change: { resolved?: boolean | undefined; callbackAt?: string | undefined },
  now: Date,
) => {
  await sql`
    with moved as (
      update call_interactions set resolved = ${change.resolved ?? false},
        scheduled_callback = coalesce(${change.callbackAt ?? null}::timestamptz, scheduled_callback)
      where user_id = ${userId} and id = ${id} and scheduled_callback is not null returning call_log_id)
    update call_logs set updated_at = now() where user_id = ${userId} and id in (select call_log_id from moved)`
  return first(sql<Callback[]>`
    select ${callback(sql, now)} where i.user_id = ${userId} and i.id = ${id} and i.scheduled_callback is not null`)
}
