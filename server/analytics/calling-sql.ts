import type { CallOutcome } from '#contract/calls.ts'
import type { LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import type { Range } from './sql.ts'

export interface CallSums {
  isSimulated: boolean
  calls: number
  callsToday: number
  ended: number
  completed: number
  averageDuration: number | null
}

/** A call that still rings or talks was neither answered nor missed. */
const isEnded = (sql: Sql) => sql`status not in ('queued', 'initiated', 'ringing', 'in-progress')`

export const sumCalls = (sql: Sql, userId: string, { at, today }: Range) => sql<CallSums[]>`
  select is_simulated, count(*)::int as calls,
    count(*) filter (where created_at >= ${today})::int as calls_today,
    count(*) filter (where ${isEnded(sql)})::int as ended,
    count(*) filter (where status = 'completed')::int as completed,
    round(avg(duration) filter (where status = 'completed'))::int as average_duration
  from call_logs where user_id = ${userId} and created_at >= ${at}
  group by is_simulated`

export const callsByDay = (sql: Sql, userId: string, { at, zone }: Range) =>
  sql<{ isSimulated: boolean; date: string; calls: number; ended: number; completed: number }[]>`
    select is_simulated, to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as date, count(*)::int as calls,
      count(*) filter (where ${isEnded(sql)})::int as ended,
      count(*) filter (where status = 'completed')::int as completed
    from call_logs where user_id = ${userId} and created_at >= ${at}
    group by 1, 2 order by 2`

export const callsByHour = (sql: Sql, userId: string, { at, zone }: Range) =>
  sql<{ isSimulated: boolean; hour: number; ended: number; completed: number }[]>`
    select is_simulated, extract(hour from created_at at time zone ${zone})::int as hour, count(*)::int as ended,
      count(*) filter (where status = 'completed')::int as completed
    from call_logs where user_id = ${userId} and created_at >= ${at} and ${isEnded(sql)}
    group by 1, 2 order by 2`

export const callsByOutcome = (sql: Sql, userId: string, { at }: Range) =>
  sql<{ isSimulated: boolean; outcome: CallOutcome | null; calls: number }[]>`
    select c.is_simulated, i.customer_response as outcome, count(*)::int as calls
    from call_logs c
    left join call_interactions i on i.user_id = ${userId} and i.call_log_id = c.id and i.interaction_type = 'outcome'
    where c.user_id = ${userId} and c.created_at >= ${at}
    group by 1, 2 order by 3 desc, 2`

export const leadsByStatus = (sql: Sql, userId: string) => sql<{ status: LeadStatus; leads: number }[]>`
  select status, count(*)::int as leads from lead_statuses where user_id = ${userId} and has_phone group by status`

export const readyLeads = (sql: Sql, userId: string, most = 5) =>
  sql<{ id: string; businessName: string; phone: string; status: LeadStatus }[]>`
    select id, business_name, phone, status from leads l
    where user_id = ${userId} and phone is not null and not exists (
      select from suppressions s
      where s.user_id = ${userId} and s.channel = 'phone' and s.address_norm = l.phone_norm)
    order by created_at desc, id desc
    limit ${most}`
