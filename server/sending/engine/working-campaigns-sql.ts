import type { Sql } from '#server/db/db.ts'

/** A campaign that is sending, once for each sending account that it goes out through. */
export interface WorkingCampaign {
  userId: string
  campaignId: string
  isExpanded: boolean
  statusReason: string | null
  /** The sending account; null: the instance's, of a campaign from before it was recorded. */
  mailboxId: string | null
  /** The same, if it's the user's own; null: the instance's sender. */
  ownMailboxId: string | null
  hasHours: boolean
  /** Its sending window has changed: some recipients are still planned by the old one. */
  mustPlace: boolean
  hasSteps: boolean
  /** The user's. */
  timeZone: string
  /** Several sending accounts were chosen, or may be: each has its own reason for not sending. */
  isRotated: boolean
  /** This account only finishes the threads that it began. */
  threadsOnly: boolean
  /** The campaign's other accounts that can send. */
  others: string[]
  /** At most this many at once; null: as many as the server is quick. */
  batchMost: number | null
}

/** Several sending accounts of one campaign take ten at a time, or a small campaign would end before their turns. */
const ROTATED_BATCH = 10

/**
 * The campaigns that are sending, of users who aren't disabled: a row for each of its sending accounts, oldest campaign
 * first. An account that was removed or deselected appears while threads wait for it, or if no other is left: to say why.
 */
export const workingCampaigns = (sql: Sql) => sql<WorkingCampaign[]>`
  select c.user_id, c.id as campaign_id, c.expanded_at is not null as is_expanded,
    case when x.mailbox_id is null then c.status_reason
      when c.status_reason is not null then x.status_reason end as status_reason,
    coalesce(x.mailbox_id, c.mailbox_id) as mailbox_id, own.id as own_mailbox_id,
    c.sending_hours is not null as has_hours, c.hours_cursor is not null as must_place, c.step_count > 0 as has_steps,
    coalesce(s.time_zone, 'UTC') as time_zone,
    x.mailbox_id is not null as is_rotated, coalesce(x.threads_only, false) as threads_only,
    coalesce(x.others, '{}') as others, case when cardinality(x.others) > 0
      then greatest(1, least(${ROTATED_BATCH}, ceil(c.recipient_count / 4.0 / (1 + cardinality(x.others)))))::int
      end as batch_most
  from campaigns c
    left join lateral (
      select x.mailbox_id, x.threads_only, x.status_reason, array(
          select y.mailbox_id from campaign_mailboxes y
            join mailboxes o on o.user_id = y.user_id and o.id = y.mailbox_id and o.is_active and o.paused_at is null
          where y.user_id = x.user_id and y.campaign_id = x.campaign_id and y.mailbox_id <> x.mailbox_id
            and not y.threads_only) as others
      from campaign_mailboxes x join mailboxes b on b.user_id = x.user_id and b.id = x.mailbox_id
      where x.user_id = c.user_id and x.campaign_id = c.id and (
        (not x.threads_only and (b.is_active or not exists (
          select from campaign_mailboxes y
            join mailboxes o on o.user_id = y.user_id and o.id = y.mailbox_id and o.is_active
          where y.user_id = x.user_id and y.campaign_id = x.campaign_id and not y.threads_only)))
        or exists (select from messages m where m.user_id = x.user_id and m.campaign_id = x.campaign_id
          and m.mailbox_id = x.mailbox_id and m.state = 'pending' and m.step > 0))
    ) x on true
    left join mailboxes own on own.user_id = c.user_id and own.id = coalesce(x.mailbox_id, c.mailbox_id)
      and own.kind <> 'instance'
    left join user_settings s on s.user_id = c.user_id
  where c.status = 'sending' and not exists (select from users u where u.id = c.user_id and u.is_disabled)
  order by c.sent_at`

/** Records why a campaign isn't sending; null: it goes on. */
export const setStatusReason = (sql: Sql, { userId, campaignId }: WorkingCampaign, reason: string | null) => sql`
  update campaigns set status_reason = ${reason}, updated_at = now()
  where user_id = ${userId} and id = ${campaignId} and status = 'sending' and status_reason is distinct from ${reason}`
