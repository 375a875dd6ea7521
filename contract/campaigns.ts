import { z } from 'zod'
import { readableBody, readableChoices } from './choices.ts'
import { FOLLOW_UPS_MAX, OTHER_VERSIONS_MAX } from './follow-up-rules.ts'
import { instant } from './instant.ts'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { MailboxChoice } from './mailboxes.ts'
import { SendingHours } from './pace.ts'
import { ResendKind, ResendOffer } from './resend.ts'
import { route } from './route.ts'
import { SampleMail, SampleSent } from './sample-mail.ts'
import { FollowUp, Version } from './sequences.ts'

export const CampaignStatus = z.enum(['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Where one message is. `skipped`: never tried, `unknown`: the server's answer was lost, so it is never sent again by itself. */
export const MessageState = z.enum([
  'pending',
  'leased',
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

/** What the report filters by: the states that mean something to a person. */
export const RecipientGroup = z.enum(['queued', 'sent', 'bounced', 'failed', 'skipped', 'unknown', 'cancelled'])
export type RecipientGroup = z.infer<typeof RecipientGroup>

export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  status: CampaignStatus,
  /** Why it stands still or went wrong, for people; null while all is well. */
  statusReason: z.string().nullable(),
  recipientCount: z.number(),
  sentCount: z.number(),
  openCount: z.number(),
  replyCount: z.number(),
  createdAt: z.iso.datetime(),
  /** When it begins, while it is `scheduled`. */
  scheduledAt: z.iso.datetime().nullable(),
  /** Send was pressed, and for some seconds it can still be taken back. */
  isHeld: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the next email is due, while the campaign is `sending` but nothing can leave now. */
  nextSendAt: z.iso.datetime().nullable().optional(),
  /** Test mode kept its emails in the outbox: nobody received them. */
  isTest: z.boolean().optional(),
  /** False: its emails have no tracking pixel, so nobody knows who opened them, and `openCount` stays 0. */
  tracksOpens: z.boolean().optional(),
})
export type Campaign = z.infer<typeof Campaign>

/** The figures of one campaign. The recipients' groups add up to `expanded`. */
export const CampaignProgress = z.object({
  /** Recipients in the ledger so far; `recipientCount` of the campaign is what was asked for. */
  expanded: z.number(),
  queued: z.number(),
  sent: z.number(),
  bounced: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
  opened: z.number(),
  clicked: z.number(),
  unsubscribed: z.number(),
  /** The commonest reasons why somebody was not mailed. */
  reasons: z.array(z.object({ reason: z.string(), text: z.string(), count: z.number() })),
  /** When the recipients were counted, where that is not now: of a large campaign they are counted every few seconds. */
  countedAt: z.iso.datetime().optional(),
})
export type CampaignProgress = z.infer<typeof CampaignProgress>

export const CampaignReport = Campaign.extend({
  body: z.string(),
  fromAddress: z.string().nullable(),
  fromName: z.string().nullable(),
  transport: z.enum(['outbox', 'smtp', 'ses']),
  progress: CampaignProgress,
  /** When it will be done, a sentence; null where that can not be told. */
  forecast: z.string().nullable().optional(),
  /** So many follow-ups. */
  stepCount: z.number().optional(),
  /** So many versions of the first letter besides its own. */
  versionCount: z.number().optional(),
})
export type CampaignReport = z.infer<typeof CampaignReport>

export const CampaignRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
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

/** One thing that happened to one message: an attempt with the server's own words, or an event after it. */
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
  /** Of an attempt: its number, the server's code and words, and whence it went. */
  attempt: z.number().nullable(),
  code: z.number().nullable(),
  words: z.string().nullable(),
  fromAddress: z.string().nullable(),
  mailbox: z.string().nullable(),
  /** Why an open or a click is taken for a machine's; null for people. */
  botReason: z.string().nullable(),
})
export type RecipientEntry = z.infer<typeof RecipientEntry>

/** All that is known of one recipient, the oldest first, and what happens next. */
export const RecipientHistory = CampaignRecipient.extend({
  entries: RecipientEntry.array(),
  next: z.object({ text: z.string(), at: z.iso.datetime().nullable() }).nullable(),
})
export type RecipientHistory = z.infer<typeof RecipientHistory>

/** PostgreSQL keeps no zero character; it comes out of broken files. */
const withoutZero = (text: string) => text.replaceAll('\0', '')

export const CampaignDraft = z.strictObject({
  name: z.string().overwrite(withoutZero).trim().min(1, 'A campaign needs a name').max(200),
  subject: z
    .string()
    .overwrite(withoutZero)
    .trim()
    .min(1, 'Please fill in all required fields before sending.')
    .max(500, 'A subject has at most 500 characters')
    .superRefine(readableChoices('the subject')),
  body: z
    .string()
    .overwrite(withoutZero)
    .min(1, 'Please fill in all required fields before sending.')
    .max(2_000_000, 'The body has at most 2 MB')
    .superRefine(readableBody('the body')),
  recipients: z.array(z.string().max(1000)).max(250_000, 'A campaign takes at most 250,000 pasted addresses'),
  status: z.literal('draft').optional(),
  /** The own mail accounts that it goes out through; none: the default. */
  mailboxIds: MailboxChoice.optional(),
  /** None: any time. */
  hours: SendingHours.nullable().optional(),
  /** Follow-ups after the first letter. */
  steps: FollowUp.array().max(FOLLOW_UPS_MAX, 'A campaign has at most 5 follow-ups').optional(),
  /** Other versions of the first letter. */
  versions: Version.array().max(OTHER_VERSIONS_MAX, 'A letter has at most 4 versions').optional(),
  /** Whether its emails carry the tracking pixel. Left out: as the account's settings say. */
  tracksOpens: z.boolean().optional(),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

/** A paused campaign takes new letters only. Recipients, sending accounts, and hours belong to a draft. */
export const CampaignEdit = z.strictObject({
  subject: CampaignDraft.shape.subject,
  body: CampaignDraft.shape.body,
  recipients: CampaignDraft.shape.recipients.optional(),
  /** All of them; of a paused campaign as many as there are. Left out: they stay. */
  steps: CampaignDraft.shape.steps,
  versions: CampaignDraft.shape.versions,
  mailboxIds: CampaignDraft.shape.mailboxIds,
  hours: CampaignDraft.shape.hours,
  /** Of a draft. Left out: it stays. */
  tracksOpens: CampaignDraft.shape.tracksOpens,
})
export type CampaignEdit = z.infer<typeof CampaignEdit>

/** What the form of a campaign held. */
export const CampaignContent = z.object({
  subject: z.string(),
  body: z.string(),
  recipients: z.array(z.string()),
  steps: FollowUp.array(),
  versions: Version.array(),
  tracksOpens: z.boolean(),
})
export type CampaignContent = z.infer<typeof CampaignContent>

/** A letter and whose values fill it; without an address, the account's own. */
const Sample = z.strictObject({
  subject: CampaignDraft.shape.subject,
  body: CampaignDraft.shape.body,
  email: z.string().trim().max(320).optional(),
  /** The own mail account that it goes out through; none: the default. */
  mailboxId: z.uuid().optional(),
  tracksOpens: CampaignDraft.shape.tracksOpens,
})

const id = z.object({ id: z.uuid() })

export const campaigns = {
  list: route({
    method: 'GET',
    path: '/api/campaigns',
    summary: 'The campaigns of the user, newest first',
    needs: 'full_access',
    reply: Campaign.array(),
  }),
  create: route({
    method: 'POST',
    path: '/api/campaigns',
    summary:
      'Make a draft. Bad addresses are all named; doubles are mailed once. A name that is taken is completed by the audience or a number',
    needs: 'full_access',
    body: CampaignDraft,
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: Campaign,
  }),
  mailable: route({
    method: 'POST',
    path: '/api/campaigns/mailable',
    summary: 'To how many of these a campaign would go: each address once, none that may not be mailed',
    needs: 'full_access',
    body: CampaignDraft.pick({ recipients: true }),
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: z.object({ count: z.number().int() }),
  }),
  preview: route({
    method: 'POST',
    path: '/api/campaigns/preview',
    summary: 'A letter as one recipient would get it, out of the very bytes; sends nothing',
    needs: 'full_access',
    body: Sample,
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: SampleMail,
  }),
  test: route({
    method: 'POST',
    path: '/api/campaigns/test',
    summary: 'Send a letter to the account’s own address; says what the mail server said',
    needs: 'full_access',
    body: Sample,
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: SampleSent,
  }),
  content: route({
    method: 'GET',
    path: '/api/campaigns/:id/content',
    summary: 'The letter and the recipients, as they were written',
    needs: 'full_access',
    params: id,
    reply: CampaignContent,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/campaigns/:id',
    summary: 'Change a draft, or the letter of a paused campaign for those who wait',
    needs: 'full_access',
    params: id,
    body: CampaignEdit,
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: Campaign,
  }),
  report: route({
    method: 'GET',
    path: '/api/campaigns/:id',
    summary: 'One campaign with its figures',
    needs: 'full_access',
    params: id,
    reply: CampaignReport,
  }),
  send: route({
    method: 'POST',
    path: '/api/campaigns/:id/send',
    summary:
      'Start sending, after some seconds in which it can be taken back, or at a chosen time. Asked twice, it is sent once',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ at: z.iso.datetime({ offset: true }).optional() }),
    reply: Campaign,
  }),
  unsend: route({
    method: 'POST',
    path: '/api/campaigns/:id/unsend',
    summary: 'Take back what has not begun: it is a draft again, and nothing counts. Refused once it has begun',
    needs: 'full_access',
    params: id,
    reply: Campaign,
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/campaigns/:id/duplicate',
    summary: 'A draft with the same letter and recipients',
    needs: 'full_access',
    params: id,
    reply: Campaign,
  }),
  pause: route({
    method: 'POST',
    path: '/api/campaigns/:id/pause',
    summary: 'Stop after what is on its way at this moment; the rest waits. Asked twice, it changes nothing',
    needs: 'full_access',
    params: id,
    reply: Campaign,
  }),
  resume: route({
    method: 'POST',
    path: '/api/campaigns/:id/resume',
    summary: 'Go on with those that wait',
    needs: 'full_access',
    params: id,
    reply: Campaign,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/campaigns/:id/cancel',
    summary: 'Stop for good: who is not mailed yet never is, and goes back to the month',
    needs: 'full_access',
    params: id,
    reply: Campaign,
  }),
  recipients: route({
    method: 'GET',
    path: '/api/campaigns/:id/recipients',
    summary: 'Who is mailed, who is not and why; one page, the cursor of the next in X-Next-Cursor',
    needs: 'full_access',
    params: id,
    query: z.object({
      group: z.union([RecipientGroup, z.literal('')]).optional(),
      /** A word of the report's reasons. */
      reason: z.string().max(100).optional(),
      /** An address or a part of one; the answer then stands in the order of the alphabet. */
      search: z.string().max(254).optional(),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: CampaignRecipient.array(),
  }),
  recipient: route({
    method: 'GET',
    path: '/api/campaigns/:id/recipients/:messageId',
    summary: 'Everything that happened to one recipient, attempt by attempt, and what happens next',
    needs: 'full_access',
    params: id.extend({ messageId: z.uuid() }),
    reply: RecipientHistory,
  }),
  resendOffer: route({
    method: 'GET',
    path: '/api/campaigns/:id/resend',
    summary: 'How many of these would be sent to again, and who would be left out',
    needs: 'full_access',
    params: id,
    query: z.object({ what: ResendKind }),
    reply: ResendOffer,
  }),
  resend: route({
    method: 'POST',
    path: '/api/campaigns/:id/resend',
    summary:
      'Send again to those whose answer was lost, or who failed, as the offer counted them. Asked twice, they go out once',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ what: ResendKind, upTo: instant() }),
    reply: z.object({ resent: z.number() }),
  }),
}
