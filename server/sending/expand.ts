import type { Db, Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { instanceMailbox } from '#server/mailboxes/mailboxes.ts'
import { EXPAND_CHUNK, EXPAND_LEASE_SECONDS } from './engine-settings.ts'

/** A campaign whose addresses become ledger rows; one worker at a time, by a lease. */
export interface Expansion {
  userId: string
  campaignId: string
  revisionId: string
  mailboxId: string
  cursor: number
  recipients: string[]
}

/** Takes the next campaign that has addresses left and that nobody is at; null where there is none. */
export async function takeExpansion({ db }: Deps, workerId: string): Promise<Expansion | null> {
  const [taken] = await db.system<(Omit<Expansion, 'mailboxId'> & { mailboxId: string | null })[]>`
    update campaigns set lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${EXPAND_LEASE_SECONDS})
    where (user_id, id) = (
      select user_id, id from campaigns
      where status = 'sending' and expanded_at is null and (lease_until is null or lease_until < now())
      order by sent_at for update skip locked limit 1)
    returning user_id, id as campaign_id, revision_id, expand_cursor as cursor, recipients, mailbox_id`
  if (!taken) return null
  return { ...taken, mailboxId: taken.mailboxId ?? (await instanceMailbox(db.system, taken.userId)) }
}

/**
 * One chunk, one transaction: the rows and the cursor move together, so that a kill at any moment repeats nothing and
 * loses nothing. Says whether there is more; false, too, where the lease or the campaign is no longer ours.
 */
export async function expandChunk({ db, clock }: Deps, workerId: string, work: Expansion): Promise<boolean> {
  const chunk = work.recipients.slice(work.cursor, work.cursor + EXPAND_CHUNK)
  const next = work.cursor + chunk.length
  const isLast = next >= work.recipients.length
  const isOurs = await db
    .asSystem(async sql => {
      await insertRecipients(sql, work, chunk, clock.now())
      // The campaign's row last: results count on it, and would wait for the whole chunk.
      const moved = await sql`
      update campaigns set expand_cursor = ${next}, updated_at = now(),
        expanded_at = ${isLast ? sql`now()` : null},
        lease_owner = ${isLast ? null : workerId},
        lease_until = ${isLast ? null : sql`now() + make_interval(secs => ${EXPAND_LEASE_SECONDS})`}
      where user_id = ${work.userId} and id = ${work.campaignId} and status = 'sending'
        and lease_owner = ${workerId} and lease_until > now() and expand_cursor = ${work.cursor}`
      if (moved.count === 0) throw new NotOurs()
      return true
    })
    .catch(error => {
      if (error instanceof NotOurs) return false
      throw error
    })
  if (!isOurs) return false
  work.cursor = next
  return !isLast
}

/** Another worker is at it, or nobody any more: what was inserted is taken back. */
class NotOurs extends Error {}

export const releaseExpansion = (db: Db, workerId: string, { userId, campaignId }: Expansion) => db.system`
  update campaigns set lease_owner = null, lease_until = null
  where user_id = ${userId} and id = ${campaignId} and lease_owner = ${workerId}`

/** The lead of an address is the one changed last; who may not be contacted stands in the ledger, too, with the reason. */
async function insertRecipients(sql: Sql, work: Expansion, emails: string[], now: Date): Promise<void> {
  await sql`
    with asked as (
      select email, lower(email) as norm from unnest(${emails}::text[]) as email
    ), added as (
      insert into campaign_recipients (user_id, campaign_id, email, email_norm, lead_id, mailbox_id)
      select ${work.userId}::uuid, ${work.campaignId}::uuid, asked.email, asked.norm, lead.id, ${work.mailboxId}::uuid
      from asked left join lateral (
        select id from leads where user_id = ${work.userId} and email_norm = asked.norm
        order by updated_at desc, id desc limit 1) lead on true
      on conflict (user_id, campaign_id, email_norm) do nothing
      returning id, email, email_norm
    )
    insert into messages (user_id, campaign_id, recipient_id, revision_id, email, mailbox_id, not_before, state, reason, reason_text)
    select ${work.userId}::uuid, ${work.campaignId}::uuid, added.id, ${work.revisionId}::uuid, added.email,
      ${work.mailboxId}::uuid, ${now.toISOString()}::timestamptz,
      case when s.reason is null then 'pending' else 'skipped' end, s.reason, suppression_text(s.reason)
    from added left join suppressions s
      on s.user_id = ${work.userId} and s.channel = 'email' and s.address_norm = added.email_norm
    order by added.id`
}
