import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Sql } from '#server/db/db.ts'

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
    on conflict (user_id, lead_id) do update set since = excluded.since
    returning null`
  if (count > 0) await sql`select enqueue('sync-crm', '{}', now() + interval '5 seconds', 'push-crm-statuses')`
}

/** Queues leads whose status changed after a sync read it, by the status that was sent. */
export const pushChanged = (sql: Sql, userId: string, sent: Map<string, string>) => sql`
  insert into crm_pushes (user_id, lead_id, since)
  select l.user_id, l.id, clock_timestamp()
  from unnest(${[...sent.keys()]}::uuid[], ${[...sent.values()]}::text[]) s(lead_id, status)
  join leads l on l.user_id = ${userId} and l.id = s.lead_id and l.status <> s.status
  join user_settings u on u.user_id = l.user_id and u.hubspot_status is not null
  on conflict (user_id, lead_id) do nothing`

/** The accounts with queued statuses, claimed or not. */
export const listWaiting = ({ system }: Db) =>
  lookAmongAccounts(
    system,
    among => system<{ userId: string }[]>`select distinct user_id from crm_pushes where true ${among}`,
  )

export interface Push {
  leadId: string
  since: string
  contactId: string | null
  companyId: string | null
  status: string
}

/** Longer than a request may take. */
const LEASE_SECONDS = 60

/** Claims up to `most` that nobody else has claimed, so that another process's slow request can't overtake a later status. */
export const takePushes = (sql: Sql, userId: string, most: number) => sql<Push[]>`
  with taken as (
    update crm_pushes set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and lead_id in (
      select lead_id from crm_pushes
      where user_id = ${userId} and (leased_until is null or leased_until < now())
      order by since, lead_id limit ${most} for update skip locked)
    returning lead_id, since
  )
  select t.lead_id, t.since::text, l.hubspot_contact_id as contact_id, c.company_id, l.status
  from taken t join leads l on l.user_id = ${userId} and l.id = t.lead_id
    left join crm_leads c on c.user_id = ${userId} and c.lead_id = t.lead_id
  order by t.since, t.lead_id`

/** Makes those that are still queued available to the next claim. */
export const releasePushes = (sql: Sql, userId: string, pushes: Push[]) => sql`
  update crm_pushes set leased_until = null
  where user_id = ${userId} and lead_id = any(${pushes.map(one => one.leadId)}::uuid[])`

/** Removes these from the queue. A status that changed again after it was claimed stays queued. */
export const deletePushes = (sql: Sql, userId: string, pushes: Push[]) => sql`
  delete from crm_pushes p
  using unnest(${pushes.map(one => one.leadId)}::uuid[], ${pushes.map(one => one.since)}::timestamptz[]) d(lead_id, since)
  where p.user_id = ${userId} and p.lead_id = d.lead_id and p.since = d.since`

/** Empties the account's queue, even of statuses that another process has claimed. */
export const forgetPushes = (sql: Sql, userId: string) => sql`delete from crm_pushes where user_id = ${userId}`
