import type { Sql } from '#server/db/db.ts'
import { messagesOf } from '#server/db/lookups.ts'
import { deleteLeads } from '#server/leads/write-sql.ts'

interface Person {
  userId: string
  emailNorm: string
}

/** The other accounts that know this address: it's a lead, a person at one, or a recipient of theirs. */
export const listAccountsKnowing = (sql: Sql, emailNorm: string) => sql<{ userId: string }[]>`
  select u.id as user_id from users u
  where exists (select from leads l where l.user_id = u.id and l.email_norm = ${emailNorm})
    or exists (select from contacts p where p.user_id = u.id and p.email_norm = ${emailNorm})
    or exists (select from campaigns c join campaign_recipients r
      on r.user_id = c.user_id and r.campaign_id = c.id and r.email_norm = ${emailNorm} where c.user_id = u.id)`

/** Remembers a hash of the address, by which the account never emails it again. */
export const keepHash = (sql: Sql, { userId, emailNorm }: Person) => sql`
  insert into suppressions (user_id, channel, address_norm, reason)
  values (${userId}, 'erased', erased_hash(${userId}, ${emailNorm}), 'unsubscribed')
  on conflict do nothing`

export interface Traces {
  campaignIds: string[]
  messageIds: string[]
  leadIds: string[]
}

/** The person's campaigns, messages, and leads in this account. */
export async function findTraces(sql: Sql, { userId, emailNorm }: Person): Promise<Traces> {
  const [row] = await sql<[Traces]>`
    with got as materialized (
      select r.campaign_id, r.id from campaigns c join campaign_recipients r
        on r.user_id = ${userId} and r.campaign_id = c.id and r.email_norm = ${emailNorm}
      where c.user_id = ${userId})
    select array(select campaign_id from got) as campaign_ids,
      array(select m.id from got cross join lateral ${messagesOf(sql, userId, sql`got.id`)} m) as message_ids,
      array(select id from leads where user_id = ${userId} and email_norm = ${emailNorm}) as lead_ids`
  return row
}

/** Deletes what is only about the person: leads with everything behind them, people at other leads, replies and threads, their own emails, and consents. */
export async function deletePersonal(sql: Sql, { userId, emailNorm }: Person, { messageIds, leadIds }: Traces) {
  await sql`
    update call_interactions set customer_response = null, ai_analysis = null, notes = null
    where user_id = ${userId} and lead_id = any(${leadIds}::uuid[])`
  await sql`
    update call_logs set business_name = '', to_number = '', from_number = null, recording_url = null, enrichment_data = null
    where user_id = ${userId} and lead_id = any(${leadIds}::uuid[])`
  await deleteLeads(sql, userId, leadIds)
  await sql`delete from contacts where user_id = ${userId} and email_norm = ${emailNorm}`
  await sql`delete from threads where user_id = ${userId} and email_norm = ${emailNorm}`
  await sql`delete from replies where user_id = ${userId} and message_id = any(${messageIds}::uuid[])`
  await sql`delete from campaign_emails where user_id = ${userId} and email_norm = ${emailNorm}`
  await sql`delete from outbox_messages where user_id = ${userId} and address_norm(to_address) = ${emailNorm}`
  await sql`delete from consents where user_id = ${userId} and email_norm = ${emailNorm}`
  await sql`delete from suppressions where user_id = ${userId} and channel = 'email' and address_norm = ${emailNorm}`
  await sql`
    delete from webhook_deliveries where user_id = ${userId} and position(${emailNorm} in lower(payload::text)) > 0`
}

/** Puts the hash in the place of the address where a report counts it, and forgets what mail servers said of it. */
export async function replaceAddress(sql: Sql, { userId, emailNorm }: Person, { campaignIds, messageIds }: Traces) {
  const stand = sql`erased_hash(${userId}, ${emailNorm}) || '@erased.invalid'`
  await sql`
    update settled_messages set email = ${stand}, answer = null,
      reason_text = case when position(${emailNorm} in lower(reason_text)) = 0 then reason_text end
    where user_id = ${userId} and id = any(${messageIds}::uuid[])`
  await sql`
    update queued_messages set email = ${stand} where user_id = ${userId} and id = any(${messageIds}::uuid[])`
  await sql`
    update message_attempts set detail = null where user_id = ${userId} and message_id = any(${messageIds}::uuid[])`
  await sql`
    update email_events set recipient_email = ${stand}, event_data = event_data - 'agent' - 'detail'
    where user_id = ${userId} and message_id = any(${messageIds}::uuid[])`
  await sql`
    update campaign_tasks set email_norm = ${stand}
    where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[]) and email_norm = ${emailNorm}`
  await sql`
    update campaign_address_chunks set emails = array(
      select case when address_norm(email) = ${emailNorm} then ${stand} else email end
      from unnest(emails) with ordinality as listed(email, n) order by n)
    where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[])
      and exists (select from unnest(emails) as listed(email) where address_norm(email) = ${emailNorm})`
  await sql`delete from campaign_search where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[])`
  await sql`
    update campaign_recipients set email_norm = ${stand}, lead_id = null
    where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[]) and email_norm = ${emailNorm}`
  await sql`
    update campaigns set recipients = coalesce((select jsonb_agg(email order by n)
      from jsonb_array_elements_text(recipients) with ordinality as listed(email, n) where address_norm(email) <> ${emailNorm}), '[]')
    where user_id = ${userId} and (id = any(${campaignIds}::uuid[]) or status in ('draft', 'scheduled'))
      and exists (select from jsonb_array_elements_text(recipients) as listed(email) where address_norm(email) = ${emailNorm})`
}
