import type { FastifyInstance } from 'fastify'
import { analytics, type EmailSummary } from '#contract/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { callingFigures } from './calling.ts'
import { rate } from './rate.ts'
import { bestCampaignsSince, countKeptSince, daysSince, type Range, rangeOf, type Sums, sumSince } from './sql.ts'

export function analyticsRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, analytics.emailSummary, ({ userId }, { query: { days } }) =>
    db.readAsUser(userId, async sql => {
      const range = await rangeOf(sql, userId, clock.now(), days)
      const kept = await countKeptSince(sql, userId, range.at)
      const summary = summarize(await sumSince(sql, userId, range.at), days, range)
      // Test mode captures a message twice if it's sent again.
      return { ...summary, keptInTestMode: Math.min(kept, summary.totalSent) }
    }),
  )

  serve(app, analytics.emailDays, ({ userId }, { query: { days } }) =>
    db.readAsUser(userId, async sql => daysSince(sql, userId, await rangeOf(sql, userId, clock.now(), days))),
  )

  serve(app, analytics.emailCampaigns, ({ userId }, { query: { days } }) =>
    db.readAsUser(userId, async sql => {
      const best = await bestCampaignsSince(sql, userId, await rangeOf(sql, userId, clock.now(), days))
      return best.map(({ id, name, subject, isTest, ...sums }) => ({
        id,
        name,
        subject,
        isTest,
        ...figuresOf(sums),
      }))
    }),
  )

  serve(app, analytics.calling, ({ userId }, { query: { days } }) =>
    db.readAsUser(userId, sql => callingFigures(sql, userId, clock.now(), days)),
  )
}

const figuresOf = ({
  sent,
  sentUntracked,
  delivered,
  opened,
  clicked,
}: Pick<Sums, 'sent' | 'sentUntracked' | 'delivered' | 'opened' | 'clicked'>) => ({
  totalSent: sent,
  totalDelivered: delivered,
  totalOpened: opened,
  totalClicked: clicked,
  deliveryRate: rate(delivered, sent),
  openRate: sent > 0 && sentUntracked === sent ? null : rate(opened, sent - sentUntracked),
  clickRate: rate(clicked, sent),
})

const summarize = (sums: Sums, days: number, { since, until }: Range): EmailSummary => ({
  ...figuresOf(sums),
  totalBounced: sums.bounced,
  totalUnsubscribed: sums.unsubscribed,
  sentUntracked: sums.sentUntracked,
  machineOpens: sums.machineOpens,
  machineClicks: sums.machineClicks,
  days,
  since,
  until,
})
