import { z } from 'zod'
import { CampaignDraft, Sample } from './campaigns.ts'
import { ofReadableSize } from './email-size.ts'
import { FactType } from './facts.ts'
import { FOLLOW_UPS_MAX, OTHER_VARIANTS_MAX } from './follow-up-rules.ts'
import { instant } from './instant.ts'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { PlacementTest } from './placement.ts'
import { MAILBOX_PROVIDERS, PEOPLE_REMARKS, SENDER_REMARKS, TEXT_REMARKS } from './remarks.ts'
import { fullRoute } from './route.ts'
import { FollowUpCondition, StepType } from './sequences.ts'
import { VARIABLES } from './variables.ts'

/** Which text a finding is about: the first email, its n-th other variant, or the n-th follow-up. */
export const TextPlace = z.object({
  email: z.enum(['first', 'variant', 'follow-up']),
  n: z.number().int(),
  field: z.enum(['subject', 'body']),
})
export type TextPlace = z.infer<typeof TextPlace>

/** Why we don't email an address: it's suppressed, or another campaign is writing to it or did in the account's quiet days. */
export const SuppressionReason = z.enum([
  'unsubscribed',
  'bounced',
  'complained',
  'manual',
  'imported',
  'in-other-campaign',
])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** A `block` keeps the campaign from being sent, a `warning` is to be checked, a `suggestion` may be ignored. */
const severity = z.enum(['block', 'warning', 'suggestion'])

/** A lead whose name a text for several says. */
export const NamedLead = z.object({
  id: z.uuid(),
  businessName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
})
export type NamedLead = z.infer<typeof NamedLead>

/** How many recipients of `of` it concerns, with the first few addresses. */
const some = { count: z.number(), of: z.number(), emails: z.string().array() }
export const SuppressedCount = z.object({ reason: SuppressionReason, count: z.number() })
const suppressed = SuppressedCount.array()

export const UnusableSender = z.discriminatedUnion('code', [
  z.object({
    code: z.enum(['account-removed', 'account-paused', 'password-unreadable', 'connect-again']),
    address: z.string(),
  }),
  z.object({ code: z.literal('domain-unverified'), domain: z.string() }),
  z.object({ code: z.literal('no-public-url') }),
])

/** Something to check before sending: a code and parameters; `checks.ts` has the sentences. */
export const Finding = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('unknown-variable'),
    severity,
    at: TextPlace,
    variable: z.string(),
    suggestion: z.enum(VARIABLES).nullable(),
  }),
  /** Recipients without a value. */
  z.object({ code: z.literal('missing-value'), severity, at: TextPlace, variable: z.enum(VARIABLES), ...some }),
  z.object({ code: z.literal('placeholder'), severity, at: TextPlace, text: z.string() }),
  z.object({
    code: z.literal('one-business'),
    severity,
    at: TextPlace,
    lead: NamedLead,
    /** The name as the text writes it. */
    name: z.string(),
    recipients: z.number(),
  }),
  /** A fact that only one of several recipients has. */
  z.object({
    code: z.literal('one-fact'),
    severity,
    at: TextPlace,
    fact: FactType,
    value: z.string(),
    businessName: z.string(),
    recipients: z.number(),
  }),
  /** Recipients without an email of their own, in a campaign that sends each theirs. */
  z.object({ code: z.literal('no-draft'), severity, ...some }),
  /** A placeholder in one recipient's own email. */
  z.object({ code: z.literal('own-placeholder'), severity, email: z.string(), text: z.string() }),
  z.object({ code: z.literal('no-recipient'), severity, count: z.number(), samples: z.number(), suppressed }),
  z.object({ code: z.literal('skipped'), severity, ...some, suppressed }),
  /** Recipients who already got an email with this subject and body. */
  z.object({ code: z.literal('already-sent'), severity, ...some }),
  z.object({ code: z.literal('samples'), severity, ...some, isTestMode: z.boolean() }),
  /** An email without words or images. */
  z.object({ code: z.literal('empty-email'), severity, at: TextPlace }),
  /** A link or image that no recipient can open. */
  z.object({ code: z.literal('dead-link'), severity, at: TextPlace, url: z.string() }),
  /** A variant or follow-up that repeats an earlier email. */
  z.object({ code: z.literal('same-text'), severity, at: TextPlace }),
  /** A follow-up that no recipient gets: it's for those who clicked, without a link to click; or it's a call, without numbers. */
  z.object({
    code: z.literal('vain-step'),
    severity,
    at: TextPlace,
    why: z.enum(['no-link', 'no-phone']),
    of: z.number(),
  }),
  /** Recipients without a value where the fallback is empty and the sentence needs one: "Hi ,". */
  z.object({ code: z.literal('empty-fallback'), severity, at: TextPlace, variable: z.enum(VARIABLES), ...some }),
  /** Recipients who got another email from this account in the last `days`. */
  z.object({ code: z.literal('contacted-recently'), severity, ...some, days: z.number() }),
  /** The plan's quota of this month is too small. */
  z.object({
    code: z.literal('over-quota'),
    severity,
    type: z.enum(['campaigns', 'emails']),
    remaining: z.number(),
    requested: z.number(),
  }),
  /** Follow-ups from an account whose mailbox Canvass doesn't read: whoever answers gets them, too. */
  z.object({ code: z.literal('unseen-answers'), severity, email: z.string() }),
  /** The user's own SES keys: Amazon reports bounces and complaints to them only. */
  z.object({ code: z.literal('unseen-bounces'), severity, email: z.string() }),
  z.object({ code: z.literal('no-postal-address'), severity }),
  z.object({ code: z.literal('email-unverified'), severity, email: z.string() }),
  /** The sending account can't send now. */
  z.object({ code: z.literal('no-sender'), severity, problem: UnusableSender }),
  /** What was found in a text, and what to put there; null if only the author knows. */
  z.object({ code: z.enum(TEXT_REMARKS), severity, at: TextPlace, text: z.string(), to: z.string().nullable() }),
  /** Some of the recipients, with the first few. `to` says more: the right address, the companies. */
  z.object({ code: z.enum(PEOPLE_REMARKS), severity, ...some, to: z.string().nullable() }),
  z.object({ code: z.enum(SENDER_REMARKS), severity, text: z.string(), count: z.number() }),
])
export type Finding = z.infer<typeof Finding>

/** The domain in From as receivers see it now. What can't be known isn't a mistake. */
export const Identity = z.object({
  domain: z.string(),
  rows: z.array(
    z.object({ what: z.enum(['SPF', 'DKIM', 'DMARC']), state: z.enum(['good', 'bad', 'unknown']), says: z.string() }),
  ),
})
export type Identity = z.infer<typeof Identity>

const subject = z.string().max(500)
const body = (where: string, most = 500_000) => z.string().max(most).superRefine(ofReadableSize(where))

/** An unfinished campaign: every field is optional. */
const Unfinished = z.strictObject({
  subject,
  body: body('the body', 2_000_000),
  recipients: CampaignDraft.shape.recipients,
  variants: z
    .array(z.object({ subject, body: body('a variant') }))
    .max(OTHER_VARIANTS_MAX)
    .default([]),
  steps: z
    .array(
      z.object({
        type: StepType.default('email'),
        condition: FollowUpCondition.default('not-replied'),
        delayDays: z.number().int().min(1).max(90).default(3),
        subject,
        body: body('a follow-up'),
      }),
    )
    .max(FOLLOW_UPS_MAX)
    .default([]),
  /** Its sending account; without one, the default. */
  sendingAccountId: z.uuid().optional(),
  /** The saved campaign, if each of its recipients has an email of their own. */
  campaignId: z.uuid().optional(),
  /** When it will start, and its sending window; left out: now, at any time. */
  scheduledAt: instant().optional(),
  sendingWindow: CampaignDraft.shape.sendingWindow,
  includesContacted: CampaignDraft.shape.includesContacted,
  /** `content` is what may block, and is read at once; `rest` also asks the network, for at most ten seconds. */
  part: z.enum(['all', 'content', 'rest']).default('all'),
})

export const preflights = {
  check: fullRoute(
    'POST /api/campaigns/preflight',
    'Check a campaign before sending: blocks prevent it, warnings and suggestions don’t',
    {
      keys: 'read',
      body: Unfinished,
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: z.object({
        findings: Finding.array(),
        /** Who gets it, as far as it's known: by country with `content`, by mailbox provider with `rest`. */
        countries: z.array(z.object({ country: z.string(), count: z.number() })).optional(),
        providers: z.array(z.object({ provider: z.enum(MAILBOX_PROVIDERS), count: z.number() })).optional(),
        /** With `rest`; null where somebody else looks after the domain. */
        identity: Identity.nullish(),
      }),
    },
  ),
  testPlacement: fullRoute(
    'POST /api/campaigns/placement-tests',
    'Send an email once to each of the user’s other mailboxes, and look where it lands. Without a text, the newest campaign’s',
    {
      keys: 'send',
      body: Sample.partial({ subject: true, body: true }),
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: PlacementTest,
    },
  ),
  placement: fullRoute(
    'GET /api/campaigns/placement-tests',
    'The last placement test of a sending account, or of the one that sends by default, and the mailboxes of the next one',
    {
      query: z.object({
        /** The account that sends; without one, the one that sends by default. */
        sendingAccountId: z.uuid().optional(),
      }),
      reply: z.object({ seeds: z.array(z.string()), test: PlacementTest.nullable() }),
    },
  ),
}
