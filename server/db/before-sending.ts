import type { PendingQuery, Row } from 'postgres'
import type { Sql } from './db.ts'

/** A statement of postgres.js. It calls `handler` once, when it's awaited. */
type Statement = PendingQuery<Row[]> & {
  handler: (statement: Statement) => void
  reject: (error: unknown) => void
}

/** The same pool or transaction, except that `decide` calls `send`, now or later, for each statement that is awaited. */
export function beforeSending<S extends Sql>(sql: S, decide: (statement: Statement, send: () => void) => void): S {
  const watched = <T>(made: T): T => {
    if (!isStatement(made)) return made
    const { handler } = made
    made.handler = statement => decide(statement, () => handler(statement))
    return made
  }
  const unsafe = (...args: Parameters<Sql['unsafe']>) => watched(Reflect.apply(sql.unsafe, sql, args))
  return new Proxy(sql, {
    apply: (target, self, args) => watched(Reflect.apply(target as never, self, args)),
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  })
}

const isStatement = (made: unknown): made is Statement =>
  made instanceof Promise && 'handler' in made && typeof made.handler === 'function'
