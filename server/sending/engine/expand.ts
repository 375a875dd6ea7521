import type { Db, Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { instanceMailbox } from '#server/sending-accounts/sending-accounts.ts'
import { placeChunk } from '../pacing/sending-window.ts'
import { readVersions, versionOf } from '../sequences/variants.ts'
import { EXPAND_CHUNK, EXPAND_LEASE_SECONDS } from './engine-settings.ts'

/** A campaign whose addresses become ledger rows; one worker at a time, by a lease. */
export interface Expansion {
  userId: string
  campaignId: string
  revisionId: string
  /** The other versions of its letter, most often none. */
  versions: string[]
  mailboxId: string
  /** So many addresses are in the ledger. */
  cursor: number
}

/** Takes the next campaign that has addresses left and that nobody is at; null where there is none. */
export async function takeExpansion({ db }: Deps, workerId: string): Promise<Expansion | null> {
  const [taken] = await db.system<
    (Omit<Expansion, 'mailboxId' | 'versions'> & { mailboxId: string | null; versionCount: number })[]
  >`
    update campaigns set lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${EXPAND_LEASE_SECONDS})
    where (user_id, id) = (
      select user_id, id from campaigns
      where status = 'sending' and expanded_at is null and (lease_until is null or lease_until < now())
      order by sent_at for update skip locked limit 1)
    returning user_id, id as campaign_id, revision_id, expand_cursor as cursor, mailbox_id, version_count`
  if (!taken) return null
  await cutIntoChunks(db.system, taken)
  await knowLeads(db.system)
  const versions = taken.versionCount > 0 ? await readVersions(db.system, taken) : []
  return {
    ...taken,
    versions,
    mailboxId: taken.mailboxId ?? (await instanceMailbox(db.system, taken.userId)),
  }
}

/**
 * The list as rows that are read one by one; the addresses never leave the database. A million take 3 s, in which the
 * campaign's own row is free: it can be paused. Done twice, it changes nothing.
 */
const cutIntoChunks = (sql: Sql, { userId, campaignId }: Pick<Expansion, 'userId' | 'campaignId'>) => sql`
  insert into campaign_address_chunks (user_id, campaign_id, n, emails)
  select ${userId}, ${campaignId}, (place - 1) / ${EXPAND_CHUNK}, array_agg(email order by place)
  from campaigns c, jsonb_array_elements_text(c.recipients) with ordinality as listed(email, place)
  where c.user_id = ${userId} and c.id = ${campaignId}
    and not exists (select from campaign_address_chunks k where k.user_id = c.user_id and k.campaign_id = c.id)
  group by 3
  on conflict do nothing`

/**
 * One chunk, one transaction: the rows and the cursor move together, so that a kill at any moment repeats nothing and
 * loses nothing. Says whether there is more; false, too, where the lease or the campaign is no longer ours.
 */
export async function expandChunk({ db, clock }: Deps, workerId: string, work: Expansion): Promise<boolean> {
  const done = await db
    .asSystem(async sql => {
      await insertRecipients(sql, work, clock.now())
      await placeChunk(sql, work, clock.now())
      return await moveCursor(sql, workerId, work)
    })
    .catch(error => {
      if (error instanceof NotOurs) return null
      throw error
    })
  if (done === null) return false
  work.cursor = done.cursor
  return !done.isLast
}

/** The campaign's row after the chunk's: results count on it, and would wait for the whole chunk. */
async function moveCursor(sql: Sql, workerId: string, { userId, campaignId, cursor }: Expansion) {
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
  if (!moved) throw new NotOurs()
  if (moved.isLast)
    await sql`delete from campaign_address_chunks where user_id = ${userId} and campaign_id = ${campaignId}`
  return moved
}

const chunkOf = (cursor: number) => Math.floor(cursor / EXPAND_CHUNK)

/** Another worker is at it, or nobody any more: what was inserted is taken back. */
class NotOurs extends Error {}

export const releaseExpansion = (db: Db, workerId: string, { userId, campaignId }: Expansion) => db.system`
  update campaigns set lease_owner = null, lease_until = null
  where user_id = ${userId} and id = ${campaignId} and lease_owner = ${workerId}`

/** The lead of an address is the one changed last; who may not be contacted stands in the ledger, too, with the reason. */
async function insertRecipients(sql: Sql, work: Expansion, now: Date): Promise<void> {
  await sql`
    with asked as (
      select email, lower(email) as norm, ${versionOf(sql, work, work.versions)} as version
      from campaign_address_chunks k, unnest(k.emails[${(work.cursor % EXPAND_CHUNK) + 1}::int:]) as email
      where k.user_id = ${work.userId} and k.campaign_id = ${work.campaignId} and k.n = ${chunkOf(work.cursor)}
    ), added as (
      insert into campaign_recipients (user_id, campaign_id, email, email_norm, lead_id, mailbox_id, variant)
      select ${work.userId}::uuid, ${work.campaignId}::uuid, asked.email, asked.norm, lead.id, ${work.mailboxId}::uuid, asked.version
      from asked left join lateral (
        select id from leads where user_id = ${work.userId} and email_norm = asked.norm
        order by updated_at desc, id desc limit 1) lead on true
      on conflict (user_id, campaign_id, email_norm) do nothing
      returning id, email, email_norm, variant
    )
    insert into messages (user_id, campaign_id, recipient_id, revision_id, email, mailbox_id, not_before, state, reason, reason_text)
    select ${work.userId}::uuid, ${work.campaignId}::uuid, added.id, ${revisionOf(sql, work)}, added.email,
      ${work.mailboxId}::uuid, ${now.toISOString()}::timestamptz,
      case when s.reason is null then 'pending' else 'skipped' end, s.reason, suppression_text(s.reason)
    from added left join suppressions s
      on s.user_id = ${work.userId} and s.channel = 'email' and s.address_norm = added.email_norm
    order by added.id`
}

const revisionOf = (sql: Sql, { revisionId, versions }: Expansion) =>
  versions.length === 0 ? sql`${revisionId}::uuid` : sql`(${[revisionId, ...versions]}::uuid[])[added.variant + 1]`

/**
 * Without statistics of leads that have just been imported PostgreSQL reads all of the account's for every address (0.4 s
 * for a chunk instead of 0.03), and its own job comes only within a minute. Costs a few ms, or 0.3 s where they are due.
 */
async function knowLeads(sql: Sql): Promise<void> {
  const due = await sql`
    select from pg_stat_user_tables
    where relid = 'leads'::regclass and n_mod_since_analyze > 500 + 0.2 * n_live_tup`
  if (due.count > 0) await sql`analyze leads`
}
