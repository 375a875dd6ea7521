import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { freeLapsedJobs, renewJobs } from './leases-sql.ts'

const RENEW_MS = 30_000

/**
 * Gives the jobs of a worker that died back to the queue within three minutes. By itself, the queue keeps them for four hours, and
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
