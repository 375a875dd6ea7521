import type { NewTask, Task } from '#contract/tasks.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, personOf, personToCall } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { LeadFields } from '#server/sending/compose/recipient-values.ts'

export interface Asked {
  state: Task['state']
  type: Task['type'] | null
  leadId: string | null
  /** Where the page before ended. */
  after: { at: string; id: string } | null
  limit: number
  updatedSince?: string | undefined
}

/** A task as its step is written, and the lead whose values it has. */
export type StoredTask = Task & LeadFields
export type TaskRow = StoredTask & { place: string }

const columns = (sql: Sql) => sql`
  t.id, t.type, t.state, coalesce(t.title, s.subject) as title, coalesce(s.body, '') as note, t.due_at, t.done_at, t.campaign_id,
  c.name as campaign_name, coalesce(t.email_norm, l.email) as email, l.id as lead_id, l.business_name, coalesce(l.phone, at.person_phone) as phone, l.website, l.address,
  l.category, l.city, p.contact_name, p.first_name, p.last_name`
const tasks = (sql: Sql, userId: string) => sql`
  tasks t
  left join campaigns c on c.user_id = t.user_id and c.id = t.campaign_id
  left join campaign_steps s on s.user_id = t.user_id and s.campaign_id = t.campaign_id and s.n = t.step
  left join campaign_recipients r on r.user_id = t.user_id and r.campaign_id = t.campaign_id and r.email_norm = t.email_norm
  left join leads l on l.user_id = t.user_id and l.id = coalesce(t.lead_id, r.lead_id)
  left join lateral ${personOf(sql, userId, sql`l`, sql`coalesce(t.email_norm, l.email_norm)`)} p on true
  left join lateral ${personToCall(sql, userId, sql`l`)} at on true`

export const listTasks = (sql: Sql, userId: string, { state, type, leadId, after, limit, updatedSince }: Asked) => sql<
  TaskRow[]
>`
  select ${columns(sql)}, case when t.state = 'done' then t.done_at else t.due_at end::text as place
  from ${tasks(sql, userId)}
  where t.user_id = ${userId} and t.state = ${state} and (t.state <> 'waiting' or t.campaign_id is null)
    and (${type}::text is null or t.type = ${type}) ${changedSince(sql, sql`t.updated_at`, updatedSince)}
    and (${leadId}::uuid is null or coalesce(t.lead_id, r.lead_id) = ${leadId}) and (${after?.at ?? null}::text is null
      or ${state} <> 'done' and (t.due_at, t.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      or ${state} = 'done' and (t.done_at, t.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
  order by case when t.state <> 'done' then t.due_at end, t.done_at desc, case when t.state <> 'done' then t.id end, t.id desc
  limit ${limit}`

/** Notes a task about a lead: open from when it's due on. Null if there's no such lead. */
export const insertTask = (
  sql: Sql,
  userId: string,
  leadId: string,
  { type, title, dueAt, state }: NewTask & { dueAt: string; state: string },
) =>
  first(sql<{ id: string }[]>`
    insert into tasks (user_id, lead_id, type, title, state, due_at)
    select user_id, id, ${type}, ${title}, ${state}, ${dueAt} from leads where user_id = ${userId} and id = ${leadId}
    returning id`)

/** Opens a task that the user planned, once it's due. */
export const openDue = (sql: Sql, userId: string, id: string, now: Date) => sql`
  update tasks set state = 'open'
  where user_id = ${userId} and id = ${id} and campaign_id is null and state = 'waiting' and due_at <= ${now} returning id`

export const findTask = (sql: Sql, userId: string, id: string) =>
  first(sql<StoredTask[]>`
    select ${columns(sql)} from ${tasks(sql, userId)}
    where t.user_id = ${userId} and t.id = ${id} and ${isListed(sql)}`)

export const countOpen = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from tasks where user_id = ${userId} and state = 'open'`
  return row?.n ?? 0
}

/** Those of campaigns only from when they're due on. */
const isListed = (sql: Sql) => sql`(t.state in ('open', 'done') or t.state = 'waiting' and t.campaign_id is null)`

/** A task that's listed can be done, and a done one opened again. Null: neither. */
export const setDone = (sql: Sql, userId: string, { id, isDone, now }: { id: string; isDone: boolean; now: Date }) =>
  sql<{ campaignId: string | null }[]>`
    update tasks t set state = case when ${isDone} then 'done' when due_at <= ${now} then 'open' else 'waiting' end,
      done_at = case when ${isDone} then ${now}::timestamptz end
    where user_id = ${userId} and id = ${id} and ${isListed(sql)} returning campaign_id`.then(
    ([changed]) => changed ?? null,
  )

/** Calling a lead does the open calls to it. */
export const completeCalls = (sql: Sql, userId: string, leadId: string, now: Date) => sql<
  { campaignId: string | null }[]
>`
  update tasks t set state = 'done', done_at = ${now}
  where t.user_id = ${userId} and t.type = 'call' and t.state = 'open' and (t.lead_id = ${leadId} or exists (
    select from campaign_recipients r where r.user_id = ${userId} and r.campaign_id = t.campaign_id
      and r.email_norm = t.email_norm and r.lead_id = ${leadId}))
  returning t.campaign_id`
