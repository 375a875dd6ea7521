import { z } from 'zod'

/** A message's state. `skipped`: never tried. `unknown`: the server's reply was lost, so we never send it again by ourselves. */
export const MessageState = z.enum([
  'pending',
  'attempting',
  'accepted',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
  'cancelled',
  'unknown',
])
export type MessageState = z.infer<typeof MessageState>

/** The report's filters: the states that mean something to users. */
export const RecipientGroup = z.enum(['queued', 'sent', 'bounced', 'failed', 'skipped', 'unknown', 'cancelled'])
export type RecipientGroup = z.infer<typeof RecipientGroup>

export const CampaignRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  /** Of their own email, where each recipient has one. */
  subject: z.string().nullable().optional(),
  state: MessageState,
  group: RecipientGroup,
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  attempts: z.number(),
  sentAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
})
export type CampaignRecipient = z.infer<typeof CampaignRecipient>

/** One entry of a message's history: an attempt with the server's own words, or an event after it. */
export const RecipientEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    'attempting',
    'accepted',
    'deferred',
    'failed',
    'unknown',
    'resent',
    'delivered',
    'bounced',
    'complained',
    'opened',
    'clicked',
    'unsubscribed',
    'replied',
  ]),
  /** For an attempt: its number, the server's code and words, and the sender. */
  attempt: z.number().nullable(),
  code: z.number().nullable(),
  words: z.string().nullable(),
  fromAddress: z.string().nullable(),
  sendingAccount: z.string().nullable(),
  /** Why an open or click counts as a machine's; null for people. */
  botReason: z.string().nullable(),
})
export type RecipientEntry = z.infer<typeof RecipientEntry>

/** One recipient's history, oldest first, and what happens next. */
export const RecipientHistory = CampaignRecipient.extend({
  entries: RecipientEntry.array(),
  next: z.object({ text: z.string(), at: z.iso.datetime().nullable() }).nullable(),
})
export type RecipientHistory = z.infer<typeof RecipientHistory>
