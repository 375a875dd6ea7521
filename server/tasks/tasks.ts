import type { Task } from '#contract/tasks.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { personalText } from '#server/sending/compose/recipient-values.ts'
import { completeCalls, type StoredTask } from './sql.ts'

/** A task with the lead's values in its words. */
export function presentTask({
  website,
  address,
  category,
  city,
  contactName,
  firstName,
  lastName,
  ...task
}: StoredTask): Task {
  const lead = { ...task, website, address, category, city, contactName, firstName, lastName }
  const to = { email: task.email, lead }
  return { ...task, title: personalText(task.title, to), note: personalText(task.note, to) }
}

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
