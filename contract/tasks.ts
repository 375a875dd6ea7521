import { z } from 'zod'
import { changes, instant } from './instant.ts'
import { cleanText } from './leads.ts'
import { route } from './route.ts'

const Type = z.enum(['call', 'task'])
const State = z.enum(['open', 'waiting', 'done'])

/** A call or a task that a campaign or the user planned. */
export const Task = z.object({
  id: z.uuid(),
  type: Type,
  /** `waiting`: the user's own, until it's due. */
  state: State,
  /** What to do; empty for a call without notes. */
  title: z.string(),
  note: z.string(),
  dueAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** Null for a task that the user noted about a lead. */
  campaignId: z.uuid().nullable(),
  campaignName: z.string().nullable(),
  email: z.string().nullable(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

/** A task about a lead. Without `dueAt` it's due immediately. */
export const NewTask = z.strictObject({
  type: Type.default('task'),
  title: cleanText(200).pipe(z.string().min(1, 'Say what to do')),
  dueAt: instant().optional(),
})
export type NewTask = z.infer<typeof NewTask>

const list = z.object({
  /** What’s due, what’s due later, or what’s done. */
  state: State.default('open'),
  type: Type.optional(),
  leadId: z.uuid().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  ...changes,
})

/** What campaigns ask the user to do, and what the user noted. */
export const tasks = {
  list: route(
    'GET /api/tasks',
    'A page of tasks that are due or will be, the oldest first, or of those done, the latest first; X-Next-Cursor has the cursor of the next page',
    { query: list, reply: Task.array() },
  ),
  count: route('GET /api/tasks/count', 'The number of tasks that are due', {
    reply: z.object({ open: z.number().int() }),
  }),
  setDone: route('PUT /api/tasks/:id', 'Mark a task as done, or open it again', {
    body: z.strictObject({ isDone: z.boolean() }),
    reply: Task,
  }),
}
