import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#server/log/log.ts'
import { beforeSending } from './before-sending.ts'
import type { Pool, Sql } from './db.ts'
import { databaseOutage } from './outage.ts'
import { poolTransactions, poolWait } from './pool-metrics.ts'

/** What waits for the commit of a transaction. */
const waiting = new WeakMap<Sql, ((sql: Sql) => PromiseLike<unknown>)[]>()

/** Runs `work` only once this transaction has committed; on a pool, at once. A failure undoes nothing and is logged. */
export async function afterCommit(sql: Sql, work: (sql: Sql) => PromiseLike<unknown>): Promise<void> {
  const afterwards = waiting.get(sql)
  if (afterwards) afterwards.push(work)
  else await work(sql)
}

/** How long after the error we may see the connection closed. */
const CLOSE_MS = 250

/**
 * One transaction. If its connection is lost, postgres.js (3.4.9) rejects it, and whatever is written afterwards ends the
 * process: a statement of `work`, "commit", or "rollback" (its issue 1208). So neither they nor the end of `work` reach it:
 * a lost connection has nothing to commit or roll back.
 */
export async function transaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>, mode = ''): Promise<T> {
  let isOver = false
  const afterwards: ((sql: Sql) => PromiseLike<unknown>)[] = []
  const unlessOver = <R>(end: () => R) => (isOver ? new Promise<never>(() => {}) : end())
  const guard = (tx: Sql) => {
    const guarded = beforeSending(tx, (statement, send) => {
      if (isOver) return statement.reject(connectionLost())
      send()
    })
    waiting.set(guarded, afterwards)
    return guarded
  }
  const begin = (tx: Sql) => {
    began()
    return work(guard(tx))
  }
  const began = poolWait.startTimer()
  poolTransactions.inc()
  let result: T
  try {
    result = (await pool.begin(mode, tx =>
      begin(tx).then(
        result => unlessOver(() => result),
        async (error: unknown) => {
          if (databaseOutage(error)?.isLost) await pause(CLOSE_MS)
          return unlessOver(() => {
            throw error
          })
        },
      ),
    )) as T
  } finally {
    isOver = true
    poolTransactions.dec()
  }
  for (const work of afterwards)
    await work(pool).then(undefined, error => log.warn({ err: error }, 'What follows a change failed'))
  return result
}

const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost, or its transaction has ended'), {
    code: 'CONNECTION_CLOSED',
  })
