import type { Sql } from '#server/db/db.ts'
import { hasContacts, suppressionOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { dequeue } from '../message-states-sql.ts'
import { isKeptOut } from '../pacing/quiet-sql.ts'
import { EXPAND_CHUNK, EXPAND_LEASE_SECONDS } from './engine-settings.ts'

/*
 * The statements that expand a campaign: its addresses become recipients and messages.
 */

export interface Leased extends CampaignKey {
  revisionId: string
  /** This many addresses have their messages. */
  cursor: number
  sendingAccountId: string | null
  variantCount: number
}

/** Leases a campaign that still has addresses to expand: one worker at a time works on it. */
export const leaseExpansion = (sql: Sql, workerId: string, { userId, campaignId }: CampaignKey) =>
  first(sql<Leased[]>`
    update campaigns set lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${EXPAND_LEASE_SECONDS})
    where user_id = ${userId} and id = ${campaignId} and status = 'sending' and expanded_at is null
      and (lease_until is null or lease_until < now())
    returning user_id, id as campaign_id, revision_id, expand_cursor as cursor, sending_account_id, variant_count`)

export const releaseExpansion = (sql: Sql, workerId: string, { userId, campaignId }: CampaignKey) => sql`
  update campaigns set lease_owner = null, lease_until = null
  where user_id = ${userId} and id = ${campaignId} and lease_owner = ${workerId}`

/**
 * Splits the address list into rows that are read one by one; the addresses never leave the database. A million
 * take 3 s without locking the campaign's row, so it can be paused. Repeating it changes nothing.
 */
export const cutIntoChunks = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  insert into campaign_address_chunks (user_id, campaign_id, n, emails)
  select ${userId}, ${campaignId}, (place - 1) / ${EXPAND_CHUNK}, array_agg(email order by place)
  from campaigns c, jsonb_array_elements_text(c.recipients) with ordinality as listed(email, place)
  where c.user_id = ${userId} and c.id = ${campaignId}
    and not exists (select from campaign_address_chunks k where k.user_id = ${userId} and k.campaign_id = c.id)
  group by 3
  on conflict do nothing`

/** Commits without waiting for the disk: a message's claim waits, so none leaves that isn't on the disk. */
export const leaveDisk = (sql: Sql) => sql`set local synchronous_commit = off`

interface Chunk extends CampaignKey {
  sendingAccountId: string
  /** The first email's revision, then those of its variants. */
  revisions: string[]
  cursor: number
  now: Date
  quietSince: Date | null
}

/** Stands for the missing revision of a recipient without an email of their own. */
const NO_EMAIL = '00000000-0000-0000-0000-000000000000'

/**
 * Creates one chunk's recipients and their first messages; an address that the campaign has already is ignored. Several statements,
 * because a cluster sends none with several inserts to one node (docs/decisions/067-accounts-on-several-nodes.md).
 */
export async function insertChunk(sql: Sql, chunk: Chunk): Promise<void> {
  const [{ id } = { id: NO_EMAIL }] = await sql<{ id: string }[]>`select new_id() as id`
  const ids = idsFrom(id)
  await queueChunk(sql, chunk, ids)
  await addRecipients(sql, chunk, ids)
  const skipped = await skipQueued(sql, chunk, ids)
  if (skipped.length > 0) await dequeue(sql, chunk.userId, skipped)
}

/** The addresses of a chunk, normalized. */
export const listChunk = (sql: Sql, { userId, campaignId, cursor }: Pick<Chunk, 'userId' | 'campaignId' | 'cursor'>) =>
  sql<{ norm: string }[]>`
    select distinct address_norm(a.email) as norm from campaign_address_chunks k, unnest(k.emails) as a(email)
    where k.user_id = ${userId} and k.campaign_id = ${campaignId} and k.n = ${chunkOf(cursor)}`.then(rows =>
    rows.map(({ norm }) => norm),
  )

/** The IDs of a chunk's messages: `start` and what is added to it are the last twelve digits. */
interface Ids {
  prefix: string
  start: number
  first: string
  last: string
}

/** Follow-ups of a message have its ID but for the last digit, so sixteen lie between two. */
const ID_STEP = 16

function idsFrom(id: string): Ids {
  const [prefix, start] = [id.slice(0, -12), Number.parseInt(id.slice(-11, -1), 16) * ID_STEP]
  return { prefix, start, first: `${prefix}${'0'.repeat(12)}`, last: `${prefix}${'f'.repeat(12)}` }
}

/**
 * Queues the messages, in the order of the list. A suppressed address, and one that other campaigns keep out, has the reason. Variants get equal shares in a random but
 * reproducible order. Where each recipient has an email of their own, those without one have the reason. Each address is looked up by
 * its key, whatever PostgreSQL's statistics say of a new campaign.
 */
const queueChunk = (
  sql: Sql,
  { userId, campaignId, sendingAccountId, revisions, cursor, now, quietSince }: Chunk,
  { prefix, start }: Ids,
) => sql`
  with listed as (
    select distinct on (address_norm(a.email)) a.email, address_norm(a.email) as norm, a.place
    from campaign_address_chunks k, unnest(k.emails[${(cursor % EXPAND_CHUNK) + 1}::int:]) with ordinality as a(email, place)
    where k.user_id = ${userId} and k.campaign_id = ${campaignId} and k.n = ${chunkOf(cursor)}
    order by address_norm(a.email), a.place
  ), asked as (
    select email, norm, place, (row_number() over (
        order by case when ${revisions.length}::int > 1 then md5(${campaignId}::text || norm) end, place) - 1)
      % ${revisions.length}::int as variant,
      case when (select has_own_emails from campaigns where user_id = ${userId} and id = ${campaignId}) then coalesce((
        select e.revision_id from campaign_emails e
        where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.email_norm = listed.norm and e.follow_up = 0), ${NO_EMAIL}::uuid)
      end as own_revision_id
    from listed
    where (select r.id from campaign_recipients r
      where r.user_id = ${userId} and r.campaign_id = ${campaignId} and r.email_norm = listed.norm) is null
  ), fresh as materialized (
    select (${prefix}::text || lpad(to_hex(${start}::bigint + ${ID_STEP} * place), 12, '0'))::uuid as id, email,
      coalesce(nullif(own_revision_id, ${NO_EMAIL}::uuid), (${revisions}::uuid[])[variant + 1]) as revision_id, coalesce(${suppressionOf(sql, userId, sql`asked.norm`)},
        case when own_revision_id = ${NO_EMAIL}::uuid then 'no-draft'
          when ${isKeptOut(sql, { userId, campaignId, quietSince }, sql`asked.norm`)} then 'in-other-campaign' end) as reason
    from asked order by place
  )
  insert into queued_messages (user_id, id, campaign_id, recipient_id, revision_id, email, sending_account_id, not_before, reason)
  select ${userId}::uuid, id, ${campaignId}::uuid, id, revision_id, email, ${sendingAccountId}::uuid, ${now}::timestamptz, reason
  from fresh`

/**
 * Makes the recipients of messages that were just queued, each with the lead that leadIdOf finds. Of several leads the sort chooses
 * once for all: one sort per address takes twice as long. `offset 0` has each address looked up by its key.
 */
const addRecipients = (sql: Sql, { userId, campaignId }: CampaignKey, { first, last }: Ids) => sql`
  insert into campaign_recipients (user_id, id, campaign_id, email_norm, lead_id)
  select distinct on (q.id) q.user_id, q.id, q.campaign_id, address_norm(q.email), coalesce(l.id, c.lead_id)
  from queued_messages q
    left join lateral (
      select id, updated_at from leads where user_id = ${userId} and email_norm = address_norm(q.email) offset 0) l on true
    left join lateral (
      select lead_id, created_at from contacts
      where l.id is null and ${hasContacts(sql, userId)} and user_id = ${userId} and email_norm = address_norm(q.email) offset 0) c on true
  where q.user_id = ${userId} and q.id between ${first} and ${last} and q.campaign_id = ${campaignId}
  order by q.id, l.updated_at desc, l.id desc, c.created_at desc, c.lead_id desc`

/** Skips messages that were just queued with a reason; dequeue then takes them out of the queue. */
const skipQueued = (sql: Sql, { userId, campaignId }: CampaignKey, { first, last }: Ids) => sql<{ id: string }[]>`
  insert into settled_messages as s (user_id, id, campaign_id, recipient_id, revision_id, email, state, reason)
  select user_id, id, campaign_id, recipient_id, revision_id, email, 'skipped', reason
  from queued_messages
  where user_id = ${userId} and id between ${first} and ${last} and campaign_id = ${campaignId} and reason is not null
  returning s.id`

/**
 * Moves the cursor past the chunk and renews the lease, or marks the campaign as expanded. No row: we lost the
 * lease or the campaign. It comes last, because results update the campaign's row and would wait for the whole
 * chunk.
 */
export const moveCursor = (
  sql: Sql,
  workerId: string,
  { userId, campaignId, cursor }: CampaignKey & { cursor: number },
) =>
  first(sql<{ cursor: number; isLast: boolean }[]>`
    with place as (
      select ${cursor} + coalesce((select cardinality(emails) from campaign_address_chunks
          where user_id = ${userId} and campaign_id = ${campaignId} and n = ${chunkOf(cursor)}), 0)
          - ${cursor % EXPAND_CHUNK} as cursor,
        not exists (select from campaign_address_chunks
          where user_id = ${userId} and campaign_id = ${campaignId} and n > ${chunkOf(cursor)}) as is_last,
        now() as now, now() + make_interval(secs => ${EXPAND_LEASE_SECONDS}) as until
    )
    update campaigns set expand_cursor = place.cursor, updated_at = now(),
      expanded_at = case when is_last then place.now end,
      lease_owner = case when not is_last then ${workerId}::uuid end,
      lease_until = case when not is_last then place.until end
    from place
    where user_id = ${userId} and id = ${campaignId} and status = 'sending'
      and lease_owner = ${workerId} and lease_until > now() and expand_cursor = ${cursor}
    returning place.cursor, is_last`)

export const deleteChunks = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  delete from campaign_address_chunks where user_id = ${userId} and campaign_id = ${campaignId}`

const chunkOf = (cursor: number) => Math.floor(cursor / EXPAND_CHUNK)
