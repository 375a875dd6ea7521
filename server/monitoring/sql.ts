import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** Only whether the database answers. */
export const ping = (sql: Sql) => sql`select 1`

/** How far behind the installation is, over all accounts. Seconds are null where nothing waits. */
export interface Backlog {
  /** Accounts that an engine should look at by now, and for how long the first has waited. */
  dueAccounts: number
  dueSeconds: number | null
  jobsWaiting: number
  jobsSeconds: number | null
  jobsFailed: number
  connections: number
}

/**
 * Reads only small tables: the accounts that are due, the jobs, and the server's list of connections. That by its function, because on a
 * cluster, the view would need the right to read passwords' hashes in this statement.
 */
export const readBacklog = (sql: Sql): Promise<Backlog> =>
  first(sql<[Backlog]>`
    select due.*, jobs.*, (select count(*) from pg_stat_get_activity(null) where application_name = 'canvass') as connections
    from (
      select count(*) as due_accounts, extract(epoch from now() - min(due_at))::float8 as due_seconds
      from sending_due where due_at <= now()
    ) due, (
      select count(*) filter (where attempts < max_attempts and run_at <= now()) as jobs_waiting,
        extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null))::float8
          as jobs_seconds,
        count(*) filter (where attempts >= max_attempts) as jobs_failed
      from graphile_worker.jobs
    ) jobs`)
