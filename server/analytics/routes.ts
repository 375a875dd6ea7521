import type { FastifyInstance } from 'fastify'
import { analytics, type EmailSummary, type Figures } from '#contract/analytics.ts'
import { reasonOfMany } from '#contract/reasons.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { bouncesSince, breakDown, hoursSince, repliesSince } from './breakdown-sql.ts'
import { byProvider, MOST_DOMAINS } from './by-provider.ts'
import { callingFigures } from './calling.ts'
import { rate } from './rate.ts'
import { countKeptSince, daysSince, type Range, rangeOf, type Sums, sumBetween } from './sql.ts'

export function analyticsRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.readAsUser, analytics.emailSummary, async ({ userId, sql }, { query: { days } }) => {
    const range = await rangeOf(sql, userId, clock.now(), days)
    return {
      ...summarize(await sumBetween(sql, userId, range.at, null), days, range),
      before: figuresOf(await sumBetween(sql, userId, range.before, range.at)),
      keptInTestMode: await countKeptSince(sql, userId, range.at),
    }
  })

  serveInTx(app, db.readAsUser, analytics.emailDays, async ({ userId, sql }, { query: { days } }) =>
    daysSince(sql, userId, await rangeOf(sql, userId, clock.now(), days)),
  )

  serve(app, analytics.emailBreakdown, async ({ userId }, { query: { days, by } }) => {
    const most = by === 'provider' ? MOST_DOMAINS : undefined
    const rows = await db.readAsUser(userId, async sql =>
      breakDown(sql, userId, await rangeOf(sql, userId, clock.now(), days), by, most),
    )
    if (by === 'provider') return byProvider(db, rows)
    return rows.map(row => ({ ...row, name: row.name || 'Not known' }))
  })

  serveInTx(app, db.readAsUser, analytics.emailDetails, async ({ userId, sql }, { query: { days } }) => {
    const range = await rangeOf(sql, userId, clock.now(), days)
    const bounces = await bouncesSince(sql, userId, range)
    return {
      hours: await hoursSince(sql, userId, range),
      replies: await repliesSince(sql, userId, range),
      bounces: bounces.map(({ reason, count }) => ({
        reason: reasonOfMany(reason) ?? (reason || 'No reason given'),
        count,
      })),
    }
  })

  serveInTx(app, db.readAsUser, analytics.calling, ({ userId, sql }, { query: { days } }) =>
    callingFigures(sql, userId, clock.now(), days),
  )
}

const figuresOf = ({ sent, sentUntracked, delivered, opened, clicked, replied }: Sums): Figures => ({
  totalSent: sent,
  totalDelivered: delivered,
  totalOpened: opened,
  totalClicked: clicked,
  totalReplied: replied,
  deliveryRate: rate(delivered, sent),
  openRate: sent > 0 && sentUntracked === sent ? null : rate(opened, sent - sentUntracked),
  clickRate: rate(clicked, sent),
})

const summarize = (sums: Sums, days: number, { since, until }: Range): Omit<EmailSummary, 'before'> => ({
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
