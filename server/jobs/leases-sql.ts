import type { Sql } from '#server/db/db.ts'

/** A worker that was silent this long has died: three renewals failed. */
const LEASE_SECONDS = 120

/** Renews the leases of what these workers have taken: jobs, and the named queues that run one job at a time. */
export const renewJobs = (sql: Sql, workerIds: string[]) => sql`
  with queues as (update graphile_worker._private_job_queues set locked_at = now() where locked_by = any(${workerIds}))
  update graphile_worker._private_jobs set locked_at = now() where locked_by = any(${workerIds})`

/** Gives back what workers took that no longer renew it. */
export const freeLapsedJobs = (sql: Sql) => sql`
  with queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})
  )
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})`
