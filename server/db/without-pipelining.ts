import type { PendingQuery, Row } from 'postgres'
import type { Pool } from './db.ts'

/** A statement of postgres.js. It calls `handler` once, when it's awaited. */
type Statement = PendingQuery<Row[]> & { handler: (statement: Statement) => void }

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

  function held<T>(made: T): T {
    if (!isStatement(made)) return made
    const send = made.handler
    made.handler = statement =>
      void enter().then(() => {
        statement.then(leave, leave)
        send(statement)
      })
    return made
  }
  const begin = async (...args: Parameters<Pool['begin']>) => {
    await enter()
    try {
      return await pool.begin(...args)
    } finally {
      leave()
    }
  }
  const unsafe = (...args: Parameters<Pool['unsafe']>) => held(Reflect.apply(pool.unsafe, pool, args))

  return new Proxy(pool, {
    apply: (target, self, args) => held(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'begin') return begin
      if (name === 'unsafe') return unsafe
      return Reflect.get(target, name)
    },
  })
}

const isStatement = (made: unknown): made is Statement =>
  made instanceof Promise && 'handler' in made && typeof made.handler === 'function'
