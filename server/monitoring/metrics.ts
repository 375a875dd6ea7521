import { collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { notifySeconds } from '#server/db/can-listen.ts'
import type { Db } from '#server/db/db.ts'
import { poolTransactions, poolWait } from '#server/db/pool-metrics.ts'
import { emailResults, jobSeconds } from './counters.ts'
import { type Backlog, readBacklog } from './sql.ts'

/** This process's metrics, and how far behind the whole installation is. */
export function makeMetrics(db: Db) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // Memory, processor time, garbage collection, open handles, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(emailResults)
  registry.registerMetric(jobSeconds)
  registry.registerMetric(poolTransactions)
  registry.registerMetric(poolWait)
  const requests = new Histogram({
    name: 'canvass_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const show = showBacklog(registry)
  const showDelays = showDatabase(registry)
  return {
    requests,
    contentType: registry.contentType,
    /** All metrics as OpenMetrics text (https://github.com/prometheus/OpenMetrics). */
    async print(): Promise<string> {
      const began = performance.now()
      const backlog = await readBacklog(db.system)
      const answer = (performance.now() - began) / 1000
      show(backlog)
      const event = await notifySeconds(db.direct).catch(() => Number.POSITIVE_INFINITY)
      showDelays({ answer, event })
      return registry.metrics()
    },
  }
}

/** The gauges of the backlog. Nothing waiting is a delay of 0. */
function showBacklog(registry: Registry<OpenMetricsContentType>): (backlog: Backlog) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const dueAccounts = gauge('canvass_due_accounts', 'Accounts whose emails an engine should send by now')
  const dueSeconds = gauge('canvass_due_seconds', 'How long the first of them has waited')
  const jobsWaiting = gauge('canvass_jobs_waiting', 'Jobs that should run by now')
  const jobsSeconds = gauge('canvass_jobs_seconds', 'How long the first of them has waited')
  const jobsFailed = gauge('canvass_jobs_failed', 'Jobs that failed too often and were given up')
  const connections = gauge('canvass_database_connections', 'Open connections to PostgreSQL of all processes')
  return backlog => {
    dueAccounts.set(backlog.dueAccounts)
    dueSeconds.set(backlog.dueSeconds ?? 0)
    jobsWaiting.set(backlog.jobsWaiting)
    jobsSeconds.set(backlog.jobsSeconds ?? 0)
    jobsFailed.set(backlog.jobsFailed)
    connections.set(backlog.connections)
  }
}

/** How fast the database answers this process, waiting for a connection of its pool included, and how late events arrive. */
function showDatabase(registry: Registry<OpenMetricsContentType>) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const answerSeconds = gauge(
    'canvass_database_answer_seconds',
    'Time until the database answered, with the wait for a connection',
  )
  const eventSeconds = gauge(
    'canvass_event_lag_seconds',
    'Time that a notification took through PostgreSQL; +Inf if it got lost',
  )
  return ({ answer, event }: { answer: number; event: number }) => {
    answerSeconds.set(answer)
    eventSeconds.set(event)
  }
}
