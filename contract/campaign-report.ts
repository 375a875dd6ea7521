import { z } from 'zod'
import { Deed, RecipientGroup } from './campaign-recipients.ts'
import { Campaign } from './campaigns.ts'
import { fullRoute } from './route.ts'
import { FollowUpCondition } from './sequences.ts'

/** A link of an email, and the clicks of people on it. */
export const ClickedLink = z.object({
  /** Its number in the email's HTML; null if only an earlier text of the email had it. */
  slot: z.number().nullable(),
  target: z.string(),
  clicks: z.number(),
  recipients: z.number(),
})
export type ClickedLink = z.infer<typeof ClickedLink>

/** An email of the campaign as it was last sent, with variables instead of values. */
export const SentEmail = z.object({
  step: z.number(),
  variant: z.number(),
  subject: z.string(),
  /** Links are `{{@link:n}}`. Null if each recipient got their own email. */
  html: z.string().nullable(),
  /** Null for the first email. */
  delayDays: z.number().nullable(),
  condition: FollowUpCondition.nullable(),
  links: ClickedLink.array(),
  clicks: z.number(),
  /** Recipients who clicked any of its links. */
  clickers: z.number(),
  unsubscribed: z.number(),
})
export type SentEmail = z.infer<typeof SentEmail>

/** What happened in one span of time, counted once per recipient and email. */
export const TimePoint = z.object({
  at: z.iso.datetime(),
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
})
export type TimePoint = z.infer<typeof TimePoint>

export const Timeline = z.object({
  /** The length of a span. */
  hours: z.number(),
  /** The spans in which something happened. */
  points: TimePoint.array(),
  /** Opens by machines, which aren't in the points. */
  machineOpens: z.number(),
})
export type Timeline = z.infer<typeof Timeline>

/** The report of a campaign besides its figures. */
export const campaignReports = {
  emails: fullRoute(
    'GET /api/campaigns/:id/emails',
    'The emails of a campaign that was sent, and the clicks on each of their links',
    { reply: SentEmail.array() },
  ),
  timeline: fullRoute('GET /api/campaigns/:id/timeline', 'Emails sent, opens, clicks, and replies over time', {
    reply: Timeline,
  }),
  followOn: fullRoute(
    'POST /api/campaigns/:id/follow-on',
    'Create a draft with the email of a campaign for those of its recipients who did this, or are in this group',
    {
      body: z.strictObject({
        did: Deed.optional(),
        group: RecipientGroup.optional(),
        step: z.number().int().min(0).max(5).optional(),
      }),
      reply: Campaign,
    },
  ),
}
