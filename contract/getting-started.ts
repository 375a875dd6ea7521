import { z } from 'zod'
import { fullRoute } from './route.ts'

/** From an empty account to a reply. Each is true once the account's data show it. */
export const GettingStarted = z.object({
  steps: z.object({
    find: z.boolean(),
    address: z.boolean(),
    sender: z.boolean(),
    write: z.boolean(),
    send: z.boolean(),
    reply: z.boolean(),
  }),
  /** The user doesn't want to see it. */
  isDismissed: z.boolean(),
})
export type GettingStarted = z.infer<typeof GettingStarted>

export const gettingStarted = {
  read: fullRoute('GET /api/getting-started', 'The first steps, and which of them the account has done', {
    reply: GettingStarted,
  }),
  dismiss: fullRoute('PUT /api/getting-started', 'Hide the first steps, or show them again', {
    body: z.strictObject({ isDismissed: z.boolean() }),
    reply: GettingStarted,
  }),
}
