import type { NewTask, Task } from '#contract/tasks.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { personalText } from '#server/sending/compose/recipient-values.ts'
import { completeCalls, insertTask, openDue, type StoredTask } from './sql.ts'

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
  const to = { email: task.email ?? '', lead }
  return { ...task, title: personalText(task.title, to), note: personalText(task.note, to) }
}

/** Notes a task about a lead, which opens when it's due. Null if there's no such lead. */
export async function planTask(sql: Sql, userId: string, leadId: string, { now, ...task }: NewTask & { now: Date }) {
  const { dueAt = now.toISOString() } = task
  const isDue = new Date(dueAt) <= now
  const planned = await insertTask(sql, userId, leadId, { ...task, dueAt, state: isDue ? 'open' : 'waiting' })
  if (planned && !isDue) await enqueue(sql, 'open-task', { userId, id: planned.id }, { at: new Date(dueAt) })
  await announceTasks(sql, userId)
  return planned
}

/** The job of a task that the user planned. */
export const openTask = ({ db, clock }: Deps, { userId, id }: { userId: string; id: string }) =>
  db.asSystem(async sql => {
    const opened = await openDue(sql, userId, id, clock.now())
    if (opened.length > 0) await announceTasks(sql, userId)
  })

/** Marks the open calls to a lead as done, because the user has called it. */
export async function noteCalled(sql: Sql, userId: string, leadId: string, now: Date): Promise<void> {
  const done = await completeCalls(sql, userId, leadId, now)
  if (done.length > 0) await announceTasks(sql, userId, done)
}

/** Updates the lists of tasks, and the reports of their campaigns. */
export const announceTasks = (sql: Sql, userId: string, of: { campaignId: string | null }[] = []) =>
  announceChanges(sql, [
    { userId, type: 'tasks', id: null },
    ...of.flatMap(({ campaignId: id }) => (id ? { userId, type: 'campaign' as const, id } : [])),
  ])
