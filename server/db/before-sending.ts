import type { PendingQuery, Row } from 'postgres'
import type { Sql } from './db.ts'

/** A statement of postgres.js. It calls `handler` once, when it's awaited. */
type Statement = PendingQuery<Row[]> & { handler: (statement: Statement) => void; reject: (error: unknown) => void }

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

/** What can be seen and changed of a query of postgres.js (3.4.9), also of one that the driver makes for itself. */
export interface Query {
  executed: boolean
  strings: readonly string[]
  /** With `$1` for each value, once it's sent. */
  string?: string
  resolve(result: unknown): void
  reject(error: unknown): void
  handle(): Promise<void>
}

/** From now on, `look` sees each query of every pool when it's awaited. Returns how to stop. */
export function beforeEachQuery(sql: Sql, look: (query: Query) => void): () => void {
  // Not awaited, so it's never sent.
  const prototype = Object.getPrototypeOf(sql`select 1`) as Query
  const { handle } = prototype
  prototype.handle = function (this: Query) {
    if (!this.executed) look(this)
    return handle.call(this)
  }
  return () => {
    prototype.handle = handle
  }
}
