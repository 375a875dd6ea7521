import type { Sql } from '#server/db/db.ts'
import { LEASE_SECONDS } from './engine-settings.ts'
import type { LeadFields } from './personal.ts'

/** A message that was marked as attempted, with all that its letter needs. */
export interface AttemptedMessage extends LeadFields {
  userId: string
  id: string
  campaignId: string
  revisionId: string
  email: string
  /** 1 for the first. */
  attempt: number
  firstAttemptedAt: string
  leadSource: string | null
}

/** A campaign at work. */
export interface WorkingCampaign {
  userId: string
  campaignId: string
  isExpanded: boolean
  statusReason: string | null
  /** That it was sent with; null: the instance's, of a campaign from before it was written down. */
  mailboxId: string | null
  /** The user's own mail account that it goes out from; null: the instance's sender. */
  ownMailboxId: string | null
}

export const workingCampaigns = (sql: Sql) => sql<WorkingCampaign[]>`
  select c.user_id, c.id as campaign_id, c.expanded_at is not null as is_expanded, c.status_reason,
    c.mailbox_id, m.id as own_mailbox_id
  from campaigns c left join mailboxes m on m.user_id = c.user_id and m.id = c.mailbox_id and m.kind <> 'instance'
  where c.status = 'sending' and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  order by c.sent_at`

interface Attempt {
  workerId: string
  now: Date
  /** At most so many. */
  n: number
  from: { name: string; address: string }
  mailboxId: string
  /** What the mailbox may send on this UTC day; null: no limit. Its row has to be there (openDay). */
  cap: { day: string; most: number } | null
}

/**
 * The gate: claim and write-ahead in one statement. Takes messages whose time has come, others skip what is locked; those
 * that it marks as `attempting`, once committed, may go on the wire, and nothing else may. Each passes once per attempt,
 * while the campaign is sending and the account is open; who is suppressed at this very moment is skipped for good.
 * A cap is taken from in the same statement, the row locked: no number of workers goes over it. Says how many were looked
 * at, the skipped included.
 */
export async function attemptMessages(
  sql: Sql,
  { userId, campaignId }: Pick<WorkingCampaign, 'userId' | 'campaignId'>,
  { workerId, now, n, from, mailboxId, cap }: Attempt,
): Promise<{ looked: number; attempted: AttemptedMessage[] }> {
  const rows = await sql<(AttemptedMessage & { state: string })[]>`
    with room as materialized (
      select least(${n}::int, ${cap?.most ?? n}::int - coalesce((select used from sender_usage
        where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${cap?.day ?? null}::date for update), 0)) as n
    ), picked as materialized (
      select m.id, s.reason as held
      from messages m left join suppressions s
        on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email)
      where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = 'pending' and m.not_before <= ${now.toISOString()}
        and exists (select from campaigns c where c.user_id = m.user_id and c.id = m.campaign_id and c.status = 'sending')
        and not exists (select from users u where u.id = m.user_id and u.is_disabled)
      order by m.not_before, m.id limit greatest(0, (select n from room)) for update of m skip locked
    ), taken as (
      update sender_usage set used = used + (select count(*) from picked where held is null)
      where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${cap?.day ?? null}::date
    ), marked as (
      update messages m set updated_at = now(), reason = held, reason_text = suppression_text(held),
        state = case when held is null then 'attempting' else 'skipped' end,
        attempts = m.attempts + (held is null)::int,
        attempted_at = case when held is null then now() else m.attempted_at end,
        first_attempted_at = case when held is null then coalesce(m.first_attempted_at, now()) else m.first_attempted_at end,
        lease_owner = case when held is null then ${workerId}::uuid end,
        lease_until = case when held is null then now() + make_interval(secs => ${LEASE_SECONDS}) end,
        mailbox_id = ${mailboxId}, from_name = ${from.name}, from_address = ${from.address}
      from picked where m.user_id = ${userId} and m.id = picked.id
      returning m.user_id, m.id, m.campaign_id, m.revision_id, m.recipient_id, m.email, m.state, m.attempts, m.first_attempted_at,
        m.not_before
    )
    select m.user_id, m.id, m.campaign_id, m.revision_id, m.email, m.state, m.attempts as attempt, m.first_attempted_at,
      l.business_name, l.phone, l.website, l.address, l.category, l.city, l.source as lead_source
    from marked m
      join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
      left join leads l on l.user_id = r.user_id and l.id = r.lead_id
    order by m.not_before, m.id`
  return { looked: rows.length, attempted: rows.filter(row => row.state === 'attempting') }
}

/** Keeps what a living worker has in hand; says which of it still is its own. */
export const renewLeases = (sql: Sql, workerId: string, inHand: { userId: string; id: string }[]) => sql<
  { id: string }[]
>`
  update messages m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
  from unnest(${inHand.map(m => m.userId)}::uuid[], ${inHand.map(m => m.id)}::uuid[]) as r(user_id, id)
  where m.user_id = r.user_id and m.id = r.id and m.lease_owner = ${workerId} and m.state = 'attempting'
  returning m.id`

/**
 * Clears up after workers that fell silent: what was attempted is uncertain. (`leased` is left from versions that took
 * messages before they marked them: those are free again.)
 */
export async function reap(sql: Sql): Promise<{ userId: string; campaignId: string }[]> {
  const changed = await sql<{ userId: string; campaignId: string }[]>`
    with lapsed as (
      select user_id, id from messages where state in ('leased', 'attempting') and lease_until < now()
      order by lease_until limit 10000 for update skip locked
    ), changed as (
      update messages m set lease_owner = null, lease_until = null, updated_at = now(),
        state = case m.state when 'leased' then 'pending' else 'unknown' end,
        reason = case m.state when 'attempting' then 'worker-lost' end,
        reason_text = case m.state when 'attempting'
          then 'Sending was interrupted before the mail server''s answer came. It may have arrived; it is not sent again by itself.' end
      from lapsed where m.user_id = lapsed.user_id and m.id = lapsed.id
      returning m.user_id, m.id, m.campaign_id, m.state, m.attempts, m.from_address
    ), noted as (
      insert into message_attempts (user_id, message_id, attempt, outcome, detail, from_address)
      select user_id, id, attempts, 'unknown', 'worker lost', from_address from changed where state = 'unknown'
      on conflict do nothing
    )
    select distinct user_id, campaign_id from changed`
  return changed
}

/** Why a campaign stands still; null when it goes on. */
export const sayWhy = (sql: Sql, { userId, campaignId }: WorkingCampaign, reason: string | null) => sql`
  update campaigns set status_reason = ${reason}, updated_at = now()
  where user_id = ${userId} and id = ${campaignId} and status = 'sending' and status_reason is distinct from ${reason}`

export interface RevisionRow {
  subject: string
  bodyHtml: string
  bodyText: string
  links: string[]
}

export async function readRevision(sql: Sql, userId: string, id: string): Promise<RevisionRow> {
  const [row] = await sql<RevisionRow[]>`
    select subject, body_html, body_text, links from campaign_revisions where user_id = ${userId} and id = ${id}`
  if (!row) throw new Error(`No revision ${id}`)
  return row
}
