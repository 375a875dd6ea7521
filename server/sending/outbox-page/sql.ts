import type { OutboxMessage } from '#contract/outbox.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

const columns = (sql: Sql) => sql`id, campaign_id, from_address, from_name, to_address, subject, created_at`

/** Newest first; IDs are ordered by time, so the ID is the cursor. */
export const listOutbox = (sql: Sql, userId: string, before: string | null, limit: number) => sql<OutboxMessage[]>`
  select ${columns(sql)} from outbox_messages
  where user_id = ${userId} and id < coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by id desc limit ${limit}`

export const findOutboxMessage = (sql: Sql, userId: string, id: string) =>
  first(sql<(OutboxMessage & { raw: Buffer })[]>`
    select ${columns(sql)}, raw from outbox_messages where user_id = ${userId} and id = ${id}`)
