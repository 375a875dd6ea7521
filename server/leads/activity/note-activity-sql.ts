import type { NotedActivity } from '#contract/activity-words.ts'
import type { Sql } from '#server/db/db.ts'

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
