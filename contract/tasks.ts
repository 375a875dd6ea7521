import { z } from 'zod'
import { changes } from './instant.ts'
import { route } from './route.ts'

/** A call or a task of a campaign that's due, or that the user has done. */
export const Task = z.object({
  id: z.uuid(),
  type: z.enum(['call', 'task']),
  state: z.enum(['open', 'done']),
  /** What to do; empty for a call without notes. */
  title: z.string(),
  note: z.string(),
  dueAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  campaignId: z.uuid(),
  campaignName: z.string(),
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

const list = z.object({
  /** Open ones, or those done. */
  state: z.enum(['open', 'done']).default('open'),
  type: z.enum(['call', 'task']).optional(),
  leadId: z.uuid().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  ...changes,
})

/** What campaigns ask the user to do. */
export const tasks = {
  list: route(
    'GET /api/tasks',
    'A page of open tasks, the oldest first, or of those done, the latest first; X-Next-Cursor has the cursor of the next page',
    { query: list, reply: Task.array() },
  ),
  count: route('GET /api/tasks/count', 'The number of open tasks', { reply: z.object({ open: z.number().int() }) }),
  setDone: route('PUT /api/tasks/:id', 'Mark a task as done, or open it again', {
    body: z.strictObject({ isDone: z.boolean() }),
    reply: Task,
  }),
}
