import type { Sql } from '#server/db/db.ts'
import { EXPAND_CHUNK, EXPAND_LEASE_SECONDS } from './engine-settings.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

export interface Leased extends CampaignKey {
  revisionId: string
  /** This many addresses have their messages. */
  cursor: number
  mailboxId: string | null
  versionCount: number
}

/** Leases the oldest campaign that still has addresses to expand: one worker at a time works on it. */
export async function leaseExpansion(sql: Sql, workerId: string): Promise<Leased | undefined> {
  const [leased] = await sql<Leased[]>`
    update campaigns set lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${EXPAND_LEASE_SECONDS})
    where (user_id, id) = (
      select user_id, id from campaigns
      where status = 'sending' and expanded_at is null and (lease_until is null or lease_until < now())
      order by sent_at for update skip locked limit 1)
    returning user_id, id as campaign_id, revision_id, expand_cursor as cursor, mailbox_id, version_count`
  return leased
}

export const releaseExpansion = (sql: Sql, workerId: string, { userId, campaignId }: CampaignKey) => sql`
  update campaigns set lease_owner = null, lease_until = null
  where user_id = ${userId} and id = ${campaignId} and lease_owner = ${workerId}`

/**
 * Cuts the address list into rows that are read one by one; the addresses never leave the database. A million take 3 s,
 * in which the campaign's own row stays free, so it can be paused. Repeating it changes nothing.
 */
export const cutIntoChunks = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  insert into campaign_address_chunks (user_id, campaign_id, n, emails)
  select ${userId}, ${campaignId}, (place - 1) / ${EXPAND_CHUNK}, array_agg(email order by place)
  from campaigns c, jsonb_array_elements_text(c.recipients) with ordinality as listed(email, place)
  where c.user_id = ${userId} and c.id = ${campaignId}
    and not exists (select from campaign_address_chunks k where k.user_id = c.user_id and k.campaign_id = c.id)
  group by 3
  on conflict do nothing`

interface Chunk extends CampaignKey {
  mailboxId: string
  /** The first email's revision, then those of its variants. */
  revisions: string[]
  cursor: number
  now: Date
}

/**
 * Makes recipients and their first messages of one chunk; an address that is there already gets no second one. The lead is
 * the one that changed last; an address on the suppression list is skipped with the reason. Variants have equal shares, in
 * a random order that is always the same.
 */
export const insertChunk = (sql: Sql, { userId, campaignId, mailboxId, revisions, cursor, now }: Chunk) => sql`
  with asked as (
    select email, lower(email) as norm, (row_number() over (
        order by case when ${revisions.length}::int > 1 then md5(${campaignId}::text || lower(email)) end) - 1)
      % ${revisions.length}::int as variant
    from campaign_address_chunks k, unnest(k.emails[${(cursor % EXPAND_CHUNK) + 1}::int:]) as email
    where k.user_id = ${userId} and k.campaign_id = ${campaignId} and k.n = ${chunkOf(cursor)}
  ), added as (
    insert into campaign_recipients (user_id, campaign_id, email, email_norm, lead_id, mailbox_id, variant)
    select ${userId}::uuid, ${campaignId}::uuid, asked.email, asked.norm, lead.id, ${mailboxId}::uuid, asked.variant
    from asked left join lateral (
      select id from leads where user_id = ${userId} and email_norm = asked.norm
      order by updated_at desc, id desc limit 1) lead on true
    on conflict (user_id, campaign_id, email_norm) do nothing
    returning id, email, email_norm, variant
  )
  insert into messages (user_id, campaign_id, recipient_id, revision_id, email, mailbox_id, not_before, state, reason)
  select ${userId}::uuid, ${campaignId}::uuid, added.id, (${revisions}::uuid[])[added.variant + 1], added.email,
    ${mailboxId}::uuid, ${now}::timestamptz, case when s.reason is null then 'pending' else 'skipped' end, s.reason
  from added left join suppressions s
    on s.user_id = ${userId} and s.channel = 'email' and s.address_norm = added.email_norm
  order by added.id`

/**
 * Moves the cursor past the chunk and renews the lease, or marks the campaign as expanded. No row: the lease, or the
 * campaign, is no longer ours. It comes last, as results count on the campaign's row and would wait for the whole chunk.
 */
export async function moveCursor(
  sql: Sql,
  workerId: string,
  { userId, campaignId, cursor }: CampaignKey & { cursor: number },
) {
  const [moved] = await sql<{ cursor: number; isLast: boolean }[]>`
    with place as (
      select ${cursor} + coalesce((select cardinality(emails) from campaign_address_chunks
          where user_id = ${userId} and campaign_id = ${campaignId} and n = ${chunkOf(cursor)}), 0)
          - ${cursor % EXPAND_CHUNK} as cursor,
        not exists (select from campaign_address_chunks
          where user_id = ${userId} and campaign_id = ${campaignId} and n > ${chunkOf(cursor)}) as is_last
    )
    update campaigns set expand_cursor = place.cursor, updated_at = now(),
      expanded_at = case when is_last then now() end,
      lease_owner = case when not is_last then ${workerId}::uuid end,
      lease_until = case when not is_last then now() + make_interval(secs => ${EXPAND_LEASE_SECONDS}) end
    from place
    where user_id = ${userId} and id = ${campaignId} and status = 'sending'
      and lease_owner = ${workerId} and lease_until > now() and expand_cursor = ${cursor}
    returning place.cursor, is_last`
  return moved
}

export const deleteChunks = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_address_chunks where user_id = ${userId} and campaign_id = ${campaignId}`

const chunkOf = (cursor: number) => Math.floor(cursor / EXPAND_CHUNK)

/** Whether PostgreSQL's statistics of leads are out of date. */
export const mustAnalyzeLeads = async (sql: Sql): Promise<boolean> => {
  const due = await sql`
    select from pg_stat_user_tables
    where relid = 'leads'::regclass and n_mod_since_analyze > 500 + 0.2 * n_live_tup`
  return due.count > 0
}

export const analyzeLeads = (sql: Sql) => sql`analyze leads`
