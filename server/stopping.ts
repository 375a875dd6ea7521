import { setTimeout as pause } from 'node:timers/promises'

/** How a process divides the 10 s that it has after a signal. Servers and requests usually answer within one. */
export const STOP_MS = 9500
/** A process that starts a worker kills it after this. */
export const STOP_WORKER_MS = 8000
/** The worker's parts together; its connections to the database have what's left. */
export const STOP_WORK_MS = 6500
/** Emails in flight get this long to be answered. */
export const DRAIN_MS = 5000
/** Requests in progress get this long to be answered. */
export const ANSWER_MS = 4000
/** Long jobs stop at their next part after the first, and are handed back to the queue after the second. */
export const ASK_JOBS_MS = 1000
export const RELEASE_JOBS_MS = 4000
/** A connection that the database ended never confirms its end. */
export const CLOSE_DATABASE_SECONDS = 1
/** The last traces get this long to arrive. */
export const CLOSE_TRACES_MS = 1000

/** Waits for `work`, but no longer than `ms`. Returns whether it ended by then. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const late = pause(ms, false, { signal: done.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => done.abort())
}
