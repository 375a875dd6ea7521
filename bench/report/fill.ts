import type { Db } from '#server/db/db.ts'

/**
 * A sent campaign of a million, made by SQL: 1% failed, was skipped, bounced, or is unknown, and 20% was opened. Every
 * address has a name, a number, and one of 400 hosts.
 */
export async function fillCampaign(db: Db, userId: string, size: number): Promise<string> {
  return db.asSystem(async sql => {
    const [campaign] = await sql<{ id: string }[]>`
      insert into campaigns (user_id, name, subject, body, status, recipient_count, sent_count, sent_at, expanded_at, finished_at)
      values (${userId}, 'A million', 'Fresh bread every morning', '<p>Hello</p>', 'finished', ${size}, 0, now() - interval '1 hour',
        now() - interval '50 minutes', now()) returning id`
    const id = campaign?.id ?? ''
    await sql`
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      select ${userId}, ${id}, address from (
        select (array['anna', 'ben', 'carla', 'david', 'emma', 'felix', 'grace', 'hugo', 'ida', 'jonas'])[1 + n % 10]
          || '.' || substr(md5(n::text), 1, 6) || n || '@' || 'shop' || n % 400 || '.test' as address
        from generate_series(1, ${size}::int) n) made`
    await sql`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, attempts, reason, reason_text, attempted_at,
        accepted_at, answer, from_address)
      select user_id, id, campaign_id, id, email_norm, state, case when state = 'skipped' then 0 else 1 end, reason,
        case reason when 'refused' then 'The mail server refused it: 550 5.7.1 Message ' || n || ' rejected'
          when 'unsubscribed' then 'Unsubscribed from your mail'
          when 'worker-lost' then 'Sending was interrupted before the mail server''s answer came.' end,
        now() - interval '30 minutes',
        case when state in ('accepted', 'bounced') then now() - interval '30 minutes' end,
        case when state in ('accepted', 'bounced') then '250 2.0.0 Ok: queued as ' || n end, 'mail@operator.test'
      from (
        select *, case state when 'failed' then 'refused' when 'skipped' then 'unsubscribed' when 'unknown' then 'worker-lost'
          when 'bounced' then 'bounced' end as reason
        from (select *, row_number() over (order by id) as n from campaign_recipients where user_id = ${userId} and campaign_id = ${id}) r
        cross join lateral (select case when n % 100 = 7 then 'failed' when n % 50 = 9 then 'skipped' when n % 200 = 11 then 'bounced'
          when n % 5000 = 13 then 'unknown' else 'accepted' end as state) s) made order by id`
    await sql`
      update campaigns set sent_count = (select count(*) from messages m where m.user_id = ${userId} and m.campaign_id = ${id}
        and m.accepted_at is not null) where user_id = ${userId} and id = ${id}`
    return id
  })
}
