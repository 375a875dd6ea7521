import type { Activity } from '#contract/activity-words.ts'
import type { TimelineKind } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { isKept, messagesOf } from '#server/db/lookups.ts'

interface Happening {
  at: string
  kind: TimelineKind
  /** A note has its ID, an email its thread's. */
  activity: Activity & { id?: string; threadId?: string | null }
}

/**
 * The newest events of a lead from all tables: messages with the first time of each event, answers, calls, activities, and bulk
 * changes that it was part of, found by their range of IDs.
 */
export const listHappenings = (sql: Sql, userId: string, id: string, limit: number) => sql<Happening[]>`
  with mailed as materialized (
    select m.id, m.state, m.accepted_at, m.updated_at, m.reason, m.reason_text, m.email, c.name, t.id as thread_id,
      ${isKept(sql, userId, sql`c.id`)} as is_kept
    from campaign_recipients r
    cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m
    join campaigns c on c.user_id = r.user_id and c.id = r.campaign_id
    left join threads t on t.user_id = ${userId} and t.email_norm = r.email_norm
    where r.user_id = ${userId} and r.lead_id = ${id}
  )
  select accepted_at as at, 'mailed' as kind,
    jsonb_build_object('code', case when is_kept then 'kept' else 'sent' end, 'campaign', name, 'email', email,
      'threadId', thread_id) as activity
  from mailed where accepted_at is not null
  union all
  select updated_at, 'failed',
    jsonb_build_object('code', 'not-delivered', 'campaign', name, 'reason', reason, 'reasonText', reason_text)
  from mailed where state in ('failed', 'bounced')
  union all
  select e.first_at, e.kind, jsonb_build_object('code', e.kind, 'campaign', name)
  from mailed join event_uniques e on e.user_id = ${userId} and e.message_id = mailed.id and e.kind in ('opened', 'clicked')
  union all
  select p.received_at, 'replied', jsonb_build_object('code', case when p.label = 'automatic' then 'auto-replied' else 'replied' end, 'subject', p.subject, 'excerpt', left(p.excerpt, 200),
    'threadId', thread_id)
  from mailed join replies p on p.user_id = ${userId} and p.message_id = mailed.id
  union all
  select sent_at, 'answered', jsonb_build_object('code', 'answered', 'subject', subject, 'excerpt', left(text, 200),
    'threadId', thread_id)
  from answers where user_id = ${userId} and state = 'sent' and thread_id in (select thread_id from mailed)
  union all
  select c.created_at, 'called',
    jsonb_build_object('code', 'called', 'status', c.status, 'outcome', i.customer_response, 'notes', i.notes)
  from call_logs c
  left join call_interactions i on i.user_id = c.user_id and i.call_log_id = c.id and i.interaction_type = 'outcome'
  where c.user_id = ${userId} and c.lead_id = ${id}
  union all
  select at, case kind when 'merged' then 'changed' when 'imported' then 'found' else kind end,
    case kind when 'noted' then detail || jsonb_build_object('id', id) else detail end
  from lead_activity where user_id = ${userId} and lead_id = ${id}
  union all
  select c.created_at, 'changed', jsonb_build_object('code', 'changed', 'change', c.kind, 'what', c.what, 'value', c.value,
    'name', c.name, 'others', c.count - 1, 'isUndone', c.undone_at is not null)
  from lead_change_parts p join lead_changes c on c.user_id = p.user_id and c.id = p.change_id
  where p.user_id = ${userId} and p.first_id <= ${id} and p.last_id >= ${id} and ${id}::uuid = any (p.lead_ids)
    and (p.before is not null or p.packed is not null or c.kind in ('delete', 'merge'))
  union all
  select enriched_at, 'enriched', jsonb_build_object('code', 'website-read')
  from lead_enrichment
  where user_id = ${userId} and lead_id = ${id} and enriched_at is not null
    and not exists (select from lead_activity a where a.user_id = ${userId} and a.lead_id = ${id} and a.kind = 'enriched')
  order by at desc limit ${limit}`
