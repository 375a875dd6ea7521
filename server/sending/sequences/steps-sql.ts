import type { StepFigures } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import { isAny } from '#server/db/rows.ts'

/** Whether the campaign's emails have the pixel. */
export const tracksOpens = (sql: Sql, userId: string, id: string) =>
  isAny(sql`select from campaigns where user_id = ${userId} and id = ${id} and tracks_opens`)

/** The first email and its follow-ups with their results, counted when the report is opened. */
export const readSteps = (sql: Sql, userId: string, id: string) => sql<StepFigures[]>`
  with emails as (
    select 0 as step, null as type, subject, null::int as delay_hours, null as condition
    from campaigns where user_id = ${userId} and id = ${id}
    union all select n, type, subject, delay_hours, condition from campaign_steps where user_id = ${userId} and campaign_id = ${id}
  ), tasks as (
    select step, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'open') as open,
      count(*) filter (where state = 'done') as done, count(*) filter (where state = 'skipped') as skipped
    from tasks where user_id = ${userId} and campaign_id = ${id} group by step
  ), figures as (
    select m.step, count(*) filter (where m.state in ('pending', 'attempting')) as waiting,
      count(*) filter (where m.accepted_at is not null) as sent,
      count(*) filter (where m.state in ('accepted', 'delivered', 'complained')) as delivered,
      count(*) filter (where m.state in ('skipped', 'cancelled')) as stopped
    from messages m where m.user_id = ${userId} and m.campaign_id = ${id} group by m.step
  ), events as (
    select m.step, count(*) filter (where u.kind = 'opened') as opened, count(*) filter (where u.kind = 'clicked') as clicked,
      count(*) filter (where u.kind = 'replied') as replied
    from messages m join event_uniques u on u.user_id = m.user_id and u.message_id = m.id and u.kind in ('opened', 'clicked', 'replied')
    where m.user_id = ${userId} and m.campaign_id = ${id} group by m.step
  )
  select l.step, l.type, l.subject, l.delay_hours / 24 as delay_days, l.condition,
    coalesce(f.waiting, 0) + coalesce(t.waiting, 0) as waiting, coalesce(t.open, 0) as open, coalesce(t.done, 0) as done,
    coalesce(f.sent, 0) as sent, coalesce(f.delivered, 0) as delivered,
    coalesce(f.stopped, 0) + coalesce(t.skipped, 0) as stopped, coalesce(d.opened, 0) as opened,
    coalesce(d.clicked, 0) as clicked, coalesce(d.replied, 0) as replied
  from emails l left join figures f on f.step = l.step left join tasks t on t.step = l.step left join events d on d.step = l.step
  order by l.step`
