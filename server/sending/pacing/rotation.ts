import type { Sql } from '#server/db/db.ts'

/** What a campaign at work through one of its mailboxes knows of the others. Through a single one it takes all. */
export interface Turn {
  /** Several were chosen, or may be: each has its own reason why it stands still. */
  isRotated: boolean
  /** It ends the threads that it began, and begins none. */
  threadsOnly: boolean
  /** The campaign's other mailboxes that can send. */
  others: string[]
  /** So many at once at most; null: as many as its server is quick. */
  batchMost: number | null
}

/** Several mailboxes of one campaign take ten at a time, or their turns would come too late for a small one. */
const ROTATED_BATCH = 10

/**
 * The mailboxes of campaign `c`, one row each, none where none were chosen. One that was removed or is no longer chosen
 * stands there for the threads that wait for it, or where no other is left: to say why.
 */
export const turnsOf = (sql: Sql) => sql`
  left join lateral (
    select x.mailbox_id, x.threads_only, x.status_reason, array(
        select y.mailbox_id from campaign_mailboxes y
          join mailboxes o on o.user_id = y.user_id and o.id = y.mailbox_id and o.is_active and o.paused_at is null
        where y.user_id = x.user_id and y.campaign_id = x.campaign_id and y.mailbox_id <> x.mailbox_id and not y.threads_only
      ) as others
    from campaign_mailboxes x join mailboxes b on b.user_id = x.user_id and b.id = x.mailbox_id
    where x.user_id = c.user_id and x.campaign_id = c.id and (
      (not x.threads_only and (b.is_active or not exists (
        select from campaign_mailboxes y join mailboxes o on o.user_id = y.user_id and o.id = y.mailbox_id and o.is_active
        where y.user_id = x.user_id and y.campaign_id = x.campaign_id and not y.threads_only)))
      or exists (select from messages m where m.user_id = x.user_id and m.campaign_id = x.campaign_id
        and m.mailbox_id = x.mailbox_id and m.state = 'pending' and m.step > 0))
  ) x on true`

/** Its columns, as Turn has them. */
export const turnColumns = (sql: Sql) => sql`
  case when x.mailbox_id is null then c.status_reason when c.status_reason is not null then x.status_reason end as status_reason,
  x.mailbox_id is not null as is_rotated, coalesce(x.threads_only, false) as threads_only,
  coalesce(x.others, '{}') as others, case when cardinality(x.others) > 0
    then greatest(1, least(${ROTATED_BATCH}, ceil(c.recipient_count / 4.0 / (1 + cardinality(x.others)))))::int end as batch_most`

/**
 * Which messages `m` are this mailbox's to take. A follow-up belongs to the mailbox that began the thread, and no other
 * ever sends it. Who was asked to try later is tried by the same one, as servers know strangers by their address; but by
 * any where that one can not.
 */
export const isOurs = (sql: Sql, mailboxId: string, { threadsOnly, others }: Pick<Turn, 'threadsOnly' | 'others'>) =>
  threadsOnly
    ? sql`m.step > 0 and m.mailbox_id = ${mailboxId}`
    : sql`(m.mailbox_id is null or m.mailbox_id = ${mailboxId} or m.step = 0
        and (m.reason is distinct from 'deferred' or m.mailbox_id <> all(${others}::uuid[])))`

/** The report lists them all. */
const NAMED_MOST = 3

interface TurnKey {
  userId: string
  campaignId: string
  mailboxId: string | null
}

/**
 * Why one of several stands still; the campaign says it as well: once where all say the same, else by address. They say
 * it one after the other, the campaign's row locked, so that the last has seen the others.
 */
export async function sayWhyOfTurn(
  sql: Sql,
  { userId, campaignId, mailboxId }: TurnKey,
  reason: string | null,
): Promise<void> {
  const [campaign] = await sql<{ id: string }[]>`
    select id from campaigns where user_id = ${userId} and id = ${campaignId} and status = 'sending' for update`
  if (!campaign) return
  await sql`
    update campaign_mailboxes set status_reason = ${reason}
    where user_id = ${userId} and campaign_id = ${campaignId} and mailbox_id = ${mailboxId}`
  await sql`
    update campaigns c set updated_at = now(), status_reason = (
      select case
        when count(status_reason) = 0 then null
        when count(status_reason) = count(*) and count(distinct status_reason) = 1 then min(status_reason)
        else string_agg(address || ': ' || status_reason, ' ' order by place) filter (where place <= ${NAMED_MOST})
          || case when count(status_reason) > ${NAMED_MOST} then ' ' || count(status_reason) - ${NAMED_MOST} || ' more rest.' else '' end
          || case when bool_or(status_reason is null) then ' The others go on.' else '' end end
      from (
        select x.status_reason, coalesce(m.address, 'This instance') as address,
          row_number() over (partition by x.status_reason is null order by m.created_at, m.id) as place
        from campaign_mailboxes x join mailboxes m on m.user_id = x.user_id and m.id = x.mailbox_id
        where x.user_id = c.user_id and x.campaign_id = c.id and (not x.threads_only or x.status_reason is not null)) said)
    where user_id = ${userId} and id = ${campaignId}`
}
