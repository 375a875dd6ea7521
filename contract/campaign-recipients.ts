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

/** What a recipient of the campaign did, or didn't do with an email that arrived. */
export const Deed = z.enum([
  'opened',
  'not-opened',
  'clicked',
  'not-clicked',
  'replied',
  'not-replied',
  'unsubscribed',
  'complained',
])
export type Deed = z.infer<typeof Deed>

/** One email of one recipient, or a call or task for the user about them: done is `sent`. */
export const RecipientStep = z.object({
  /** 0 is the first email. */
  step: z.number(),
  group: RecipientGroup,
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** When it's due, while it waits. */
  dueAt: z.iso.datetime().nullable(),
  opens: z.number(),
  /** The number of links that were clicked. */
  links: z.number(),
  repliedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
  /** When the last of these happened. */
  latestAt: z.iso.datetime().nullable(),
  /** Of a step that isn't an email. `isDue`: it's in the user's tasks. */
  task: z.object({ type: z.enum(['call', 'task']), isDue: z.boolean() }).optional(),
})
export type RecipientStep = z.infer<typeof RecipientStep>

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
  /** In the list: the variant of the first email, and every email of the recipient. */
  variant: z.number().nullable().optional(),
  steps: RecipientStep.array().optional(),
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
