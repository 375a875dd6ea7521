import { collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { Db } from '#server/db/db.ts'
import { emailResults } from './counters.ts'
import { type Backlog, readBacklog } from './sql.ts'

export interface Metrics {
  requests: Histogram<'method' | 'route' | 'status'>
  /** All metrics as OpenMetrics text (https://github.com/prometheus/OpenMetrics). */
  print(): Promise<string>
  contentType: string
}

/** This process's metrics, and how far behind the whole installation is. */
export function makeMetrics(db: Db): Metrics {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // Memory, processor time, garbage collection, open handles, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(emailResults)
  const requests = new Histogram({
    name: 'canvass_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const show = showBacklog(registry)
  return {
    requests,
    contentType: registry.contentType,
    async print() {
      show(await readBacklog(db.system))
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
