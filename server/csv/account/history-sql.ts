import type { Sql } from '#server/db/db.ts'
import { leadOf } from '#server/db/lookups.ts'
import type { RowOf } from './rows.ts'

/*
 * What another installation sent, as history. A campaign that was brought as sent has no revision, so nothing queues it or its messages
 * (`requeue` in server/sending/message-states-sql.ts); only to such campaigns is anything added. What's there already stays as it is.
 */

const brought = (sql: Sql, userId: string) => sql`
  c.user_id = ${userId} and c.status in ('finished', 'cancelled') and c.revision_id is null`

/** Of these campaigns, those that were brought as sent, and the others that the account has. */
export const listCampaignsOf = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; isBrought: boolean }[]>`
  select c.id, ${brought(sql, userId)} as is_brought from campaigns c where c.user_id = ${userId} and c.id = any(${ids}::uuid[])`

/** The emails of single recipients of a draft that was brought. */
export const insertOwnEmails = async (sql: Sql, userId: string, rows: RowOf<'own-emails'>[]) => {
  const { count } = await sql`
    insert into campaign_emails (user_id, campaign_id, email_norm, follow_up, subject, body)
    select ${userId}::uuid, c.id, address_norm(r.email), r."followUp", r.subject, r.body
    from jsonb_to_recordset(${sql.json(rows)}) as r("campaignId" uuid, email text, "followUp" int, subject text, body text)
      join campaigns c on c.user_id = ${userId} and c.id = r."campaignId" and c.has_own_emails and c.revision_id is null
    on conflict do nothing returning null`
  return count
}

export const insertTexts = async (sql: Sql, userId: string, rows: RowOf<'texts'>[]) => {
  const { count } = await sql`
    insert into campaign_revisions (user_id, id, campaign_id, n, step, variant, subject, body_html, body_text, postal_address, created_at)
    select ${userId}::uuid, r.id, c.id, r.n, r.step, r.variant, r.subject, r."bodyHtml", r."bodyText", r."postalAddress", r."createdAt"
    from jsonb_to_recordset(${sql.json(rows)}) as r(id uuid, "campaignId" uuid, n int, step int, variant int, subject text,
        "bodyHtml" text, "bodyText" text, "postalAddress" text, "createdAt" timestamptz)
      join campaigns c on c.id = r."campaignId" and ${brought(sql, userId)}
    on conflict do nothing returning null`
  return count
}

/** Messages with their recipients. Who had their data deleted has no address, but their messages still count. */
export async function insertMessages(sql: Sql, userId: string, rows: RowOf<'messages'>[]): Promise<number> {
  const named = rows.map(row => ({
    ...row,
    email: row.email.includes('@') ? row.email : `${row.recipientId ?? row.id}@erased.invalid`,
  }))
  const listed = sql`jsonb_to_recordset(${sql.json(named)}) as r(id uuid, "campaignId" uuid, "recipientId" uuid, "textId" uuid,
      email text, step int, state text, reason text, "reasonText" text, attempts int, "fromAddress" text, "fromName" text,
      "attemptedAt" timestamptz, "acceptedAt" timestamptz, "updatedAt" timestamptz, answer text)
    join campaigns c on c.id = r."campaignId" and ${brought(sql, userId)}`
  await sql`
    insert into campaign_recipients (user_id, id, campaign_id, email_norm, lead_id)
    select distinct on (c.id, address_norm(r.email)) ${userId}::uuid, coalesce(r."recipientId", r.id), c.id, address_norm(r.email), l.id
    from ${listed} left join lateral ${leadOf(sql, userId, sql`address_norm(r.email)`)} l on true
    where r.step = 0 or r."recipientId" is not null
    order by c.id, address_norm(r.email), r.step
    on conflict do nothing returning null`
  const { count } = await sql`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, reason_text, attempts,
      from_address, from_name, attempted_at, accepted_at, updated_at, answer)
    select ${userId}::uuid, r.id, c.id, p.id, r.step, r."textId", r.email, r.state, r.reason, r."reasonText", r.attempts,
      r."fromAddress", r."fromName", r."attemptedAt", r."acceptedAt", coalesce(r."updatedAt", now()), r.answer
    from ${listed}
      join campaign_recipients p on p.user_id = ${userId} and p.campaign_id = c.id and p.email_norm = address_norm(r.email)
    on conflict do nothing returning s.id`
  return count
}

/** Opens, clicks, and other events of messages that were brought, and which were the first of a person. Webhooks don't hear of them. */
export async function insertEvents(sql: Sql, userId: string, rows: RowOf<'events'>[]): Promise<number> {
  await sql`select set_config('canvass.is_history', 'on', true)`
  const { count } = await sql`
    insert into email_events (user_id, id, campaign_id, message_id, recipient_email, event_type, event_data, bot_reason, timestamp)
    select ${userId}::uuid, r.id, c.id, m.id, case when r.email like '%@%' then r.email else m.email end, r.type, r.data, r."botReason", r.at
    from jsonb_to_recordset(${sql.json(rows as never)}) as r(id uuid, "campaignId" uuid, "messageId" uuid, email text, type text,
        data jsonb, "botReason" text, at timestamptz)
      join campaigns c on c.id = r."campaignId" and ${brought(sql, userId)}
      join settled_messages m on m.user_id = ${userId} and m.id = r."messageId" and m.campaign_id = c.id
    on conflict do nothing returning null`
  await sql`
    insert into event_uniques (user_id, message_id, kind, first_at)
    select ${userId}::uuid, e.message_id, e.event_type, min(e.timestamp) from email_events e
    where e.user_id = ${userId} and e.message_id = any(${rows.map(({ messageId }) => messageId)}::uuid[]) and e.bot_reason is null
      and e.event_type in ('opened', 'clicked', 'replied', 'unsubscribed', 'bounced', 'complained')
    group by e.message_id, e.event_type
    on conflict do nothing returning null`
  await sql`select set_config('canvass.is_history', '', true)`
  return count
}

/** Replies to messages that were brought, read, in the threads of their recipients. */
export async function insertReplies(sql: Sql, userId: string, rows: RowOf<'replies'>[]): Promise<number> {
  const made = await sql<{ id: string }[]>`
    insert into replies as p (user_id, id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal,
      received_at, body, quote, label, until, other_address, files)
    select ${userId}::uuid, r.id, c.id, m.id, r."fromAddress", r."fromName", r.subject, left(btrim(r.body), 1000), 'header', r."asksRemoval",
      r."receivedAt", r.body, r.quote, r.label, r.until::date, r."otherAddress", coalesce(r.files, '[]')
    from jsonb_to_recordset(${sql.json(rows)}) as r(id uuid, "campaignId" uuid, "messageId" uuid, "fromAddress" text, "fromName" text,
        subject text, body text, quote text, label text, until text, "otherAddress" text, "asksRemoval" boolean, files jsonb,
        "receivedAt" timestamptz)
      join campaigns c on c.id = r."campaignId" and ${brought(sql, userId)}
      join settled_messages m on m.user_id = ${userId} and m.id = r."messageId" and m.campaign_id = c.id
    on conflict do nothing returning p.id`
  await sql`
    insert into threads as t (user_id, id, email_norm, name, subject, words, campaign_id, label, until, last_at, is_theirs, is_unread)
    select distinct on (r.email_norm) ${userId}::uuid, r.id, r.email_norm, coalesce(l.business_name, nullif(p.from_name, ''), m.email), p.subject,
      left(regexp_replace(p.excerpt, '\\s+', ' ', 'g'), 200), p.campaign_id, p.label, p.until, p.received_at, p.label is distinct from 'automatic', false
    from replies p
      join settled_messages m on m.user_id = ${userId} and m.id = p.message_id
      join campaign_recipients r on r.user_id = ${userId} and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
      left join leads l on l.user_id = ${userId} and l.id = r.lead_id
    where p.user_id = ${userId} and p.id = any(${made.map(({ id }) => id)}::uuid[])
    order by r.email_norm, p.received_at desc, p.id
    on conflict (user_id, email_norm) do update set subject = excluded.subject, words = excluded.words, campaign_id = excluded.campaign_id,
      label = excluded.label, until = excluded.until, last_at = excluded.last_at, is_theirs = excluded.is_theirs
      where t.last_at < excluded.last_at
    returning null`
  return made.length
}

/** What the user answered in these threads. An answer that waited isn't sent from here. */
export async function insertAnswers(sql: Sql, userId: string, rows: RowOf<'answers'>[]): Promise<number> {
  const made = await sql<{ id: string }[]>`
    insert into answers as a (user_id, id, thread_id, to_address, subject, body, html, text, state, due_at, sent_at, from_address, message_id,
      references_header, detail, created_at)
    select ${userId}::uuid, r.id, t.id, r."toAddress", r.subject, r.text, r.html, r.text,
      case when r.state in ('waiting', 'sending') then 'failed' else r.state end, r."dueAt", r."sentAt", r."fromAddress",
      '<' || r.id || '@imported.invalid>', '', null, r."createdAt"
    from jsonb_to_recordset(${sql.json(rows)}) as r(id uuid, thread text, "toAddress" text, "fromAddress" text, subject text, text text,
        html text, state text, "dueAt" timestamptz, "sentAt" timestamptz, "createdAt" timestamptz)
      join threads t on t.user_id = ${userId} and t.email_norm = address_norm(r.thread)
    on conflict do nothing returning a.id`
  await sql`
    update threads t set is_theirs = false, last_at = a.sent_at
    from answers a
    where t.user_id = ${userId} and a.user_id = ${userId} and a.thread_id = t.id and a.sent_at >= t.last_at
      and a.id = any(${made.map(({ id }) => id)}::uuid[])`
  return made.length
}

/** Counts the figures over time of campaigns that were brought from their messages and events. */
export async function recount(sql: Sql, userId: string, ids: string[]): Promise<void> {
  for (const [table, time] of [
    ['email_rollup', 'at'],
    ['email_rollup_cohort', 'sent_at'],
  ] as const) {
    await sql`delete from ${sql(table)} where user_id = ${userId} and campaign_id = any(${ids}::uuid[])`
    await sql`
      with sent as materialized (
        select id, campaign_id, accepted_at, state from settled_messages
        where user_id = ${userId} and campaign_id = any(${ids}::uuid[]) and accepted_at is not null
      ), happened as (
        select campaign_id, k.kind, accepted_at as at, accepted_at as sent_at, true as is_first
        from sent cross join unnest(array['sent', 'delivered']) as k(kind) where k.kind = 'sent' or state <> 'bounced'
        union all
        select s.campaign_id, e.event_type, e.timestamp, s.accepted_at,
          row_number() over (partition by e.message_id, e.event_type order by e.timestamp, e.id) = 1
        from sent s join email_events e on e.user_id = ${userId} and e.message_id = s.id and e.bot_reason is null
          and e.event_type in ('opened', 'clicked', 'replied', 'unsubscribed', 'bounced', 'complained')
      )
      insert into ${sql(table)} (user_id, campaign_id, bucket, kind, n, uniques)
      select ${userId}::uuid, campaign_id, date_bin('15 minutes', ${sql(time)}, timestamptz '2000-01-01 00:00:00+00'), kind,
        count(*), count(*) filter (where is_first)
      from happened group by 2, 3, 4`
  }
}
