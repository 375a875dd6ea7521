import { randomUUID } from 'node:crypto'
import { Logger, type Runner, run } from 'graphile-worker'
import { z } from 'zod'
import { runSchedule } from '#server/campaigns/start/due.ts'
import type { Deps } from '#server/deps.ts'
import { watchInboxes } from '#server/incoming/watch-inboxes.ts'
import { log } from '#server/log/log.ts'
import { runEngine } from '#server/sending/engine/engine.ts'
import { ASK_JOBS_MS, RELEASE_JOBS_MS, STOP_WORK_MS, within } from '#server/stopping.ts'
import { runWebhooks } from '#server/webhooks/deliver.ts'
import { taskList } from './handlers.ts'
import { crontab } from './job-types.ts'
import { jobLeases } from './leases.ts'

/** One listens. Fetching and finishing jobs takes turns on the other; the jobs themselves use the pool of `deps.db`. */
const JOB_CONNECTIONS = 2

/** Logs failed jobs only. Their message has no payload, which may be personal. Four jobs share a connection on purpose. */
const logger = new Logger(() => (level, message, meta) => {
  if ((level !== 'error' && level !== 'warning') || message.includes('maxPoolSize')) return
  const failed = FailedJob.safeParse(meta).data
  const fields = { err: failed?.error, job: failed?.job?.task_identifier, requestId: failed?.job?.payload?.requestId }
  log[level === 'error' ? 'error' : 'warn'](fields, failed?.job ? 'A job failed' : message)
})

const FailedJob = z.object({
  error: z.unknown().optional(),
  job: z
    .object({ task_identifier: z.string(), payload: z.object({ requestId: z.string().optional() }).optional() })
    .optional(),
})

/**
 * The worker's role: jobs from the queue, the campaign schedule, the watch over inboxes, and the sending engine. The engine isn't a job, because
 * a queue delivers at least once and would email people twice.
 */
export async function startWorker(deps: Deps, directUrl: string): Promise<{ stop: () => Promise<void> }> {
  const workerId = randomUUID()
  const stopping = new AbortController()
  const release = new AbortController()
  const engine = runEngine(deps, { workerId, signal: stopping.signal })
  const schedule = runSchedule(deps, stopping.signal)
  const inboxes = watchInboxes(deps, { workerId, signal: stopping.signal })
  const webhooks = runWebhooks(deps, stopping.signal)
  const leases = jobLeases(deps)
  const jobs: Runner = await run({
    connectionString: directUrl,
    concurrency: 4,
    maxPoolSize: JOB_CONNECTIONS,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ASK_JOBS_MS,
    // Only in batches, stopping waits until the outcome of the last jobs is written.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    events: leases.events,
    taskList: taskList(deps, release.signal),
    crontab,
  })
  return {
    stop: async () => {
      stopping.abort()
      await within(STOP_WORK_MS, Promise.all([engine, schedule, inboxes, webhooks, stopJobs(jobs, release)]))
      leases.stop()
    },
  }
}

/** Long jobs are asked to stop halfway, and continue later; those that don't are handed back to the queue. */
async function stopJobs(jobs: Runner, release: AbortController): Promise<void> {
  const stopped = jobs.stop().catch(() => {})
  await within(RELEASE_JOBS_MS, stopped)
  release.abort(new Error('The worker stopped before this job was done'))
  await stopped
}
