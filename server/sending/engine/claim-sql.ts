import type { Sql } from '#server/db/db.ts'
import type { LeadFields } from '../compose/recipient-values.ts'
import { isOurs, type Turn, turnColumns, turnsOf } from '../pacing/rotation.ts'
import { heldOf, heldTextOf, type SentBefore, threadOf } from '../sequences/follow-ups.ts'
import { type Limits, roomOf, takingOf } from './claim-parts.ts'
import { LEASE_SECONDS } from './engine-settings.ts'
import { askedOf, foundIn, judgedOf } from './judge-parts.ts'

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
  /** Of whose cap it took one, where groups are looked at. */
  mailGroup: string | null
  leadSource: string | null
  /** Of a follow-up: the mails before it. */
  thread?: SentBefore[] | null
}

/** A campaign at work, once for each mailbox that it goes out through. */
export interface WorkingCampaign extends Turn {
  userId: string
  campaignId: string
  isExpanded: boolean
  statusReason: string | null
  /** That it was sent with; null: the instance's, of a campaign from before it was written down. */
  mailboxId: string | null
  /** The user's own mail account that it goes out from; null: the instance's sender. */
  ownMailboxId: string | null
  /** It may be sent at certain hours of its recipients only. */
  hasHours: boolean
  /** Its hours were changed: some recipients are still placed by the old ones. */
  mustPlace: boolean
  /** Follow-ups come after its first letter. */
  hasSteps: boolean
  /** The account's own. */
  timeZone: string
}

export const workingCampaigns = (sql: Sql) => sql<WorkingCampaign[]>`
  select c.user_id, c.id as campaign_id, c.expanded_at is not null as is_expanded, ${turnColumns(sql)},
    coalesce(x.mailbox_id, c.mailbox_id) as mailbox_id, m.id as own_mailbox_id, c.sending_hours is not null as has_hours, c.hours_cursor is not null as must_place, c.step_count > 0 as has_steps,
    coalesce(s.time_zone, 'UTC') as time_zone
  from campaigns c ${turnsOf(sql)}
    left join mailboxes m on m.user_id = c.user_id and m.id = coalesce(x.mailbox_id, c.mailbox_id) and m.kind <> 'instance'
    left join user_settings s on s.user_id = c.user_id
  where c.status = 'sending' and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  order by c.sent_at`

interface Attempt {
  workerId: string
  now: Date
  /** At most so many. */
  n: number
  /** Where some must wait: so many are looked at, so that those behind them are found. */
  look: number
  from: { name: string; address: string }
  mailboxId: string
  limits: Limits
}

export interface Attempted {
  /** So many were looked at: those that pass, the skipped and the postponed. */
  looked: number
  postponed: number
  attempted: AttemptedMessage[]
}

/**
 * The gate: claim and write-ahead in one statement. Takes messages whose time has come, others skip what is locked; those
 * that it marks as `attempting`, once committed, may go on the wire, and nothing else may. Each passes once per attempt,
 * while the campaign is sending and the account is open; who is suppressed at this very moment is skipped for good, and
 * who must not be mailed at this hour is postponed. Caps are taken from in the same statement, their rows locked: no
 * number of workers goes over them.
 */
export async function attemptMessages(
  sql: Sql,
  campaign: Pick<
    WorkingCampaign,
    'userId' | 'campaignId' | 'hasHours' | 'hasSteps' | 'timeZone' | 'threadsOnly' | 'others'
  >,
  { workerId, now, n, look, from, mailboxId, limits }: Attempt,
): Promise<Attempted> {
  const { userId, campaignId, hasHours, hasSteps, timeZone } = campaign
  const judging = { userId, mailboxId, now, n, limits, hasHours, timeZone }
  // Without hours and groups, what is picked is judged already.
  const mayWait = hasHours || limits.groups !== null
  // A number that the planner knows, and what is asked once asked apart: so it walks the index of those who are due. Else it
  // may guess that nobody is, and sort the whole campaign (150 ms of 100,000).
  const most = mayWait ? Math.max(n, look) : n
  const passed = mayWait
    ? sql`judged where held is null and place <= (select n from room)`
    : sql`picked where held is null`
  const rows = await sql<(AttemptedMessage & { state: string })[]>`
    with room as materialized (
      select case when exists (select from campaigns c
          where c.user_id = ${userId} and c.id = ${campaignId} and c.status = 'sending' and (c.sending_hours is not null) = ${hasHours})
        and not exists (select from users u where u.id = ${userId} and u.is_disabled)
        then ${roomOf(sql, judging)} else 0 end as n
    ), picked as materialized (
      select * from (select m.id, m.not_before, ${heldOf(sql, hasSteps)} as held ${mayWait ? askedOf(sql, judging) : sql``}
      from messages m left join suppressions s
          on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email)
        ${mayWait ? foundIn(sql, judging) : sql``}
      where (select n from room) > 0
        and m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = 'pending' and m.not_before <= ${now.toISOString()}
        and ${isOurs(sql, mailboxId, campaign)}
      order by m.not_before, m.id limit ${most}::int for update of m skip locked) due
      limit (select ${mayWait ? sql`${most}::int` : sql`n`} from room)
    ) ${mayWait ? judgedOf(sql, judging) : sql``} ${takingOf(sql, judging, passed)}
    , marked as (
      update messages m set updated_at = now(), reason = held,
        reason_text = ${mayWait ? sql`coalesce(held_text, ${heldTextOf(sql, hasSteps)})` : heldTextOf(sql, hasSteps)},
        state = case when held is null then 'attempting' ${mayWait ? sql`when held_until is not null then 'pending'` : sql``} else 'skipped' end,
        ${mayWait ? sql`not_before = coalesce(held_until, m.not_before),` : sql``}
        attempts = m.attempts + (held is null)::int,
        attempted_at = case when held is null then now() else m.attempted_at end,
        first_attempted_at = case when held is null then coalesce(m.first_attempted_at, now()) else m.first_attempted_at end,
        lease_owner = case when held is null then ${workerId}::uuid end,
        lease_until = case when held is null then now() + make_interval(secs => ${LEASE_SECONDS}) end,
        mailbox_id = ${mayWait ? sql`case when held_until is null then ${mailboxId}::uuid else m.mailbox_id end` : mailboxId},
        from_name = ${from.name}, from_address = ${from.address}
      from ${mayWait ? sql`judged` : sql`picked`} j
      where m.user_id = ${userId} and m.id = j.id ${mayWait ? sql`and (held is not null or place <= (select n from room))` : sql``}
      returning m.user_id, m.id, m.campaign_id, m.revision_id, m.recipient_id, m.email, m.state, m.attempts, m.first_attempted_at,
        m.not_before, ${hasSteps ? sql`m.step,` : sql``} ${limits.groups ? sql`j.mail_group` : sql`null::text as mail_group`}
    )
    select m.user_id, m.id, m.campaign_id, m.revision_id, m.email, m.state, m.attempts as attempt, m.first_attempted_at, m.mail_group,
      l.business_name, l.phone, l.website, l.address, l.category, l.city, l.source as lead_source ${threadOf(sql, hasSteps)}
    from marked m
      join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
      left join leads l on l.user_id = r.user_id and l.id = r.lead_id
    order by m.not_before, m.id`
  return {
    looked: rows.length,
    postponed: rows.filter(row => row.state === 'pending').length,
    attempted: rows.filter(row => row.state === 'attempting'),
  }
}

/**
 * Keeps what a living worker has in hand; says which of it still is its own. Those whose results are being written at this
 * moment need no lease any more: waiting for them, while they wait for others of these, would be a deadlock.
 */
export const renewLeases = (sql: Sql, workerId: string, inHand: { userId: string; id: string }[]) => sql<
  { id: string }[]
>`
  with kept as (
    select m.user_id, m.id
    from unnest(${inHand.map(m => m.userId)}::uuid[], ${inHand.map(m => m.id)}::uuid[]) as r(user_id, id)
      join messages m on m.user_id = r.user_id and m.id = r.id
    where m.lease_owner = ${workerId} and m.state = 'attempting' for update of m skip locked
  )
  update messages m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
  from kept where m.user_id = kept.user_id and m.id = kept.id
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
