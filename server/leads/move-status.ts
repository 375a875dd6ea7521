import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { type StatusMove, setStatus } from './write-sql.ts'

/** Changes a lead's status because of an event, such as a reply or a call, and queues the new status for the CRM. */
export async function moveStatus(sql: Sql, userId: string, leadId: string, move: StatusMove): Promise<void> {
  await queueStatusPush(sql, userId, await setStatus(sql, userId, leadId, move))
}
