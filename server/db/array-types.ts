import { beforeEachQuery } from './before-sending.ts'
import type { Pool } from './db.ts'

/** All pools have the same queries. */
let isDone = false

/**
 * postgres.js (3.4.9) asks each new connection for PostgreSQL's array types by itself. If that connection is lost meanwhile, the
 * error has nobody to catch it and would end the process. The statement that needed the connection hears of the loss anyway.
 */
export function outliveArrayTypes(pool: Pool): void {
  if (isDone) return
  isDone = true
  beforeEachQuery(pool, query => {
    if (query.strings[0]?.includes('b.typarray')) query.reject = () => {}
  })
}
