import type { Sql } from '#server/db/db.ts'

const BODY = (links: string) =>
  `<!doctype html><html><body style="font-family:Arial;font-size:15px;line-height:1.5;color:#222"><p>Hi {{business_name}} team,</p>
<p>Regulars in {{city}} want to order bread ahead for the weekend, and most bakeries still take those orders by phone.</p>
<p>We build fast websites with online ordering. ${links}</p><p>Maya Chen</p>
<p><a href="{{@unsubscribe}}" style="color:#666666">Unsubscribe</a></p><img src="{{@pixel}}"></body></html>`

const NOT_STARTED = { code: 'not-started', why: { code: 'account-removed', address: 'maya@northlight.example' } }

/**
 * Campaigns in each state. Returns the first one's ID: it has a follow-up, two variants, and 65 recipients, of whom three were
 * skipped and two bounced; then opens, clicks, and replies over eight days.
 */
export async function makeCampaigns(sql: Sql): Promise<string> {
  const [user] = await sql<{ id: string }[]>`select id from users`
  const userId = user?.id ?? ''
  const [campaign] = await sql<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, status_reason, recipient_count, sent_at, step_count, variant_count,
      sent_count, open_count, reply_count, created_at, tracks_opens)
    values (${userId}, 'Bakeries, Kitsilano', 'Weekend bread orders at {{business_name}}', 'x', 'sending',
      ${sql.json({ code: 'follow-ups', until: new Date(Date.now() + 3 * 86_400_000).toISOString(), zone: 'UTC' })}, 65,
      now() - interval '8 days', 1, 1, 62, 24, 6, now() - interval '9 days', true) returning id`
  const id = campaign?.id ?? ''
  await sql`
    insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
    values (${userId}, ${id}, 1, 72, 'not-clicked', '', 'Still there?')`
  await sql`
    insert into campaign_variants (user_id, campaign_id, n, subject, body)
    values (${userId}, ${id}, 1, 'A quick idea for {{business_name}}', 'x')`
  const links =
    'Here’s <a href="{{@link:0}}">one we built last month</a> and <a href="{{@link:1}}">what it costs</a>. Would a <a href="{{@link:2}}">10-minute call</a> be useful?'
  const targets = ['https://a.example/work', 'https://a.example/prices', 'https://a.example/call']
  await sql`
    insert into campaign_revisions (user_id, campaign_id, n, step, variant, subject, body_html, body_text, links, postal_address)
    values (${userId}, ${id}, 1, 0, 0, 'Weekend bread orders at {{business_name}}', ${BODY(links)}, 'x', ${sql.json(targets)}, 'x'),
      (${userId}, ${id}, 2, 0, 1, 'A quick idea for {{business_name}}', ${BODY(links)}, 'x', ${sql.json(targets)}, 'x'),
      (${userId}, ${id}, 3, 1, 0, '', ${BODY('')}, 'x', '[]', 'x')`
  await sql`
    with people as (
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      select ${userId}, ${id}, 'hello' || to_char(n, 'FM00') || '@bakery.example' from generate_series(1, 65) n
      returning id, email_norm, substring(email_norm from '\\d+')::int as n)
    insert into settled_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, reason_text, accepted_at, updated_at)
    select ${userId}, message_id(p.id, s.step), ${id}, p.id, s.step, r.id, p.email_norm,
      case when p.n in (4, 5) then 'bounced' when p.n > 62 then 'skipped' else 'accepted' end,
      case when p.n in (4, 5) then 'hard-bounce' when p.n > 62 then 'suppressed' end,
      case when p.n in (4, 5) then 'No such mailbox' when p.n > 62 then 'On your suppression list' end,
      case when p.n <= 62 then now() - interval '8 days' + s.step * interval '3 days' end,
      now() - interval '8 days' + s.step * interval '3 days'
    from people p cross join (values (0), (1)) as s (step)
      join campaign_revisions r on r.user_id = ${userId} and r.campaign_id = ${id}
        and r.n = case when s.step = 1 then 3 else 1 + p.n % 2 end
    where s.step = 0 or p.n between 20 and 44`
  await sql`
    insert into queued_messages (user_id, id, campaign_id, recipient_id, step, email, not_before, reason)
    select ${userId}, message_id(id, 1), ${id}, id, 1, email_norm, now() + interval '3 days', 'follow-up' from campaign_recipients
    where campaign_id = ${id} and substring(email_norm from '\\d+')::int between 45 and 62`
  await sql`
    create temporary table happened as
    select m.id, m.email, k.type, m.accepted_at + make_interval(hours => (n * 7 + k.place * 5) % 130) as at, n % 3 as link
    from (select *, substring(email from '\\d+')::int as n from settled_messages where campaign_id = ${id} and step = 0 and state = 'accepted') m
      cross join (values ('opened', 1), ('clicked', 2), ('replied', 3), ('unsubscribed', 4)) as k (type, place)
    where k.type = 'opened' and n % 5 < 2 and n > 5 or k.type = 'clicked' and n % 10 = 0 or k.type = 'replied' and n % 20 = 1 and n > 5
      or k.type = 'unsubscribed' and n = 11`
  await sql`
    insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, event_data, timestamp)
    select ${userId}, ${id}, id, email, type, case when type = 'clicked' then jsonb_build_object('link', link) else '{}' end, at from happened`
  await sql`
    insert into event_uniques (user_id, message_id, kind, first_at) select ${userId}, id, type, at from happened on conflict do nothing`
  await sql`
    insert into email_rollup (user_id, campaign_id, bucket, kind, n, uniques)
    select ${userId}::uuid, ${id}::uuid, date_bin('15 minutes', at, timestamptz '2000-01-01'), type, count(*), count(*) from happened group by 3, 4
    union all select ${userId}::uuid, ${id}::uuid, date_bin('15 minutes', accepted_at, timestamptz '2000-01-01'), 'sent', count(*), count(*)
    from settled_messages where campaign_id = ${id} and accepted_at is not null group by 3
    union all select ${userId}::uuid, ${id}::uuid, date_bin('15 minutes', now(), timestamptz '2000-01-01'), 'machine_opened', 4, 4`
  await sql`
    insert into campaigns (user_id, name, subject, body, status, status_reason, recipient_count, sent_count, open_count, reply_count,
      sent_at, finished_at, scheduled_at, recipients, created_at, tracks_opens)
    values (${userId}::uuid, 'Sushi restaurants, Vancouver', 'Your menu, {{business_name}}', 'Hello there, {{business_name|all}}!', 'draft',
        null, 3, 0, 0, 0, null, null, null, '["ann@sushi.example", "bob@sushi.example", "cat@sushi.example"]', now(), true),
      (${userId}, 'Hair salons, Richmond', 'Bookings', 'x', 'scheduled', ${sql.json(NOT_STARTED)},
        112, 0, 0, 0, null, null, now() + interval '2 days', '[]', now() - interval '10 days', true),
      (${userId}, 'Auto repair, North Vancouver', 'Winter tires', 'x', 'paused', null, 73, 40, 19, 1, now(), null, null, '[]', now() - interval '11 days', true),
      (${userId}, 'Florists, New Westminster', 'Valentine’s Day', 'x', 'finished', null, 27, 27, 14, 3, now(), now(), null, '[]', now() - interval '20 days', true)`
  return id
}
