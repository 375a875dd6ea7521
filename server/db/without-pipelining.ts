import { turns } from '#server/turns.ts'
import { beforeSending } from './before-sending.ts'
import type { Pool } from './db.ts'

/**
 * Lets as many statements and transactions begin as there are connections. postgres.js (3.4.9) otherwise writes a statement
 * behind a running one, and asks only for its description first (Flush). When the running one ends, a pooler in transaction
 * mode gives the server to another client, with that statement on it: one could then run with the other's values.
 */
export function withoutPipelining(pool: Pool, most: number): Pool {
  const { take } = turns(() => most)
  const held = beforeSending(pool, (statement, send) => {
    void take(async () => {
      send()
      await Promise.allSettled([statement])
    })
  })
  const begin = (...args: Parameters<Pool['begin']>) => take(() => pool.begin(...args))

  return new Proxy(held, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}
