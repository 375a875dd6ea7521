import { z } from 'zod'
import { Message, route } from './route.ts'

/** A browser in which the account is open. */
export const Session = z.object({
  id: z.string(),
  /** "Firefox on Windows"; null if the browser doesn't say. */
  device: z.string().nullable(),
  /** The browser's, at the login. */
  timeZone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** It made this call. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const sessions = {
  list: route('GET /api/auth/sessions', 'Where the account is open: this session, then the last used first', {
    reply: Session.array(),
  }),
  end: route('DELETE /api/auth/sessions/:id', 'End a session', {
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: Message,
  }),
  endOthers: route('POST /api/auth/sessions/end-others', 'End every session except this one', { reply: Message }),
}
