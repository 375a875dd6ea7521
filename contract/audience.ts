import { z } from 'zod'
import { CampaignDraft } from './campaigns.ts'
import { Addressee } from './contacts.ts'
import { LeadSelection } from './leads.ts'
import { AUDIENCE_PAGE_MAX, CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { SuppressionReason } from './preflight.ts'
import { PEOPLE_REMARKS } from './remarks.ts'
import { fullRoute } from './route.ts'

/** How recently an email counts as "contacted recently", unless the user chooses otherwise. */
export const CONTACTED_DAYS = 30

/** Whom a campaign writes to at each business. */
export const WhoAt = z.enum(['primary', 'everyone'])
export type WhoAt = z.infer<typeof WhoAt>

/**
 * How many people get a campaign, and why the others don't. It adds up: `chosen` is withEmail + withoutEmail + invalid +
 * duplicates, and `recipients` is withEmail − suppressed − samples that aren't sent − overQuota.
 */
export const AudienceCounts = z.object({
  chosen: z.number(),
  /** Distinct valid addresses. */
  withEmail: z.number(),
  /** Chosen leads without an address, except samples, and those of them that have a website. */
  withoutEmail: z.number(),
  withWebsiteOnly: z.number(),
  /** Distinct entries that aren't email addresses. */
  invalid: z.number(),
  /** Entries that repeat an earlier one. */
  duplicates: z.number(),
  suppressed: z.array(z.object({ reason: SuppressionReason, count: z.number() })),
  samples: z.number(),
  /** In test mode, samples get emails, too. */
  samplesAreSent: z.boolean(),
  /** Recipients beyond what the plan has left this month, counted from the end of the list. */
  overQuota: z.number(),
  /** Emails left this month; null is unlimited. */
  remaining: z.number().nullable(),
  recipients: z.number(),
  /** Recipients who got an email from this account in the last days. */
  contacted: z.number(),
  lastContact: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /**
   * How many would be emailed at these businesses: their primary persons, or everyone; and which of these the list is. Null: the account
   * has no people.
   */
  atBusinesses: z.object({ primary: z.number(), everyone: z.number(), chosen: WhoAt.nullable() }).nullable(),
})
export type AudienceCounts = z.infer<typeof AudienceCounts>

export const AudienceGroup = z.enum([
  'recipients',
  'with-email',
  'without-email',
  'invalid',
  'duplicates',
  'suppressed',
  'samples',
  'over-quota',
  'contacted',
  ...PEOPLE_REMARKS,
])
export type AudienceGroup = z.infer<typeof AudienceGroup>

/** Someone behind a count. `email` is as typed; null for a lead without an address. */
export const AudiencePerson = z.object({
  email: z.string().nullable(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  /** Of the business; its town if that's all we know. */
  address: z.string().nullable(),
  suppression: SuppressionReason.nullable(),
  /** The last email they got in the days asked for, and its campaign. */
  contactedAt: z.iso.datetime().nullable(),
  campaignName: z.string().nullable(),
  /** Everybody with an address at the business, this one included; empty if the account has no people. */
  people: Addressee.array(),
})
export type AudiencePerson = z.infer<typeof AudiencePerson>

const Chosen = z.strictObject({
  /** Pasted text may hold anything: only the start of a long entry is kept. */
  recipients: z
    .array(
      z
        .string()
        .overwrite(text => text.slice(0, 1000))
        .max(1000),
    )
    .max(250_000, 'A campaign accepts at most 250,000 pasted addresses'),
  /** The leads that the addresses were taken from: those without one are counted, too. */
  selection: LeadSelection.optional(),
  contactedDays: z.number().int().min(1).max(365).default(CONTACTED_DAYS),
  /** Its sending account; without one, the default. */
  sendingAccountId: z.uuid().optional(),
  includesContacted: CampaignDraft.shape.includesContacted,
})

export const audiences = {
  count: fullRoute(
    'POST /api/campaigns/audience',
    'How many of these recipients a campaign would email, and why it skips the others',
    { keys: 'read', body: Chosen, bodyLimit: CAMPAIGN_BODY_LIMIT, reply: AudienceCounts },
  ),
  choose: fullRoute(
    'POST /api/campaigns/audience/choose',
    'These recipients with the primary person, or everyone, at each of their businesses instead. An address of no lead stays',
    {
      keys: 'read',
      body: Chosen.pick({ recipients: true }).extend({ who: WhoAt }),
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: z.object({ recipients: z.string().array() }),
    },
  ),
  people: fullRoute(
    'POST /api/campaigns/audience/people',
    'A page of the people behind one of the counts, in the order of the list',
    {
      keys: 'read',
      body: Chosen.extend({
        group: AudienceGroup,
        /** The email, for the group of those who sell the same. */
        body: z.string().max(2_000_000).optional(),
        offset: z.number().int().min(0).max(250_000).default(0),
        limit: z.number().int().min(1).max(AUDIENCE_PAGE_MAX).default(100),
      }),
      bodyLimit: CAMPAIGN_BODY_LIMIT,
      reply: z.object({ people: AudiencePerson.array(), hasMore: z.boolean() }),
    },
  ),
}
