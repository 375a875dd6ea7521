import type { CallFigures, CallingAnalytics } from '#contract/analytics.ts'
import { LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { callsByDay, callsByHour, callsByOutcome, leadsByStatus, readyLeads, sumCalls } from './calling-sql.ts'
import { rate } from './rate.ts'
import { rangeOf } from './sql.ts'

/** Every figure of the calling tab. Simulated calls are reported separately because they say nothing about leads. */
export async function callingFigures(sql: Sql, userId: string, now: Date, days: number): Promise<CallingAnalytics> {
  const range = await rangeOf(sql, userId, now, days)
  const [sums, byDay, byHour, byOutcome, byStatus, recentLeads] = await Promise.all([
    sumCalls(sql, userId, range),
    callsByDay(sql, userId, range),
    callsByHour(sql, userId, range),
    callsByOutcome(sql, userId, range),
    leadsByStatus(sql, userId),
    readyLeads(sql, userId),
  ])
  const figures = (isSimulated: boolean): CallFigures => {
    const of = <Row extends { isSimulated: boolean }>(rows: Row[]) =>
      rows.filter(row => row.isSimulated === isSimulated)
    const [sum = none] = of(sums)
    return {
      calls: sum.calls,
      callsToday: sum.callsToday,
      ended: sum.ended,
      completed: sum.completed,
      successRate: sum.ended > 0 ? rate(sum.completed, sum.ended) : null,
      averageDuration: sum.averageDuration,
      byDay: of(byDay).map(({ isSimulated: _, ...day }) => day),
      byHour: of(byHour).map(({ isSimulated: _, ...hour }) => hour),
      byOutcome: of(byOutcome).map(({ outcome, calls }) => ({ outcome, calls })),
    }
  }
  const { since, until } = range
  return { days, since, until, recentLeads, ...pipelineOf(byStatus), real: figures(false), simulated: figures(true) }
}

const none = { calls: 0, callsToday: 0, ended: 0, completed: 0, averageDuration: null }

function pipelineOf(counts: { status: LeadStatus; leads: number }[]) {
  const totalLeads = counts.reduce((sum, { leads }) => sum + leads, 0)
  const pipeline = LeadStatus.options.map(status => {
    const leads = counts.find(row => row.status === status)?.leads ?? 0
    return { status, leads, share: rate(leads, totalLeads) }
  })
  return { totalLeads, pipeline }
}
