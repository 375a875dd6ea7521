import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'

const RENEW_MS = 30_000
/** A worker that was silent this long has died: three renewals failed. */
const LEASE_SECONDS = 120

/**
 * Gives the jobs of a worker that died back to the queue within two minutes. By itself, the queue keeps them for four hours, and
 * everything else in their named queues: after a power cut, an import would stand still, and no reply would be read.
 */
export function jobLeases({ db }: Pick<Deps, 'db'>) {
  const own: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => void own.push(worker.workerId))
  /** Renews this process's leases, and ends those that nobody renewed. */
  async function renew(): Promise<void> {
    await renewJobs(db.system, own)
    await freeLapsedJobs(db.system)
  }
  // One that fails is made up for by the next.
  const tryToRenew = () => void renew().catch(error => log.warn({ err: error }, 'Couldn’t renew the leases of jobs'))
  const timer = setInterval(tryToRenew, RENEW_MS)
  return { events, renew, stop: () => clearInterval(timer) }
}

/** Renews the leases of what these workers have taken: jobs, and the named queues that run one job at a time. */
const renewJobs = (sql: Sql, workerIds: string[]) => sql`
  with queues as (update graphile_worker._private_job_queues set locked_at = now() where locked_by = any(${workerIds}))
  update graphile_worker._private_jobs set locked_at = now() where locked_by = any(${workerIds})`

/** Gives back what workers took that no longer renew it. */
const freeLapsedJobs = (sql: Sql) => sql`
  with queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})
  )
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})`
