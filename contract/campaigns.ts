import { z } from 'zod'
import { CampaignListQuery, CampaignNeed } from './campaign-list.ts'
import { CampaignRecipient, Deed, RecipientGroup, RecipientHistory } from './campaign-recipients.ts'
import { readableBody, readableChoices } from './choices.ts'
import { FOLLOW_UPS_MAX, OTHER_VARIANTS_MAX } from './follow-up-rules.ts'
import { instant } from './instant.ts'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { ResendKind, ResendOffer } from './resend.ts'
import { fullRoute } from './route.ts'
import { SampleMail, SampleSent } from './sample-mail.ts'
import { SendingAccountChoice } from './sending-accounts.ts'
import { SendingWindow } from './sending-limits.ts'
import { FollowUp, UnfinishedFollowUp, UnfinishedVariant, Variant } from './sequences.ts'

export const CampaignStatus = z.enum(['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  status: CampaignStatus,
  /** Why it waits or failed, as a sentence; null while all is well. */
  statusReason: z.string().nullable(),
  /** Set if only the user can make it send again. */
  needs: CampaignNeed.optional(),
  recipientCount: z.number(),
  sentCount: z.number(),
  openCount: z.number(),
  replyCount: z.number(),
  createdAt: z.iso.datetime(),
  /** When it starts, while it's `scheduled`. */
  scheduledAt: z.iso.datetime().nullable(),
  /** The user pressed Send and can still undo it for a few seconds. */
  isHeld: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the next email is due, if the campaign is `sending` but can't send anything now. */
  nextSendAt: z.iso.datetime().nullable().optional(),
  /** Test mode kept its emails in the outbox: nobody received them. */
  isTest: z.boolean().optional(),
  /** If false, its emails have no tracking pixel and `openCount` stays 0. */
  tracksOpens: z.boolean().optional(),
  /** Each recipient gets an email of their own; `subject` and a report's `body` are never sent. */
  hasOwnEmails: z.boolean().optional(),
  /** Since when the list shows it under Archived only. */
  archivedAt: z.iso.datetime().nullable().optional(),
  /** In the list: how many recipients clicked a link, and the number of follow-ups. */
  clickCount: z.number().optional(),
  followUpCount: z.number().optional(),
  /** Of a draft that was just saved: another content has another version. */
  version: z.string().optional(),
})
export type Campaign = z.infer<typeof Campaign>

/** A campaign's figures. The recipients' groups add up to `expanded`. */
export const CampaignProgress = z.object({
  /** Recipients added so far; the campaign's `recipientCount` is the whole list. */
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
  complained: z.number().optional(),
  /** The most common reasons why a recipient wasn't emailed. */
  reasons: z.array(z.object({ reason: z.string(), text: z.string(), count: z.number() })),
  /** When the recipients were counted, if not now: large campaigns are counted every few seconds. */
  countedAt: z.iso.datetime().optional(),
})
export type CampaignProgress = z.infer<typeof CampaignProgress>

/** Recipients, each counted once, however many emails of the campaign they got. */
export const CampaignPeople = z.object({
  sent: z.number(),
  /** At least one of their emails arrived. */
  delivered: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  unsubscribed: z.number(),
  complained: z.number(),
  bounced: z.number(),
  /** The first email failed, was skipped, and so on. */
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
})
export type CampaignPeople = z.infer<typeof CampaignPeople>

export const CampaignReport = Campaign.extend({
  body: z.string(),
  fromAddress: z.string().nullable(),
  fromName: z.string().nullable(),
  transport: z.enum(['outbox', 'smtp', 'ses']),
  progress: CampaignProgress,
  /** Of a campaign with follow-ups. In others, emails are recipients. */
  people: CampaignPeople.optional(),
  /** When its recipients, their opens, and their replies are deleted, or were: figures stay. Both null before the start. */
  details: z.object({ deletedAt: z.iso.datetime().nullable(), deleteAt: z.iso.datetime().nullable() }).optional(),
  /** When it will be done; null if that's unknown. */
  forecast: z.string().nullable().optional(),
  /** The number of follow-ups. */
  stepCount: z.number().optional(),
  /** The number of other variants of the first email. */
  variantCount: z.number().optional(),
})
export type CampaignReport = z.infer<typeof CampaignReport>

const subject = z
  .string()
  .trim()
  .max(500, 'A subject can have at most 500 characters')
  .superRefine(readableChoices('the subject'))
const body = z.string().max(2_000_000, 'The body can have at most 2 MB').superRefine(readableBody('the body'))
const MISSING = 'Please fill in all required fields before sending.'

export const CampaignDraft = z.strictObject({
  name: z.string().trim().min(1, 'A campaign needs a name').max(200),
  subject: subject.min(1, MISSING),
  body: body.min(1, MISSING),
  recipients: z.array(z.string().max(1000)).max(250_000, 'A campaign accepts at most 250,000 pasted addresses'),
  status: z.literal('draft').optional(),
  /** The sending accounts to use; the default account if empty. */
  sendingAccountIds: SendingAccountChoice.optional(),
  /** Any time if missing. */
  sendingWindow: SendingWindow.nullable().optional(),
  /** Follow-ups after the first email. */
  steps: FollowUp.array().max(FOLLOW_UPS_MAX, 'A campaign can have at most 5 follow-ups').optional(),
  /** Other variants of the first email. */
  variants: Variant.array().max(OTHER_VARIANTS_MAX, 'An email can have at most 4 variants').optional(),
  /** Whether its emails carry the tracking pixel. Left out: as the account's settings say. */
  tracksOpens: z.boolean().optional(),
  /** Also writes to people whom another campaign is writing to, or did in the account's quiet days. */
  includesContacted: z.boolean().optional(),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

/**
 * A paused campaign only takes new emails. Recipients, sending accounts, the sending window, and whether opens are tracked belong to a
 * draft. What's left out is kept; of steps and variants, a paused campaign keeps the number.
 */
export const CampaignEdit = CampaignDraft.omit({ name: true, status: true }).extend({
  recipients: CampaignDraft.shape.recipients.optional(),
  /** The version of the draft that was changed. If another was saved meanwhile, the edit is refused. */
  basedOn: z.string().max(100).optional(),
})
export type CampaignEdit = z.infer<typeof CampaignEdit>

/** The content of the campaign form. */
export const CampaignContent = z.object({
  subject: z.string(),
  body: z.string(),
  recipients: z.array(z.string()),
  steps: UnfinishedFollowUp.array(),
  variants: UnfinishedVariant.array(),
  tracksOpens: z.boolean(),
  includesContacted: z.boolean().optional(),
  sendingAccountIds: z.array(z.uuid()).optional(),
  sendingWindow: SendingWindow.nullable().optional(),
  /** Of a draft, for `basedOn`. */
  version: z.string().optional(),
})
export type CampaignContent = z.infer<typeof CampaignContent>

/** An email and the recipient whose values fill it; without an address, the user's own. */
export const Sample = z.strictObject({
  subject: CampaignDraft.shape.subject,
  body: CampaignDraft.shape.body,
  email: z.string().trim().max(320).optional(),
  /** The sending account to use; the default account if it's missing. */
  sendingAccountId: z.uuid().optional(),
  tracksOpens: CampaignDraft.shape.tracksOpens,
  /** A campaign whose recipients have their own emails: that of `email`, or the first, replaces subject and body. */
  campaignId: z.uuid().optional(),
})
export type Sample = z.infer<typeof Sample>

export const campaigns = {
  list: fullRoute(
    'GET /api/campaigns',
    'A page of the user’s campaigns, newest first; X-Next-Cursor has the cursor of the next page. Without a tab, archived ones are included',
    { query: CampaignListQuery, reply: Campaign.array() },
  ),
  create: fullRoute(
    'POST /api/campaigns',
    'Create a draft. The error lists every invalid address; duplicates are emailed once. If the name is taken, the audience or a number is added',
    { body: CampaignDraft, bodyLimit: CAMPAIGN_BODY_LIMIT, reply: Campaign },
  ),
  mailable: fullRoute(
    'POST /api/campaigns/mailable',
    'How many of these recipients a campaign would email: each address once, without the suppression list',
    {
      keys: 'read',
      body: CampaignDraft.pick({ recipients: true }),
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: z.object({ count: z.number().int() }),
    },
  ),
  preview: fullRoute(
    'POST /api/campaigns/preview',
    'The email as one recipient would get it, as far as it’s written, from its actual bytes; sends nothing',
    { keys: 'read', body: Sample.extend({ subject, body }), bodyLimit: CAMPAIGN_BODY_LIMIT, reply: SampleMail },
  ),
  test: fullRoute(
    'POST /api/campaigns/test',
    'Send a test to the user’s own address and return the mail server’s reply',
    { keys: 'send', body: Sample, bodyLimit: CAMPAIGN_BODY_LIMIT, reply: SampleSent },
  ),
  content: fullRoute('GET /api/campaigns/:id/content', 'The email and the recipients, as entered', {
    reply: CampaignContent,
  }),
  edit: fullRoute(
    'PUT /api/campaigns/:id',
    'Change a draft, or the email of a paused campaign for recipients still waiting',
    { body: CampaignEdit, bodyLimit: CAMPAIGN_BODY_LIMIT, reply: Campaign },
  ),
  report: fullRoute('GET /api/campaigns/:id', 'A campaign with its figures', { reply: CampaignReport }),
  send: fullRoute(
    'POST /api/campaigns/:id/send',
    'Start sending after a few seconds for Undo, or at a chosen time. A repeated request changes nothing',
    {
      keys: 'send',
      body: z.strictObject({ at: z.iso.datetime({ offset: true }).max(40).optional() }),
      reply: Campaign,
    },
  ),
  unsend: fullRoute(
    'POST /api/campaigns/:id/unsend',
    'Undo Send before sending starts: the campaign is a draft again and uses no quota. Refused afterward',
    { reply: Campaign },
  ),
  duplicate: fullRoute('POST /api/campaigns/:id/duplicate', 'Duplicate: a draft with the same email and recipients', {
    reply: Campaign,
  }),
  pause: fullRoute(
    'POST /api/campaigns/:id/pause',
    'Pause: messages already being sent go out, the rest wait. A repeated request changes nothing',
    { reply: Campaign },
  ),
  resume: fullRoute('POST /api/campaigns/:id/resume', 'Resume with the recipients still waiting', {
    keys: 'send',
    reply: Campaign,
  }),
  cancel: fullRoute(
    'POST /api/campaigns/:id/cancel',
    'Cancel: the remaining recipients are never emailed, and their quota is returned',
    { keys: 'send', reply: Campaign },
  ),
  recipients: fullRoute(
    'GET /api/campaigns/:id/recipients',
    'A page of recipients with their state and reason; X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        group: z.union([RecipientGroup, z.literal('')]).optional(),
        /** Of a group: only emails of this step, of which 0 is the first. */
        step: z.coerce.number().int().min(0).max(5).optional(),
        /** Instead of a group. */
        did: z.union([Deed, z.literal('')]).optional(),
        /** A code from the report's reasons. */
        reason: z.string().max(100).optional(),
        /** An address or part of one; the reply is then in alphabetical order. */
        search: z.string().max(254).optional(),
        cursor: z.string().max(600).optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
      reply: CampaignRecipient.array(),
    },
  ),
  recipientsCsv: fullRoute(
    'GET /api/campaigns/:id/recipients.csv',
    'All recipients with their emails and what came back, as a CSV file',
    { reply: z.string(), replyType: 'text/csv' },
  ),
  recipient: fullRoute(
    'GET /api/campaigns/:id/recipients/:messageId',
    'One recipient’s history, attempt by attempt, and what happens next',
    { reply: RecipientHistory },
  ),
  resendOffer: fullRoute(
    'GET /api/campaigns/:id/resend',
    'How many of these recipients would be emailed again, and how many would be skipped',
    { query: z.object({ what: ResendKind }), reply: ResendOffer },
  ),
  resend: fullRoute(
    'POST /api/campaigns/:id/resend',
    'Send again to recipients whose reply was lost or who failed, as counted in the offer. A repeated request sends once',
    {
      keys: 'send',
      body: z.strictObject({ what: ResendKind, upTo: instant() }),
      reply: z.object({ resent: z.number() }),
    },
  ),
}
