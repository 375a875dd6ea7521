import type { Sql } from '#server/db/db.ts'
import { unlessErased } from '#server/db/lookups.ts'

/*
 * Pages of everything that an account has, each in the order of its key and from behind `after`, so that any number of rows takes the
 * same memory. No secret is among the columns.
 */

const FIRST = '00000000-0000-0000-0000-000000000000'

/** A row of a page; its key says where the next one begins. */
export type Row = Record<string, unknown>
/** `owners`: under whom hashes from earlier accounts are kept. */
export type ReadPage = (sql: Sql, userId: string, after: Row | null, limit: number, owners?: string[]) => Promise<Row[]>

const idOf = (after: Row | null): string => (after ? String(after.id) : FIRST)

/** With their tags, own fields, facts, and what their websites said. */
export const listLeads: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select l.id, l.business_name, l.email, l.category, l.status, l.phone, l.other_contacts, l.website, l.address, l.description, l.city,
    l.region, l.postcode, l.country, l.time_zone, l.lat, l.lon, l.source, l.place_id, l.hubspot_contact_id, l.created_at, l.updated_at,
    coalesce((select jsonb_agg(t.name order by t.name_norm) from lead_tags g
      join tags t on t.user_id = g.user_id and t.id = g.tag_id and not t.is_search
      where g.user_id = ${userId} and g.lead_id = l.id), '[]') as tags,
    coalesce((select jsonb_object_agg(f.name, v.value) from custom_values v
      join custom_fields f on f.user_id = v.user_id and f.id = v.field_id
      where v.user_id = ${userId} and v.lead_id = l.id), '{}') as own_fields,
    coalesce((select jsonb_agg(jsonb_build_object('type', a.type, 'value', a.value) order by a.id) from lead_facts a
      where a.user_id = ${userId} and a.lead_id = l.id and not a.is_removed), '[]') as facts,
    e.state as website_state, e.email as found_email, e.email_url as found_at, e.contact_persons as people,
    e.social_media_presence as profiles, e.tech_stack as technologies, e.company_info as company
  from leads l left join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id
  where l.user_id = ${userId} and l.id > ${idOf(after)} order by l.id limit ${limit}`

export const listContacts: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, lead_id, name, role, email, phone, is_primary, source, created_at from contacts
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listActivities: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, lead_id, kind, detail, at from lead_activity
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

/** With their follow-ups and variants. */
export const listCampaigns: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, name, subject, body, recipients, recipient_count, tracks_opens, includes_contacted, has_own_emails, status, scheduled_at, sent_at, finished_at,
    sending_window, sent_count, open_count, reply_count, archived_at, created_at, updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('n', s.n, 'type', s.type, 'delayHours', s.delay_hours, 'condition', s.condition,
        'subject', s.subject, 'body', s.body) order by s.n) from campaign_steps s
      where s.user_id = ${userId} and s.campaign_id = c.id), '[]') as steps,
    coalesce((select jsonb_agg(jsonb_build_object('n', v.n, 'subject', v.subject, 'body', v.body) order by v.n)
      from campaign_variants v where v.user_id = ${userId} and v.campaign_id = c.id), '[]') as variants
  from campaigns c where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

/** The emails that were written for one recipient each. */
export const listOwnEmails: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select campaign_id, email_norm as email, follow_up, subject, body from campaign_emails
  where user_id = ${userId} and (campaign_id, email_norm, follow_up)
    > (${String(after?.campaignId ?? FIRST)}::uuid, ${String(after?.email ?? '')}, ${Number(after?.followUp ?? -1)}::int)
  order by campaign_id, email_norm, follow_up limit ${limit}`

/** The texts that messages were made of, as they were when the campaign began. */
export const listTexts: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, campaign_id, n, step, variant, subject, body_html, body_text, postal_address, created_at from campaign_revisions
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listMessages: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, campaign_id, recipient_id, revision_id as text_id, ${unlessErased(sql, 'email')}, step, state, reason, reason_text, attempts, from_address, from_name, attempted_at,
    accepted_at, updated_at, answer
  from messages where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

/** Sent, opened, clicked, and what else happened to messages. */
export const listEvents: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, campaign_id, message_id, ${unlessErased(sql, 'recipient_email')}, event_type as type, event_data as data, bot_reason, timestamp as at
  from email_events where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listReplies: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, campaign_id, message_id, from_address, from_name, subject, body, quote, label, until, other_address, asks_removal, files,
    received_at
  from replies where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

/** What the user wrote to people who replied. */
export const listAnswers: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select a.id, t.email_norm as thread, a.to_address, a.from_address, a.subject, a.text, a.html, a.state, a.due_at, a.sent_at, a.created_at
  from answers a join threads t on t.user_id = a.user_id and t.id = a.thread_id
  where a.user_id = ${userId} and a.id > ${idOf(after)} order by a.id limit ${limit}`

export const listTemplates: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, name, subject, body, is_default, created_at, updated_at from email_templates
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listOffers: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, name, type, offer, audience, signature, translations, not_for, created_at, updated_at
  from offer_profiles where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listDrafts: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select d.id, r.name as run, d.lead_id, d.state, d.subject, d.body, d.language, d.follow_ups, d.is_flagged, d.reason
  from lead_drafts d join draft_runs r on r.user_id = d.user_id and r.id = d.run_id
  where d.user_id = ${userId} and d.id > ${idOf(after)} order by d.id limit ${limit}`

export const listSuppressions: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select channel, address_norm as address, reason, detail, created_at from suppressions
  where user_id = ${userId} and channel <> 'erased' and (channel, address_norm) > (${String(after?.channel ?? '')}, ${String(after?.address ?? '')})
  order by channel, address_norm limit ${limit}`

/** Hashes with the account that they're made of: whoever has an address can compare it. Also those that an import brought. */
export function listErased(...[sql, userId, after, limit, owners = []]: Parameters<ReadPage>): Promise<Row[]> {
  const behind = after ? `${after.account}:${after.hash}` : ''
  return sql<Row[]>`
    select split_part(contact, ':', 1) as account, split_part(contact, ':', 2) as hash
    from (
      (select user_id || ':' || address_norm as contact from suppressions
      where user_id = ${userId} and channel = 'erased'
        and (${userId} > split_part(${behind}, ':', 1)
          or ${userId} = split_part(${behind}, ':', 1) and address_norm > split_part(${behind}, ':', 2))
      order by address_norm limit ${limit})
      union
      select contact from kept_erased_of(${owners}, ${behind}, ${limit})) e
    order by contact limit ${limit}`
}

export const listConsents: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select email_norm as email, given_on, how, place, given_by, covers_opens, withdrawn_at from consents
  where user_id = ${userId} and email_norm > ${String(after?.email ?? '')} order by email_norm limit ${limit}`

/** With what the user noted about them. */
export const listCalls: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select c.id, c.lead_id, c.business_name, c.to_number, c.from_number, c.status, c.is_simulated, c.start_time, c.end_time, c.duration,
    c.cost, c.currency, c.reason, c.recording_sid is not null as has_recording, i.customer_response as outcome, i.notes, i.next_action,
    i.scheduled_callback as callback_at, c.created_at
  from call_logs c
    left join call_interactions i on i.user_id = c.user_id and i.call_log_id = c.id and i.interaction_type = 'outcome'
  where c.user_id = ${userId} and c.id > ${idOf(after)} order by c.id limit ${limit}`

export const listTasks: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, campaign_id, ${unlessErased(sql, 'email_norm')}, step, lead_id, title, type, state, reason, due_at, done_at from tasks
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listImages: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, storage_key as file, original_name, alt_text, content_type, size, width, height, created_at from media_assets
  where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

export const listLog: ReadPage = (sql, userId, after, limit) => sql<Row[]>`
  select id, at, detail from audit_log where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`

/**
 * The account itself: its owner, settings, and the short lists of the settings' pages. Of keys and mailboxes
 * only their names, and of webhooks the host: the rest of an address may be a secret.
 */
export async function readSettings(sql: Sql, userId: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    select u.email, u.first_name, u.last_name, u.website_domain, u.subscription_plan, u.subscription_status, u.created_at,
      s.email_from_address, s.email_from_name, s.postal_address, s.time_zone, s.tracks_opens, s.quiet_days, s.daily_limit, s.own_phone, s.record_calls,
      s.calls_from, s.calls_to, s.call_script, s.crm, s.hubspot_hub_id, s.hubspot_mapping, s.hubspot_status,
      (select emails from tone_samples where user_id = ${userId}) as tone_samples
    from users u left join user_settings s on s.user_id = u.id where u.id = ${userId}`
  return {
    ...row,
    sendingAccounts: await sql<Row[]>`
      select address, display_name, kind, hourly_limit, daily_limit, is_default, is_active, paused_at, created_at from sending_accounts
      where user_id = ${userId} order by id`,
    domains: await sql<Row[]>`
      select domain, from_name, status, is_default, verified_at, created_at from customer_domains where user_id = ${userId} order by domain`,
    apiKeys: await sql<Row[]>`
      select name, start, scopes, expires_at, last_used_at, revoked_at, created_at, client_host as app from api_keys
      where user_id = ${userId} order by id`,
    passkeys: await sql<
      Row[]
    >`select name, created_at, last_used_at from passkeys where user_id = ${userId} order by id`,
    webhooks: await sql<Row[]>`
      select substring(url from '^[^/]+//([^/]+)') as host, events, verified_at, disabled_at, created_at from webhooks
      where user_id = ${userId} order by id`,
    tags: await sql<Row[]>`
      select name, color, created_at from tags where user_id = ${userId} and not is_search order by name_norm`,
    leadFields: await sql<Row[]>`
      select name, kind, choices, created_at from custom_fields where user_id = ${userId} order by name_norm`,
    savedFilters: await sql<
      Row[]
    >`select name, view, created_at from saved_filters where user_id = ${userId} order by name_norm`,
    savedSearches: await sql<Row[]>`
      select name, text, area, created_at, last_run_at from saved_searches
      where user_id = ${userId} and deleted_at is null order by id`,
    usage: await sql<Row[]>`
      select year, month, leads_generated, campaigns_sent, emails_sent, calls_made from user_usage
      where user_id = ${userId} order by year, month`,
  }
}
