import { z } from 'zod'
import { route } from './route.ts'

const Notifications = z.object({
  /** An email each morning at 8:00 in the account's time zone, if there's something to say. */
  dailySummary: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

export const notifications = {
  read: route('GET /api/settings/notifications', 'Whether a daily summary is emailed', { reply: Notifications }),
  update: route('PUT /api/settings/notifications', 'Switch the daily summary on or off', {
    body: z.strictObject(Notifications.shape),
    reply: Notifications,
  }),
}
