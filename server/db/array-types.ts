import type { Pool } from './db.ts'

/** What we use of a query of postgres.js. */
interface Query {
  strings: readonly string[]
  reject(error: unknown): void
  handle(): Promise<void>
}

const mended = new WeakSet<Query>()

/**
 * postgres.js (3.4.9) asks each new connection for PostgreSQL's array types by itself. If that connection is lost meanwhile, the
 * error has nobody to catch it and would end the process. The statement that needed the connection hears of the loss anyway.
 */
export function outliveArrayTypes(pool: Pool): void {
  // Not awaited, so it's never sent.
  const prototype = Object.getPrototypeOf(pool`select 1`) as Query
  if (mended.has(prototype)) return
  mended.add(prototype)
  const { handle } = prototype
  prototype.handle = function (this: Query) {
    if (this.strings[0]?.includes('b.typarray')) this.reject = () => {}
    return handle.call(this)
  }
}
