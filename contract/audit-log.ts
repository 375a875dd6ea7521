import { z } from 'zod'
import { route } from './route.ts'

/** Something that happened in the account. */
export const AuditLogEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** What happened, for programs: "logged-in", "key-created". */
  code: z.string(),
  /** The same as a sentence. */
  text: z.string(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

export const auditLog = {
  list: route(
    'GET /api/audit-log',
    'A page of what happened in the account within a year, newest first; X-Next-Cursor has the cursor of the next page',
    { query: z.object({ cursor: z.string().max(1000).optional() }), reply: AuditLogEntry.array() },
  ),
}
