import type { Sql } from '#server/db/db.ts'

export type ActivityKind = 'changed' | 'synced' | 'merged' | 'imported' | 'enriched'

/** What stands in the timeline of a lead. `text` is a sentence for people; the rest is for programs. */
export interface ActivityDetail {
  text: string
  [fact: string]: string | number | boolean | null
}

/** Notes for each of these leads what was done, in one statement. Only what no other table tells belongs here. */
export const noteActivity = async (
  sql: Sql,
  userId: string,
  leadIds: string[],
  kind: ActivityKind,
  detail: ActivityDetail,
): Promise<void> => {
  await sql`
    insert into lead_activity (user_id, lead_id, kind, detail)
    select ${userId}, id, ${kind}, ${sql.json(detail)}
    from leads where user_id = ${userId} and id = any(${leadIds}::uuid[])`
}
