import { z } from 'zod'
import { cleanText } from './leads.ts'
import { fullRoute } from './route.ts'

/** Emails that an account keeps as examples of its tone, and the characters of each. */
export const TONE_EMAILS_MOST = 3
export const TONE_EMAIL_MAX = 5000

/** What can be measured in the emails. Null: they don't agree, or they're too short to tell. */
export const Style = z.object({
  /** "Hi", from our own list of greetings. */
  greeting: z.string().nullable(),
  /** "Best regards", from our own list. */
  signOff: z.string().nullable(),
})
export type Style = z.infer<typeof Style>

export const OwnTone = z.object({ emails: z.string().array(), style: Style })
export type OwnTone = z.infer<typeof OwnTone>

export const tone = {
  get: fullRoute('GET /api/ai/tone', 'The emails that show the account’s tone, and what they have in common', {
    reply: OwnTone,
  }),
  save: fullRoute('PUT /api/ai/tone', 'Replace the emails that show the account’s tone. An empty list deletes them', {
    body: z.strictObject({ emails: cleanText(TONE_EMAIL_MAX).array().max(TONE_EMAILS_MOST) }),
    reply: OwnTone,
  }),
}
