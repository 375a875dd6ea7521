import { z } from 'zod'
import { route } from './route.ts'

const Figures = z.object({
  totalSent: z.number(),
  totalDelivered: z.number(),
  totalOpened: z.number(),
  totalClicked: z.number(),
  /** Per cent of what was sent in the range; one decimal; 0 where nothing was sent. */
  deliveryRate: z.number(),
  openRate: z.number(),
  clickRate: z.number(),
})
export type Figures = z.infer<typeof Figures>

export const EmailSummary = Figures.extend({
  totalBounced: z.number(),
  totalUnsubscribed: z.number(),
  /** Opens and clicks that machines made; they count in no rate. */
  machineOpens: z.number(),
  machineClicks: z.number(),
  days: z.number(),
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
}
