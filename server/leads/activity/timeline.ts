import type { TimelineItem } from '#contract/lead-list.ts'
import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { LeadOrigin } from '#contract/leads.ts'
import { storedReasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'

const MOST = 100

function foundAs(origin: LeadOrigin): string {
  if (origin === 'directory') return 'Found in the directory'
  if (origin === 'sample') return 'Found as a sample business'
  return isLeadSource(origin) ? `Found on ${leadOriginLabel(origin)}` : leadOriginLabel(origin)
}

/**
 * What happened to a lead, newest first, read where each fact is kept: the ledger of the mails, the calls, what was found
 * out, and the changes that can be undone.
 */
export async function readTimeline(
  sql: Sql,
  userId: string,
  lead: { id: string; source: LeadOrigin; businessName: string; createdAt: string },
): Promise<TimelineItem[]> {
  const { id } = lead
  const rows = await sql<TimelineItem[]>`
    select * from (
      (${mails(sql, userId, id)}) union all (${calls(sql, userId, id)}) union all (${deeds(sql, userId, id)})
      union all
      select enriched_at, 'enriched', 'Website read', null from lead_enrichment
      where user_id = ${userId} and lead_id = ${id} and enriched_at is not null
        and not exists (select from lead_activity a where a.user_id = ${userId} and a.lead_id = ${id} and a.kind = 'enriched')
    ) happened (at, kind, text, detail)
    order by at desc limit ${MOST}`
  const found: TimelineItem = {
    at: lead.createdAt,
    kind: 'found',
    text: foundAs(lead.source),
    detail: lead.businessName,
  }
  const items = rows.map(row => (row.kind === 'failed' && row.detail ? { ...row, detail: reasonIn(row.detail) } : row))
  return items.length < MOST ? [...items, found] : items
}

function reasonIn(stored: string): string | null {
  const { reason, detail } = JSON.parse(stored)
  return storedReasonText(reason, detail)
}

/** A mail with what came of it: each first time counts. */
const mails = (sql: Sql, userId: string, id: string) => sql`
  with mailed as materialized (
    select m.id, m.state, m.accepted_at, m.attempted_at, m.updated_at, m.reason, m.reason_text, m.email, c.name
    from campaign_recipients r
    join messages m on m.user_id = r.user_id and m.recipient_id = r.id
    join campaigns c on c.user_id = r.user_id and c.id = r.campaign_id
    where r.user_id = ${userId} and r.lead_id = ${id}
  )
  select accepted_at as at, 'mailed' as kind, 'Mailed: ' || name as text, 'To ' || email as detail
  from mailed where accepted_at is not null
  union all
  select updated_at, 'failed', 'Not mailed: ' || name, json_build_object('reason', reason, 'detail', reason_text)::text
  from mailed where state in ('failed', 'bounced')
  union all
  select e.first_at, case e.kind when 'opened' then 'opened' else 'clicked' end,
    case e.kind when 'opened' then 'Opened: ' else 'Clicked a link: ' end || name, null
  from mailed join event_uniques e on e.user_id = ${userId} and e.message_id = mailed.id and e.kind in ('opened', 'clicked')
  union all
  select p.received_at, 'replied', 'Replied: ' || p.subject, left(p.excerpt, 200)
  from mailed join replies p on p.user_id = ${userId} and p.message_id = mailed.id`

const calls = (sql: Sql, userId: string, id: string) => sql`
  select c.created_at as at, 'called' as kind,
    case c.status when 'completed' then 'Called' when 'busy' then 'Called: busy' when 'no-answer' then 'Called: no answer'
      when 'failed' then 'Call failed' when 'canceled' then 'Call cancelled' else 'Calling' end
      || coalesce(': ' || replace(i.customer_response, '_', ' '), '') as text,
    i.notes as detail
  from call_logs c
  left join call_interactions i on i.user_id = c.user_id and i.call_log_id = c.id and i.interaction_type = 'outcome'
  where c.user_id = ${userId} and c.lead_id = ${id}`

/** What was noted of this lead alone, and the changes of many that it was among: a part holds the ids of a range. */
const deeds = (sql: Sql, userId: string, id: string) => sql`
  select at, case kind when 'merged' then 'changed' when 'imported' then 'found' else kind end as kind,
    detail ->> 'text' as text, detail ->> 'detail' as detail
  from lead_activity where user_id = ${userId} and lead_id = ${id}
  union all
  select c.created_at, 'changed', c.text || case when c.undone_at is null then '' else ' (undone)' end,
    case when c.count > 1 then 'With ' || c.count - 1 || ' other leads' end
  from lead_change_parts p join lead_changes c on c.user_id = p.user_id and c.id = p.change_id
  where p.user_id = ${userId} and p.first_id <= ${id} and p.last_id >= ${id} and ${id}::uuid = any (p.lead_ids)
    and (p.before is not null or p.packed is not null or c.kind in ('delete', 'merge'))`
