import type { Sql } from '#server/db/db.ts'
import type { JobName, Payload } from './job-types.ts'

/** When a job runs (immediately by default), and the key under which a later one replaces it. */
interface When {
  at?: Date | undefined
  key?: string | undefined
}

/** Queues a job in the caller's transaction: it runs if that commits. */
export async function enqueue<Name extends JobName>(
  sql: Sql,
  name: Name,
  payload: Payload<Name>,
  { at, key }: When = {},
): Promise<void> {
  await sql`select enqueue(${name}, ${sql.json(payload)}, ${at?.toISOString() ?? null}, ${key ?? null})`
}
