import { randomUUID } from 'node:crypto'
import { Logger, type Runner, run } from 'graphile-worker'
import { runSchedule } from '#server/campaigns/start/due.ts'
import type { Deps } from '#server/deps.ts'
import { runEngine } from '#server/sending/engine/engine.ts'
import { jobHandlers } from './handlers.ts'

/** A job that failed is told, one that was done is not. */
const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(message)
})

/**
 * The worker role: control jobs from the queue, and the sending engine, which is no queue job
 * (every queue is at-least-once and would mail people twice).
 */
export async function startWorker(deps: Deps, databaseUrl: string): Promise<{ stop: () => Promise<void> }> {
  const workerId = randomUUID()
  const stopping = new AbortController()
  const engine = runEngine(deps, { workerId, signal: stopping.signal })
  const schedule = runSchedule(deps, stopping.signal)
  const jobs: Runner = await run({
    connectionString: databaseUrl,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quiet,
    taskList: jobHandlers(deps),
    crontab:
      '0 3 * * * make-event-partitions\n10 3 * * * forget-expired\n25 * * * * sweep-media\n40 * * * * check-overdue-domains\n*/20 * * * * check-lost-calls\n' +
      '*/5 * * * * find-emails ?jobKey=find-emails\n' +
      '* * * * * sync-crm ?jobKey=sync-crm-minute\n' +
      '* * * * * import-lead-files\n50 * * * * sweep-lead-files\n' +
      '20 * * * * forget-deleted-leads\n' +
      '*/10 * * * * expire-subscriptions\n30 4 * * * reconcile-subscriptions\n' +
      // One at a time, and none heaped up behind a slow one.
      '*/2 * * * * read-mailboxes ?queue=reading&jobKey=read-mailboxes&max=1',
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([engine, schedule, jobs.stop()])
    },
  }
}
