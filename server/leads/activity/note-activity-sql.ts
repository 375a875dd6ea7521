import type { NotedActivity } from '#contract/activity-words.ts'
import type { NewNote } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

export type ActivityKind = 'changed' | 'synced' | 'enriched'

/** Adds an activity to each of these leads. Only for facts that no other table has. */
export const noteActivity = async (
  sql: Sql,
  userId: string,
  leadIds: string[],
  kind: ActivityKind,
  activity: NotedActivity,
): Promise<void> => {
  await sql`
    insert into lead_activity (user_id, lead_id, kind, detail)
    select ${userId}, id, ${kind}, ${sql.json(activity)}
    from leads where user_id = ${userId} and id = any(${leadIds}::uuid[])
    returning null`
}

/** Null if there's no such lead. */
export const addNote = (sql: Sql, userId: string, leadId: string, { text, at }: NewNote) =>
  first(sql<{ id: string }[]>`
    insert into lead_activity (user_id, lead_id, kind, detail, at)
    select ${userId}, id, 'noted', ${sql.json({ code: 'noted', text })}, coalesce(${at ?? null}, now())
    from leads where user_id = ${userId} and id = ${leadId}
    returning id`)

/** Null if there's no such note. */
export const deleteNote = (sql: Sql, userId: string, id: string) =>
  first(sql<{ leadId: string }[]>`
    delete from lead_activity where user_id = ${userId} and id = ${id} and kind = 'noted' returning lead_id`)
