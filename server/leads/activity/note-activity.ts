import type { Sql } from '#server/db/db.ts'

export type ActivityKind = 'changed' | 'synced' | 'merged' | 'imported' | 'enriched'

/** An entry of a lead's activity. `text` is a sentence for people; the rest is for programs. */
export interface ActivityDetail {
  text: string
  [fact: string]: string | number | boolean | null
}

/** Adds an activity to each of these leads. Only for facts that no other table holds. */
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
