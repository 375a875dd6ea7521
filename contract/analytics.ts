import { z } from 'zod'
import { CallOutcome } from './calls.ts'
import { LeadStatus } from './leads.ts'
import { route } from './route.ts'

/** The range as dates (YYYY-MM-DD) of the account's time zone, both within it. */
const dates = { days: z.number(), since: z.iso.date(), until: z.iso.date() }

const Figures = z.object({
  totalSent: z.number(),
  totalDelivered: z.number(),
  totalOpened: z.number(),
  totalClicked: z.number(),
  /** Per cent of what was sent in the range; one decimal; 0 where nothing was sent. */
  deliveryRate: z.number(),
  /** Only of the emails whose opens are tracked; null where none of them are. */
  openRate: z.number().nullable(),
  clickRate: z.number(),
})
export type Figures = z.infer<typeof Figures>

export const EmailSummary = Figures.extend({
  totalBounced: z.number(),
  totalUnsubscribed: z.number(),
  /** Sent by campaigns that don't track opens; left out of `openRate`. */
  sentUntracked: z.number().optional(),
  /** Opens and clicks that machines made; they count in no rate. */
  machineOpens: z.number(),
  machineClicks: z.number(),
  /** So many of the sent emails were kept in the outbox by test mode and delivered to nobody. */
  keptInTestMode: z.number().optional(),
  ...dates,
})
export type EmailSummary = z.infer<typeof EmailSummary>

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

/** A campaign of which something was sent in the range; its rates are of exactly that mail. */
export const BestCampaign = Figures.extend({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  isTest: z.boolean().optional(),
})
export type BestCampaign = z.infer<typeof BestCampaign>

const CallFigures = z.object({
  calls: z.number().int(),
  callsToday: z.number().int(),
  /** Answered, busy, not answered, failed or hung up: the call is over. */
  ended: z.number().int(),
  /** Somebody answered. */
  completed: z.number().int(),
  /** Per cent of the ended calls that were answered, one decimal; null where none has ended. */
  successRate: z.number().nullable(),
  /** Seconds of talk, of the answered calls; null where there is none. */
  averageDuration: z.number().int().nullable(),
  /** Days with calls, the earliest first. */
  byDay: z.object({ date: z.iso.date(), calls: z.number().int(), completed: z.number().int() }).array(),
  /** Null: nobody has said how it went. The most frequent first. */
  byOutcome: z.object({ outcome: CallOutcome.nullable(), calls: z.number().int() }).array(),
})
export type CallFigures = z.infer<typeof CallFigures>

export const CallingAnalytics = z.object({
  ...dates,
  /** Leads that have a phone number. */
  totalLeads: z.number().int(),
  /** Those leads by status, all four, with their share in per cent. */
  pipeline: z.object({ status: LeadStatus, leads: z.number().int(), share: z.number() }).array(),
  /** The newest that can be called; none of the do-not-call list. */
  recentLeads: z.object({ id: z.uuid(), businessName: z.string(), phone: z.string(), status: LeadStatus }).array(),
  /** Calls through the telephone company. */
  real: CallFigures,
  /** Calls that the simulator made up; they count in no figure of `real`. */
  simulated: CallFigures,
})
export type CallingAnalytics = z.infer<typeof CallingAnalytics>

const range = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) })

export const analytics = {
  emailSummary: route({
    method: 'GET',
    path: '/api/email-analytics/summary',
    summary: 'Totals and rates of the mail sent in the last `days` days (7, 30, 90, 365; default 30)',
    query: range,
    reply: EmailSummary,
  }),
  emailDays: route({
    method: 'GET',
    path: '/api/email-analytics',
    summary: 'Figures per campaign and day',
    query: range,
    reply: EmailDay.array(),
  }),
  emailCampaigns: route({
    method: 'GET',
    path: '/api/email-analytics/campaigns',
    summary: 'The ten campaigns of the range that were opened best',
    query: range,
    reply: BestCampaign.array(),
  }),
  calling: route({
    method: 'GET',
    path: '/api/calling-analytics',
    summary: 'Calls, their outcomes and the sales pipeline over the last `days` days (default 30)',
    query: range,
    reply: CallingAnalytics,
  }),
}
