import type { Writable } from 'node:stream'
import type { Pool, Sql } from './db.ts'

export interface CopyIn {
  rows: Writable
  /** Rejects with what PostgreSQL has against the rows. Never resolves. */
  failed: Promise<never>
}

/** Opens `copy … from stdin`. Await `rows` and `failed` together: a refusal at the end leaves the stream open (3.4.9). */
export async function copyIn(sql: Sql | Pool, statement: string): Promise<CopyIn> {
  const query = sql.unsafe(statement) as ReturnType<Sql['unsafe']> & { reject: (error: unknown) => void }
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  const { reject } = query
  query.reject = error => {
    fail(error)
    reject(error)
  }
  return { rows: await query.writable(), failed }
}
