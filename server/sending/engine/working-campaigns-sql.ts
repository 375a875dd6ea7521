import type { SendingWindow } from '#contract/sending-limits.ts'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** A sending campaign, once per sending account that it uses. */
export interface WorkingCampaign {
  userId: string
  campaignId: string
  isExpanded: boolean
  statusReason: StatusReason | null
  /** The sending account; null: the instance's, for a campaign from before it was recorded. */
  sendingAccountId: string | null
  /** The same, if it's the user's own; null: the instance's sender. */
  ownAccountId: string | null
  sendingWindow: SendingWindow | null
  /** Its sending window changed, so some recipients are still planned by the old one. */
  mustPlace: boolean
  hasSteps: boolean
  /** Some of its steps aren't just emails to those who haven't replied. */
  hasDecisions: boolean
  /** The user's time zone. */
  timeZone: string
  /** Several sending accounts are or may be chosen: each has its own reason for not sending. */
  isRotated: boolean
  /** This account only finishes the threads that it started. */
  threadsOnly: boolean
  /** The campaign's other accounts that can send. */
  others: string[]
  /** At most this many per claim; null: as many as the server handles. */
  batchMost: number | null
}

/** Several sending accounts take ten at a time; otherwise a small campaign would end before all had a turn. */
const ROTATED_BATCH = 10

/**
 * The account's sending campaigns, unless it's disabled: a row per sending account, oldest campaign first. A removed or deselected
 * account appears while threads wait for it, or if no other is left, to show why.
 */
export const workingCampaigns = (sql: Sql, userId: string) => sql<WorkingCampaign[]>`
  select c.user_id, c.id as campaign_id, c.expanded_at is not null as is_expanded,
    case when x.sending_account_id is null then c.status_reason
      when c.status_reason is not null then x.status_reason end as status_reason,
    coalesce(x.sending_account_id, c.sending_account_id) as sending_account_id, own.id as own_account_id,
    c.sending_window, c.window_cursor is not null as must_place, c.step_count > 0 as has_steps,
    c.step_count > 0 and exists (select from campaign_steps p where p.user_id = ${userId} and p.campaign_id = c.id
      and (p.type <> 'email' or p.condition <> 'not-replied')) as has_decisions,
    coalesce(s.time_zone, 'UTC') as time_zone,
    x.sending_account_id is not null as is_rotated, coalesce(x.threads_only, false) as threads_only,
    coalesce(x.others, '{}') as others, case when cardinality(x.others) > 0
      then greatest(1, least(${ROTATED_BATCH}, ceil(c.recipient_count / 4.0 / (1 + cardinality(x.others)))))::int
      end as batch_most
  from campaigns c
    left join lateral (
      select x.sending_account_id, x.threads_only, x.status_reason, array(
          select y.sending_account_id from campaign_sending_accounts y
            join sending_accounts o on o.user_id = y.user_id and o.id = y.sending_account_id and o.is_active and o.paused_at is null
          where y.user_id = ${userId} and y.campaign_id = x.campaign_id and y.sending_account_id <> x.sending_account_id
            and not y.threads_only) as others
      from campaign_sending_accounts x join sending_accounts b on b.user_id = x.user_id and b.id = x.sending_account_id
      where x.user_id = ${userId} and x.campaign_id = c.id and (
        (not x.threads_only and (b.is_active or not exists (
          select from campaign_sending_accounts y
            join sending_accounts o on o.user_id = y.user_id and o.id = y.sending_account_id and o.is_active
          where y.user_id = ${userId} and y.campaign_id = x.campaign_id and not y.threads_only)))
        or exists (select from queued_messages q where q.user_id = ${userId} and q.campaign_id = x.campaign_id
          and q.sending_account_id = x.sending_account_id and q.batch_id is null and q.step > 0))
    ) x on true
    left join sending_accounts own on own.user_id = c.user_id and own.id = coalesce(x.sending_account_id, c.sending_account_id)
      and own.kind <> 'instance'
    left join user_settings s on s.user_id = c.user_id
  where c.user_id = ${userId} and c.status = 'sending' and c.finished_at is null
    and not exists (select from users u where u.id = ${userId} and u.is_disabled)
  order by c.sent_at`

/** Records why a campaign isn't sending; null: it is. */
export const setStatusReason = (sql: Sql, { userId, campaignId }: WorkingCampaign, reason: StatusReason | null) => sql`
  update campaigns set status_reason = ${reason && sql.json(reason)}, updated_at = now()
  where user_id = ${userId} and id = ${campaignId} and status = 'sending'
    and status_reason is distinct from ${reason && sql.json(reason)}::jsonb`

export interface NextDue {
  notBefore: string
  reason: string | null
  reasonText: string | null
  /** The removed sending account that started this thread: no other one sends its follow-ups. */
  gone: string | null
}

/** The campaign's message, call, or task that is due first. */
export const findNextDue = (sql: Sql, { userId, campaignId }: WorkingCampaign) =>
  first(sql<NextDue[]>`
    select not_before, reason, reason_text, gone from (
      (select q.not_before, q.reason, q.reason_text, case when q.step > 0 and not b.is_active then b.address end as gone
      from queued_messages q left join sending_accounts b on b.user_id = q.user_id and b.id = q.sending_account_id
      where q.user_id = ${userId} and q.campaign_id = ${campaignId} and q.batch_id is null order by q.not_before, q.recipient_id limit 1)
      union all
      (select due_at, 'follow-up', null, null from tasks
      where user_id = ${userId} and campaign_id = ${campaignId} and state = 'waiting' order by due_at limit 1)) next
    order by not_before limit 1`)
