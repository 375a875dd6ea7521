import type { Task } from '#contract/tasks.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, personOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { LeadFields } from '#server/sending/compose/recipient-values.ts'

export interface Asked {
  state: 'open' | 'done'
  type: 'call' | 'task' | null
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
  t.id, t.type, t.state, s.subject as title, s.body as note, t.due_at, t.done_at, t.campaign_id, c.name as campaign_name,
  t.email_norm as email, r.lead_id, l.business_name, l.phone, l.website, l.address, l.category, l.city,
  p.contact_name, p.first_name, p.last_name`
const tasks = (sql: Sql, userId: string) => sql`
  campaign_tasks t
  join campaigns c on c.user_id = t.user_id and c.id = t.campaign_id
  join campaign_steps s on s.user_id = t.user_id and s.campaign_id = t.campaign_id and s.n = t.step
  join campaign_recipients r on r.user_id = t.user_id and r.campaign_id = t.campaign_id and r.email_norm = t.email_norm
  left join leads l on l.user_id = t.user_id and l.id = r.lead_id
  left join lateral ${personOf(sql, userId, sql`l`, sql`t.email_norm`)} p on true`

/** A page of tasks: open ones by the time they were due, done ones the latest first. */
export const listTasks = (sql: Sql, userId: string, { state, type, leadId, after, limit, updatedSince }: Asked) => sql<
  TaskRow[]
>`
  select ${columns(sql)}, case when t.state = 'open' then t.due_at else t.done_at end::text as place
  from ${tasks(sql, userId)}
  where t.user_id = ${userId} and t.state = ${state} and (${type}::text is null or t.type = ${type})
    ${changedSince(sql, sql`t.updated_at`, updatedSince)}
    and (${leadId}::uuid is null or r.lead_id = ${leadId}) and (${after?.at ?? null}::text is null
      or ${state} = 'open' and (t.due_at, t.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      or ${state} = 'done' and (t.done_at, t.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
  order by case when t.state = 'open' then t.due_at end, t.done_at desc, case when t.state = 'open' then t.id end, t.id desc
  limit ${limit}`

export const findTask = (sql: Sql, userId: string, id: string) =>
  first(sql<StoredTask[]>`
    select ${columns(sql)} from ${tasks(sql, userId)}
    where t.user_id = ${userId} and t.id = ${id} and t.state in ('open', 'done')`)

export const countOpen = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from campaign_tasks where user_id = ${userId} and state = 'open'`
  return row?.n ?? 0
}

/** Only a task that's due can be done, and a done one opened again. Null: neither. */
export const setDone = (sql: Sql, userId: string, { id, isDone, now }: { id: string; isDone: boolean; now: Date }) =>
  sql<{ campaignId: string }[]>`
    update campaign_tasks set state = ${isDone ? 'done' : 'open'}, done_at = ${isDone ? now : null}
    where user_id = ${userId} and id = ${id} and state in ('open', 'done') returning campaign_id`.then(
    ([changed]) => changed ?? null,
  )

/** Calling a lead does the open calls to it. */
export const completeCalls = (sql: Sql, userId: string, leadId: string, now: Date) => sql<{ campaignId: string }[]>`
  update campaign_tasks t set state = 'done', done_at = ${now}
  from campaign_recipients r
  where r.user_id = ${userId} and r.lead_id = ${leadId} and t.user_id = r.user_id and t.campaign_id = r.campaign_id
    and t.email_norm = r.email_norm and t.type = 'call' and t.state = 'open'
  returning t.campaign_id`
