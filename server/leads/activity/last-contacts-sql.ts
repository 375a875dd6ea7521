import type { LastContact } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { isKept, messagesOf } from '#server/db/lookups.ts'
import { reasonNotToContact } from '../contacts/contacts-sql.ts'

/**
 * The latest email, reply, or call of each of these leads, and why the suppression list has it. Leads without either have no row.
 * What test mode kept reached nobody.
 */
export const listLastContacts = (sql: Sql, userId: string, ids: string[]) => sql<LastContact[]>`
  with mailed as materialized (
    select r.lead_id, m.id, m.accepted_at
    from campaign_recipients r
    cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m
    where r.user_id = ${userId} and r.lead_id = any(${ids}::uuid[]) and m.accepted_at is not null
      and not ${isKept(sql, userId, sql`r.campaign_id`)}
  ), latest as (
    select distinct on (lead_id) lead_id, kind, at from (
      select lead_id, 'mailed' as kind, accepted_at as at from mailed
      union all
      select mailed.lead_id, 'replied', p.received_at
      from mailed join replies p on p.user_id = ${userId} and p.message_id = mailed.id and p.label is distinct from 'automatic'
      union all
      select lead_id, 'called', created_at from call_logs
      where user_id = ${userId} and lead_id = any(${ids}::uuid[])
    ) contacts
    order by lead_id, at desc
  )
  select leads.id as lead_id, latest.kind, latest.at, why.suppression
  from leads left join latest on latest.lead_id = leads.id
    cross join lateral (select ${reasonNotToContact(sql, userId, sql`leads`)} as suppression) why
  where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and (latest.at is not null or why.suppression is not null)`
