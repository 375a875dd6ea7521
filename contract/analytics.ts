import { z } from 'zod'
import { CallOutcome } from './calls.ts'
import { LeadStatus } from './leads.ts'
import { ReplyLabel } from './replies.ts'
import { route } from './route.ts'

/** The range as dates (YYYY-MM-DD) in the account's time zone, both inclusive. */
const dates = { days: z.number(), since: z.iso.date(), until: z.iso.date() }

const Figures = z.object({
  totalSent: z.number(),
  totalDelivered: z.number(),
  totalOpened: z.number(),
  totalClicked: z.number(),
  totalReplied: z.number(),
  /** Percentages of the emails sent in the range, one decimal; 0 if nothing was sent. */
  deliveryRate: z.number(),
  /** Covers only emails with open tracking; null without any. */
  openRate: z.number().nullable(),
  clickRate: z.number(),
})
export type Figures = z.infer<typeof Figures>

/** Nothing that test mode kept in the outbox counts: it wasn't sent. */
export const EmailSummary = Figures.extend({
  totalBounced: z.number(),
  totalUnsubscribed: z.number(),
  /** Sent by campaigns that don't track opens; `openRate` excludes them. */
  sentUntracked: z.number().optional(),
  /** Opens and clicks by machines; no rate includes them. */
  machineOpens: z.number(),
  machineClicks: z.number(),
  /** How many emails test mode kept in the outbox. */
  keptInTestMode: z.number().optional(),
  /** The same number of days before. */
  before: Figures,
  ...dates,
})
export type EmailSummary = z.infer<typeof EmailSummary>

export const BREAKDOWNS = ['campaign', 'sender', 'provider', 'category', 'town', 'step'] as const
export const BreakdownRow = z.object({
  /** A campaign's ID, a sender's address; '' if it isn't known. */
  key: z.string(),
  name: z.string(),
  sent: z.number().int(),
  delivered: z.number().int(),
  /** Null if none of them tracks opens. */
  opened: z.number().int().nullable(),
  clicked: z.number().int(),
  replied: z.number().int(),
  bounced: z.number().int(),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

export const EmailDetails = z.object({
  /** When recipients opened, clicked, and replied first, in the account's time zone. */
  hours: z
    .object({
      /** 1 is Monday. */
      weekday: z.number().int(),
      hour: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
      replied: z.number().int(),
    })
    .array(),
  /** By label, most frequent first; null if nobody has labeled them. */
  replies: z.object({ label: ReplyLabel.nullable(), count: z.number().int() }).array(),
  bounces: z.object({ reason: z.string(), count: z.number().int() }).array(),
})
export type EmailDetails = z.infer<typeof EmailDetails>

export const EmailDay = z.object({
  campaignId: z.uuid(),
  /** YYYY-MM-DD in the account's time zone. */
  date: z.string(),
  sentCount: z.number(),
  deliveredCount: z.number(),
  bouncedCount: z.number(),
  complainedCount: z.number(),
  openedCount: z.number(),
  clickedCount: z.number(),
  uniqueOpensCount: z.number(),
  uniqueClicksCount: z.number(),
})
export type EmailDay = z.infer<typeof EmailDay>

/** A campaign that sent something in the range; its rates cover only those emails. */
const CallFigures = z.object({
  calls: z.number().int(),
  callsToday: z.number().int(),
  /** Ended calls: answered, busy, not answered, failed, or canceled. */
  ended: z.number().int(),
  /** Answered calls. */
  completed: z.number().int(),
  /** The percentage of ended calls that were answered, one decimal; null if none has ended. */
  successRate: z.number().nullable(),
  /** Average talk time of answered calls in seconds; null without any. */
  averageDuration: z.number().int().nullable(),
  /** Days with calls, the earliest first. */
  byDay: z
    .object({ date: z.iso.date(), calls: z.number().int(), ended: z.number().int(), completed: z.number().int() })
    .array(),
  /** Hours of the day with ended calls, in the account's time zone. */
  byHour: z.object({ hour: z.number().int(), ended: z.number().int(), completed: z.number().int() }).array(),
  /** Null if no outcome was recorded. Most frequent first. */
  byOutcome: z.object({ outcome: CallOutcome.nullable(), calls: z.number().int() }).array(),
})
export type CallFigures = z.infer<typeof CallFigures>

export const CallingAnalytics = z.object({
  ...dates,
  /** Leads that have a phone number. */
  totalLeads: z.number().int(),
  /** Those leads by status, all four, with their percentage. */
  pipeline: z.object({ status: LeadStatus, leads: z.number().int(), share: z.number() }).array(),
  /** The newest leads with a phone number, except those on the do-not-call list. */
  recentLeads: z.object({ id: z.uuid(), businessName: z.string(), phone: z.string(), status: LeadStatus }).array(),
  /** Calls through the phone provider. */
  real: CallFigures,
  /** Simulated calls; `real` excludes them. */
  simulated: CallFigures,
})
export type CallingAnalytics = z.infer<typeof CallingAnalytics>

const range = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) })

export const analytics = {
  emailSummary: route(
    'GET /api/email-analytics/summary',
    'Totals and rates of the emails sent in the last `days` days (7, 30, 90, 365; default 30)',
    { query: range, reply: EmailSummary },
  ),
  emailDays: route('GET /api/email-analytics', 'Figures per campaign and day', {
    query: range,
    reply: EmailDay.array(),
  }),
  emailBreakdown: route(
    'GET /api/email-analytics/breakdown',
    'The emails sent in the range by campaign, sender, mail provider, category, town, or step: the 20 with most',
    { query: range.extend({ by: z.enum(BREAKDOWNS).default('campaign') }), reply: BreakdownRow.array() },
  ),
  emailDetails: route(
    'GET /api/email-analytics/details',
    'Hours of the week with opens, clicks, and replies; replies by label, and bounces by reason',
    { query: range, reply: EmailDetails },
  ),
  calling: route(
    'GET /api/calling-analytics',
    'Calls, their outcomes, and the sales pipeline over the last `days` days (default 30)',
    { query: range, reply: CallingAnalytics },
  ),
}
