import { z } from 'zod'
import { route } from './route.ts'

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

const Done = z.object({ message: z.string() })

export const sessions = {
  list: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the account is open: this session, then the last used first',
    reply: Session.array(),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End a session',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: Done,
  }),
  endOthers: route({
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    summary: 'End every session except this one',
    reply: Done,
  }),
}
