import type { Sql } from '#server/db/db.ts'
import { deleteLeads, forgetPerson } from '#server/leads/write-sql.ts'
import type { Person, Traces } from './erase-sql.ts'

/*
 * One statement per table, in this order, each about one person in one account. What is only about them is deleted; where a report
 * counts them, a hash takes the place of their address; in texts about something else, [deleted] does. A test looks for the address
 * in every column of every table afterwards.
 */

type Erase = (sql: Sql, person: Traces) => PromiseLike<unknown>

/** The replacement: the character that was before the address, and the mark. */
const GONE = String.raw`\1[deleted]`
const hashed = (sql: Sql, { userId, emailNorm }: Person) =>
  sql`erased_hash(${userId}, ${emailNorm}) || '@erased.invalid'`

/**
 * Comes first: from here on, no campaign brings the address back. An expansion that has read it loses its lease, so what it made is
 * rolled back and made again. Figures of campaigns that began count the recipient as before.
 */
const campaigns = (sql: Sql, { userId, emailNorm }: Person) => sql`
  update campaigns set recipients = coalesce((select jsonb_agg(email order by n)
      from jsonb_array_elements_text(recipients) with ordinality as listed(email, n) where address_norm(email) <> ${emailNorm}), '[]'),
    lease_owner = null, lease_until = null
  where user_id = ${userId}
    and exists (select from jsonb_array_elements_text(recipients) as listed(email) where address_norm(email) = ${emailNorm})`

/** Keeps the places of the others: an expansion counts them. */
const campaignAddressChunks = (sql: Sql, person: Person) => sql`
  update campaign_address_chunks set emails = array(
    select case when address_norm(email) = ${person.emailNorm} then ${hashed(sql, person)} else email end
    from unnest(emails) with ordinality as listed(email, n) order by n)
  where user_id = ${person.userId} and exists (
    select from unnest(emails) as listed(email) where address_norm(email) = ${person.emailNorm})`

export const beforeTraces = { campaigns, campaignAddressChunks }

const ofMessages = (sql: Sql, { userId, messageIds }: Traces) =>
  sql`user_id = ${userId} and id = any(${messageIds}::uuid[])`

export const afterTraces: Record<string, Erase> = {
  /** Both keep that the call happened, for the month's figures and the bill. */
  callInteractions: (sql, { userId, goneLeadIds, phones, mention }) => sql`
    update call_interactions i set customer_response = null, ai_analysis = null, notes = null
    where i.user_id = ${userId} and (i.lead_id = any(${goneLeadIds}::uuid[]) or i.notes ~* ${mention} or exists (
      select from call_logs c where c.user_id = ${userId} and c.id = i.call_log_id and c.to_number = any(${phones}::text[])))`,
  callLogs: (sql, { userId, goneLeadIds, phones }) => sql`
    update call_logs set business_name = '', to_number = '', to_extension = null, recording_url = null, enrichment_data = null
    where user_id = ${userId} and (lead_id = any(${goneLeadIds}::uuid[]) or to_number = any(${phones}::text[]))`,
  /** With their tags, fields, facts, drafts, and activities. */
  goneLeads: (sql, { userId, goneLeadIds }) => deleteLeads(sql, userId, goneLeadIds),
  contacts: (sql, { userId, emailNorm }) => sql`
    delete from contacts where user_id = ${userId} and email_norm = ${emailNorm}`,
  /** The next person takes the deleted one's place as the primary contact. */
  nextPrimaries: (sql, { userId, keptLeadIds }) => sql`
    update contacts set is_primary = true
    where user_id = ${userId} and id in (
      select distinct on (lead_id) id from contacts c
      where user_id = ${userId} and lead_id = any(${keptLeadIds}::uuid[]) and not exists (
        select from contacts o where o.user_id = ${userId} and o.lead_id = c.lead_id and o.is_primary)
      order by lead_id, created_at, id)`,
  keptLeads: (sql, person) => forgetPerson(sql, { ...person, said: GONE }),
  /** The website is read again on request. */
  leadEnrichment: (sql, { userId, keptLeadIds, mention }) => sql`
    delete from lead_enrichment e
    where user_id = ${userId} and (concat_ws(' ', email, email_url, contact_persons) ~* ${mention}
      or lead_id = any(${keptLeadIds}::uuid[]) and e::text ~* ${mention})`,
  leadDrafts: (sql, { userId, keptLeadIds, mention }) => sql`
    delete from lead_drafts
    where user_id = ${userId} and (lead_id = any(${keptLeadIds}::uuid[])
      or concat_ws(' ', subject, body, clauses, follow_ups) ~* ${mention})`,
  leadFacts: (sql, { userId, mention }) => sql`
    delete from lead_facts where user_id = ${userId} and value ~* ${mention}`,
  customValues: (sql, { userId, mention }) => sql`
    delete from custom_values where user_id = ${userId} and value ~* ${mention}`,
  leadActivity: (sql, { userId, mention }) => sql`
    delete from lead_activity where user_id = ${userId} and detail::text ~* ${mention}`,
  crmLeads: (sql, { userId, mention }) => sql`
    delete from crm_leads where user_id = ${userId} and error::text ~* ${mention}`,
  /** A merge of them can't be undone anymore. */
  mergedLeads: (sql, { userId, mention }) => sql`
    delete from lead_changes c
    where user_id = ${userId} and (concat_ws(' ', value, name) ~* ${mention} or kind = 'merge' and exists (
      select from lead_change_parts p where p.user_id = ${userId} and p.change_id = c.id and p.packed::text ~* ${mention}))`,
  /** Undo of another change restores the others. */
  leadChangeParts: (sql, { userId, mention }) => sql`
    update lead_change_parts set
      before = case when before is not null then array(select case when value ~* ${mention} then null else value end
        from unnest(before) with ordinality as listed(value, n) order by n) end,
      packed = (select jsonb_object_agg(name, coalesce(
          (select jsonb_agg(kept order by n) from jsonb_array_elements(listed) with ordinality as rows(kept, n) where kept::text !~* ${mention}), '[]'))
        from jsonb_each(packed) as tables(name, listed))
    where user_id = ${userId} and concat_ws(' ', array_to_string(before, ' '), packed) ~* ${mention}`,
  savedFilters: (sql, { userId, mention }) => sql`
    update saved_filters set name = regexp_replace(name, ${mention}, ${GONE}, 'gi'),
      view = regexp_replace(view::text, ${mention}, ${GONE}, 'gi')::jsonb
    where user_id = ${userId} and concat_ws(' ', name, view) ~* ${mention}`,
  exportedData: (sql, { userId, mention }) => sql`
    update exported_data set filters = regexp_replace(filters::text, ${mention}, ${GONE}, 'gi')::jsonb,
      data = coalesce((select jsonb_agg(lead order by n)
        from jsonb_array_elements(data) with ordinality as listed(lead, n) where lead::text !~* ${mention}), '[]')
    where user_id = ${userId} and concat_ws(' ', data, filters) ~* ${mention}`,
  leadImports: (sql, { userId, mention }) => sql`
    update lead_imports set columns = regexp_replace(columns::text, ${mention}, ${GONE}, 'gi')::jsonb,
      sample = regexp_replace(sample::text, ${mention}, ${GONE}, 'gi')::jsonb
    where user_id = ${userId} and concat_ws(' ', columns, sample) ~* ${mention}`,
  leadImportRejects: (sql, { userId, mention }) => sql`
    delete from lead_import_rejects where user_id = ${userId} and concat_ws(' ', array_to_string(cells, ' '), reason) ~* ${mention}`,
  /** With the answers to them. */
  threads: (sql, { userId, emailNorm }) => sql`
    delete from threads where user_id = ${userId} and email_norm = ${emailNorm}`,
  /** To emails that they got, or from their address. */
  replies: (sql, { userId, emailNorm, messageIds }) => sql`
    delete from replies
    where user_id = ${userId} and (message_id = any(${messageIds}::uuid[]) or address_norm(from_address) = ${emailNorm})`,
  /** What others wrote of them. An original can't be changed, only deleted. */
  othersReplies: (sql, { userId, emailNorm, mention }) => sql`
    update replies set subject = regexp_replace(subject, ${mention}, ${GONE}, 'gi'), excerpt = regexp_replace(excerpt, ${mention}, ${GONE}, 'gi'),
      body = regexp_replace(body, ${mention}, ${GONE}, 'gi'), quote = regexp_replace(quote, ${mention}, ${GONE}, 'gi'), original = null,
      other_address = case when address_norm(other_address) = ${emailNorm} then null else other_address end
    where user_id = ${userId} and concat_ws(' ', subject, excerpt, body, quote, other_address) ~* ${mention}`,
  othersThreads: (sql, { userId, mention }) => sql`
    update threads set name = regexp_replace(name, ${mention}, ${GONE}, 'gi'), subject = regexp_replace(subject, ${mention}, ${GONE}, 'gi'),
      words = regexp_replace(words, ${mention}, ${GONE}, 'gi')
    where user_id = ${userId} and concat_ws(' ', name, subject, words) ~* ${mention}`,
  othersAnswers: (sql, { userId, mention }) => sql`
    update answers set to_address = regexp_replace(to_address, ${mention}, ${GONE}, 'gi'), subject = regexp_replace(subject, ${mention}, ${GONE}, 'gi'),
      body = regexp_replace(body, ${mention}, ${GONE}, 'gi'), html = regexp_replace(html, ${mention}, ${GONE}, 'gi'),
      text = regexp_replace(text, ${mention}, ${GONE}, 'gi'), detail = regexp_replace(detail, ${mention}, ${GONE}, 'gi')
    where user_id = ${userId} and concat_ws(' ', to_address, subject, body, html, text, detail) ~* ${mention}`,
  campaignEmails: (sql, { userId, emailNorm }) => sql`
    delete from campaign_emails where user_id = ${userId} and email_norm = ${emailNorm}`,
  /** Their row stays for the message that was made of it. */
  campaignRevisions: (sql, { userId, revisionIds }) => sql`
    update campaign_revisions set subject = '', body_html = '', body_text = '', links = '[]'
    where user_id = ${userId} and id = any(${revisionIds}::uuid[])`,
  tasks: (sql, person) => sql`
    update tasks set email_norm = ${hashed(sql, person)}
    where user_id = ${person.userId} and campaign_id = any(${person.campaignIds}::uuid[]) and email_norm = ${person.emailNorm}`,
  notedTasks: (sql, { userId, mention }) => sql`
    update tasks set title = regexp_replace(title, ${mention}, ${GONE}, 'gi') where user_id = ${userId} and title ~* ${mention}`,
  /** The next search makes it again. */
  campaignSearch: (sql, { userId, campaignIds }) => sql`
    delete from campaign_search where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[])`,
  settledMessages: (sql, person) => sql`
    update settled_messages set email = ${hashed(sql, person)}, answer = null,
      reason_text = case when reason_text !~* ${person.mention} then reason_text end
    where ${ofMessages(sql, person)}`,
  queuedMessages: (sql, person) => sql`
    update queued_messages set email = ${hashed(sql, person)}, reason_text = null where ${ofMessages(sql, person)}`,
  messageAttempts: (sql, { userId, messageIds }) => sql`
    update message_attempts set detail = null where user_id = ${userId} and message_id = any(${messageIds}::uuid[])`,
  /** A clicked link may have the address in it; its number tells which it was. */
  emailEvents: (sql, person) => sql`
    update email_events set recipient_email = ${hashed(sql, person)},
      event_data = regexp_replace((event_data - 'agent' - 'detail')::text, ${person.mention}, ${GONE}, 'gi')::jsonb
    where user_id = ${person.userId} and message_id = any(${person.messageIds}::uuid[])`,
  campaignRecipients: (sql, person) => sql`
    update campaign_recipients set email_norm = ${hashed(sql, person)}, lead_id = null
    where user_id = ${person.userId} and campaign_id = any(${person.campaignIds}::uuid[]) and email_norm = ${person.emailNorm}`,
  outboxMessages: (sql, { userId, emailNorm }) => sql`
    delete from outbox_messages where user_id = ${userId} and address_norm(to_address) = ${emailNorm}`,
  consents: (sql, { userId, emailNorm }) => sql`
    delete from consents where user_id = ${userId} and email_norm = ${emailNorm}`,
  /** The hash has the place of the address. A number that's never called stays so, without whose it was. */
  suppressions: (sql, { userId, emailNorm }) => sql`
    delete from suppressions where user_id = ${userId} and channel = 'email' and address_norm = ${emailNorm}`,
  otherSuppressions: (sql, { userId, phones, mention }) => sql`
    update suppressions set detail = null
    where user_id = ${userId} and (channel = 'phone' and address_norm = any(${phones}::text[]) or detail ~* ${mention})`,
  webhookDeliveries: (sql, { userId, mention }) => sql`
    delete from webhook_deliveries where user_id = ${userId} and concat_ws(' ', payload, answer, problem) ~* ${mention}`,
  auditLog: (sql, { userId, mention }) => sql`
    update audit_log set detail = regexp_replace(detail::text, ${mention}, ${GONE}, 'gi')::jsonb
    where user_id = ${userId} and detail::text ~* ${mention}`,
}
