import type { Sql } from '#server/db/db.ts'
import { LEASE_SECONDS } from './engine-settings.ts'
import type { LeadFields } from './personal.ts'

/** A message that a worker has taken, with all that its letter needs. */
export interface TakenMessage extends LeadFields {
  userId: string
  id: string
  campaignId: string
  revisionId: string
  mailboxId: string
  email: string
  attempts: number
  leadSource: string | null
}

/** A campaign at work. */
export interface WorkingCampaign {
  userId: string
  campaignId: string
  isExpanded: boolean
  statusReason: string | null
  /** The user's own mail account that it goes out from; null: the instance's sender. */
  ownMailboxId: string | null
}

export const workingCampaigns = (sql: Sql) => sql<WorkingCampaign[]>`
  select c.user_id, c.id as campaign_id, c.expanded_at is not null as is_expanded, c.status_reason,
    m.id as own_mailbox_id
  from campaigns c left join mailboxes m on m.user_id = c.user_id and m.id = c.mailbox_id and m.kind <> 'instance'
  where c.status = 'sending' and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  order by c.sent_at`

/** Takes messages whose time has come; others skip what is locked. Nothing leaves yet: see writeAhead. */
export const takeMessages = (
  sql: Sql,
  { userId, campaignId }: WorkingCampaign,
  workerId: string,
  now: Date,
  n: number,
) => sql<TakenMessage[]>`
  with picked as (
    select user_id, id from messages
    where user_id = ${userId} and campaign_id = ${campaignId} and state = 'pending' and not_before <= ${now.toISOString()}
    order by not_before, id limit ${n} for update skip locked
  ), taken as (
    update messages m set state = 'leased', lease_owner = ${workerId},
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from picked where m.user_id = picked.user_id and m.id = picked.id
    returning m.*
  )
  select m.user_id, m.id, m.campaign_id, m.revision_id, m.mailbox_id, m.email, m.attempts,
    l.business_name, l.phone, l.website, l.address, l.category, l.city, l.source as lead_source
  from taken m
    join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    left join leads l on l.user_id = r.user_id and l.id = r.lead_id
  order by m.not_before, m.id`

/** A message that was composed and may be attempted. */
export interface ReadyMessage {
  id: string
  rfcMessageId: string
}

/**
 * The gate. Only what this marks as `attempting`, once committed, may go on the wire; a message passes it once per
 * attempt, while its lease is ours, the campaign is sending and the address is not suppressed at this very moment.
 */
export const writeAhead = (
  sql: Sql,
  userId: string,
  workerId: string,
  from: { name: string; address: string },
  ready: ReadyMessage[],
  /** Another mailbox than the one that the message was meant for. */
  mailboxId: string | null = null,
) => sql<{ id: string; attempt: number; firstAttemptedAt: string }[]>`
  update messages m set state = 'attempting', attempts = m.attempts + 1, rfc_message_id = r.rfc_message_id,
    attempted_at = now(), first_attempted_at = coalesce(m.first_attempted_at, now()),
    lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
    mailbox_id = coalesce(${mailboxId}, m.mailbox_id),
    from_name = ${from.name}, from_address = ${from.address}, reason = null, reason_text = null, updated_at = now()
  from unnest(${ready.map(r => r.id)}::uuid[], ${ready.map(r => r.rfcMessageId)}::text[]) as r(id, rfc_message_id)
  where m.user_id = ${userId} and m.id = r.id
    and m.state = 'leased' and m.lease_owner = ${workerId} and m.lease_until > now()
    and exists (select from campaigns c where c.user_id = m.user_id and c.id = m.campaign_id and c.status = 'sending')
    and not exists (select from users u where u.id = m.user_id and u.is_disabled)
    and not exists (select from suppressions s
      where s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email))
  returning m.id, m.attempts as attempt, m.first_attempted_at`

/** Of what the gate held back: who is suppressed by now is skipped, the rest may be taken again. */
export async function settleHeldBack(
  sql: Sql,
  userId: string,
  workerId: string,
  ids: string[],
): Promise<void> {
  await sql`
    update messages m set state = case when s.reason is null then 'pending' else 'skipped' end,
      reason = s.reason, reason_text = suppression_text(s.reason),
      lease_owner = null, lease_until = null, updated_at = now()
    from messages same left join suppressions s
      on s.user_id = same.user_id and s.channel = 'email' and s.address_norm = lower(same.email)
    where same.user_id = ${userId} and same.id = any(${ids}::uuid[]) and m.user_id = same.user_id and m.id = same.id
      and m.state = 'leased' and m.lease_owner = ${workerId}`
}

export interface Skip {
  id: string
  reason: string
  text: string
}

export async function skipMessages(sql: Sql, userId: string, workerId: string, skips: Skip[]): Promise<void> {
  await sql`
    update messages m set state = 'skipped', reason = r.reason, reason_text = r.text,
      lease_owner = null, lease_until = null, updated_at = now()
    from unnest(${skips.map(s => s.id)}::uuid[], ${skips.map(s => s.reason)}::text[], ${skips.map(s => s.text)}::text[])
      as r(id, reason, text)
    where m.user_id = ${userId} and m.id = r.id and m.state = 'leased' and m.lease_owner = ${workerId}`
}

/** Puts back what was taken and not attempted, until `notBefore` where that is given. */
export async function putBack(
  sql: Sql,
  userId: string,
  workerId: string,
  ids: string[],
  wait?: { notBefore: Date; reason: string; text: string },
): Promise<void> {
  await sql`
    update messages set state = 'pending', lease_owner = null, lease_until = null, updated_at = now(),
      not_before = coalesce(${wait?.notBefore.toISOString() ?? null}::timestamptz, not_before),
      reason = ${wait?.reason ?? null}, reason_text = ${wait?.text ?? null}
    where user_id = ${userId} and id = any(${ids}::uuid[]) and state = 'leased' and lease_owner = ${workerId}`
}

/** Keeps what a living worker has in hand. */
export const renewLeases = (sql: Sql, workerId: string, inHand: { userId: string; id: string }[]) => sql`
  update messages m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
  from unnest(${inHand.map(m => m.userId)}::uuid[], ${inHand.map(m => m.id)}::uuid[]) as r(user_id, id)
  where m.user_id = r.user_id and m.id = r.id and m.lease_owner = ${workerId} and m.state = 'attempting'`

/** Clears up after workers that fell silent: what was only taken is free again, what was attempted is uncertain. */
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

/**
 * A campaign is done when all addresses are in the ledger and none of them is open. What no mail server was given
 * (skipped, or failed before one answered for good) goes back to the month in which the campaign took it.
 */
export async function finishIfDone(sql: Sql, { userId, campaignId }: WorkingCampaign): Promise<boolean> {
  const done = await sql`
    with done as (
      update campaigns c set status = 'finished', finished_at = now(), status_reason = null, updated_at = now()
      where c.user_id = ${userId} and c.id = ${campaignId} and c.status = 'sending' and c.expanded_at is not null
        and not exists (select from messages m where m.user_id = c.user_id and m.campaign_id = c.id
          and m.state in ('pending', 'leased', 'attempting'))
      returning c.user_id, c.id, c.emails_reserved, c.sent_at at time zone 'UTC' as taken_at
    ), unsent as (
      select done.user_id, taken_at, greatest(0, emails_reserved - (
        select count(*) from messages m where m.user_id = done.user_id and m.campaign_id = done.id
          and m.state not in ('skipped', 'cancelled') and (m.state <> 'failed' or m.reason = 'refused'))) as n
      from done
    ), given_back as (
      update user_usage u set emails_sent = greatest(0, u.emails_sent - n) from unsent
      where n > 0 and u.user_id = unsent.user_id
        and u.year = extract(year from taken_at) and u.month = extract(month from taken_at)
    )
    select from done`
  return done.count > 0
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
