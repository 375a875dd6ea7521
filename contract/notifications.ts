import { z } from 'zod'
import { Notice } from './notices.ts'
import { route } from './route.ts'

const Notifications = z.object({
  /** An email each morning at 8:00 in the account's time zone, if there's something to say. */
  dailySummary: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

/** How many are listed at most. */
export const NOTICES_MOST = 50

export const notifications = {
  list: route('GET /api/notices', 'What the checks of the account found, the most urgent first', {
    reply: Notice.array().max(NOTICES_MOST),
  }),
  read: route('GET /api/settings/notifications', 'Whether a daily summary is emailed', { reply: Notifications }),
  update: route('PUT /api/settings/notifications', 'Switch the daily summary on or off', {
    body: z.strictObject(Notifications.shape),
    reply: Notifications,
  }),
}
