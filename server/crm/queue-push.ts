import type { Sql } from '#server/db/db.ts'

/**
 * Queues the statuses of these leads for the CRM: of those that are synced, if the account pushes statuses. Everything
 * that changes a lead's status calls it in the same transaction. The job runs five seconds later, to batch changes.
 */
export async function queueStatusPush(sql: Sql, userId: string, leads: { id: string }[]): Promise<void> {
  if (leads.length === 0) return
  const { count } = await sql`
    insert into crm_pushes (user_id, lead_id, since)
    select c.user_id, c.lead_id, clock_timestamp()
    from crm_leads c
      join user_settings s on s.user_id = c.user_id and s.hubspot_status is not null and s.hubspot_api_key is not null
    where c.user_id = ${userId} and c.lead_id = any(${leads.map(({ id }) => id)}::uuid[]) and c.synced_at is not null
    on conflict (user_id, lead_id) do update set since = excluded.since`
  if (count > 0) await sql`select enqueue('sync-crm', '{}', now() + interval '5 seconds', 'push-crm-statuses')`
}
