import { beforeSending } from './before-sending.ts'
import type { Pool } from './db.ts'

/**
 * Lets as many statements and transactions begin as there are connections. postgres.js (3.4.9) otherwise writes a statement
 * behind a running one, and asks only for its description first (Flush). When the running one ends, a pooler in transaction
 * mode gives the server to another client, with that statement on it: one could then run with the other's values.
 */
export function withoutPipelining(pool: Pool, most: number): Pool {
  let free = most
  const waiting: (() => void)[] = []
  const enter = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const held = beforeSending(pool, (statement, send) => {
    void enter().then(() => {
      statement.then(leave, leave)
      send()
    })
  })
  const begin = async (...args: Parameters<Pool['begin']>) => {
    await enter()
    try {
      return await pool.begin(...args)
    } finally {
      leave()
    }
  }

  return new Proxy(held, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}
