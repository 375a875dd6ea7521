import type { Sql } from '#server/db/db.ts'
import { currentRequestId } from '#server/log/log.ts'
import type { JobName, Payload } from './job-types.ts'

/** When a job runs (immediately by default), and the key under which a later one replaces it. */
interface When {
  at?: Date | undefined
  key?: string | undefined
}

/** Queues a job in the caller's transaction: it runs if that commits. Its log lines name the request that queued it. */
export async function enqueue<Name extends JobName>(
  sql: Sql,
  name: Name,
  payload: Payload<Name>,
  { at, key }: When = {},
): Promise<void> {
  const requestId = currentRequestId()
  const job = sql.json({ ...payload, ...(requestId && { requestId }) })
  await sql`select enqueue(${name}, ${job}, ${at?.toISOString() ?? null}, ${key ?? null})`
}
