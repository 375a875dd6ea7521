import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { completeCalls } from './sql.ts'

/** Marks the open calls to a lead as done, because the user has called it. */
export async function noteCalled(sql: Sql, userId: string, leadId: string, now: Date): Promise<void> {
  const done = await completeCalls(sql, userId, leadId, now)
  if (done.length > 0) await announceDone(sql, userId, done)
}

/** Updates the lists of tasks, and the reports of their campaigns. */
export const announceDone = (sql: Sql, userId: string, campaigns: { campaignId: string }[]) =>
  announceChanges(sql, [
    { userId, type: 'tasks', id: null },
    ...campaigns.map(({ campaignId: id }) => ({ userId, type: 'campaign' as const, id })),
  ])
