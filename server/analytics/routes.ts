import type { FastifyInstance } from 'fastify'
import { analytics, type EmailSummary } from '#contract/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { daysSince, rangeStart, type Sums, sumSince } from './sql.ts'

export function analyticsRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, analytics.emailSummary, ({ userId }, { query: { days } }) =>
    db.asUser(userId, async sql => {
      const { at } = await rangeStart(sql, userId, clock.now(), days)
      return summarize(await sumSince(sql, userId, at), days)
    }),
  )

  serve(app, analytics.emailDays, ({ userId }, { query: { days } }) =>
    db.asUser(userId, async sql => {
      const { date } = await rangeStart(sql, userId, clock.now(), days)
      return daysSince(sql, userId, date)
    }),
  )
}

export const summarize = (sums: Sums, days: number): EmailSummary => ({
  totalSent: sums.sent,
  totalDelivered: sums.delivered,
  totalOpened: sums.opened,
  totalClicked: sums.clicked,
  totalBounced: sums.bounced,
  totalUnsubscribed: sums.unsubscribed,
  machineOpens: sums.machineOpens,
  machineClicks: sums.machineClicks,
  deliveryRate: rate(sums.delivered, sums.sent),
  openRate: rate(sums.opened, sums.sent),
  clickRate: rate(sums.clicked, sums.sent),
  days,
})

/**
 * Per cent with one decimal. Never over 100: a message whose acceptance was lost is not counted as sent, but it may
 * have arrived and be opened. Never 100 while something is missing.
 */
function rate(part: number, whole: number): number {
  if (whole === 0) return 0
  const exact = Math.min(100, (100 * part) / whole)
  return exact < 100 ? Math.min(99.9, Math.round(exact * 10) / 10) : 100
}
