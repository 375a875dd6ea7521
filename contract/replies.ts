import { z } from 'zod'
import { changes } from './instant.ts'
import { fullRoute, Message } from './route.ts'

export const ReplyLabel = z.enum([
  'interested',
  'question',
  'later',
  'wrong_person',
  'not_interested',
  'unsubscribe',
  'automatic',
])
export type ReplyLabel = z.infer<typeof ReplyLabel>

/** A reply to a campaign's email. */
export const Reply = z.object({
  id: z.uuid(),
  campaignId: z.uuid(),
  messageId: z.uuid(),
  /** The recipient we emailed; someone else may have replied. */
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** Its first lines as plain text without quotes, at most 1,000 characters. */
  excerpt: z.string(),
  /**
   * `header`: it names our email. `address`: we emailed its sender. `company`: we emailed somebody at its sender's domain, so
   * it's perhaps an answer. `user`: you said that it is.
   */
  evidence: z.enum(['header', 'address', 'company', 'user']),
  label: ReplyLabel.nullable(),
  /** The day before which they don't want to hear from you. */
  until: z.iso.date().nullable(),
  /** Whom to ask instead. */
  otherAddress: z.string().nullable(),
  /** The text seems to ask for no more email. */
  asksRemoval: z.boolean(),
  /** They're on the account's suppression list. */
  isSuppressed: z.boolean(),
  receivedAt: z.iso.datetime(),
  /** Its thread in the inbox. */
  threadId: z.uuid().nullable(),
})
export type Reply = z.infer<typeof Reply>

const path = '/api/campaigns/:id/replies'
const page = {
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    ...changes,
  }),
  reply: Reply.array(),
}

export const replies = {
  all: fullRoute(
    'GET /api/replies',
    'A page of all campaigns’ replies, newest first; X-Next-Cursor has the cursor of the next page',
    page,
  ),
  list: fullRoute(
    `GET ${path}`,
    'A page of replies, newest first; X-Next-Cursor has the cursor of the next page',
    page,
  ),
  read: fullRoute(`GET ${path}/:replyId`, 'The whole text of a reply: its author’s own words and what they quoted', {
    reply: z.object({ body: z.string(), quote: z.string() }),
  }),
  update: fullRoute(`PUT ${path}/:replyId`, 'Label a reply, or say whether an email from the same company is one', {
    body: z.object({ label: ReplyLabel.optional(), isAnswer: z.boolean().optional() }),
    reply: Message,
  }),
  allow: fullRoute(`POST ${path}/:replyId/allow`, 'Undo adding the recipient to the suppression list', {
    keys: 'send',
    reply: Message,
  }),
  suppress: fullRoute(
    `POST ${path}/:replyId/suppress`,
    'Add the recipient to the suppression list, as the reply asks',
    { reply: Message },
  ),
}
