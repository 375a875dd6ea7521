import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Pool, Sql } from './db.ts'
import { databaseOutage } from './outage.ts'
import { transaction } from './transaction.ts'

/** A replica that doesn't even begin within this time counts as down. */
const PATIENCE_MS = 1000
/** How long a read waits for the replica to catch up. A healthy one is 1 to 5 ms behind. */
const CATCH_UP_MS = 50
const ASK_AGAIN_MS = 4
/** How long only the primary answers after the replica was too far behind, and after it was down. */
const REST_MS = { behind: 1000, down: 5000 }

/** What a transaction there begins with. Its one row has `isFresh`: whether the replica has replayed this position. */
export type Enter = (sql: Sql, position: string) => PromiseLike<{ isFresh: boolean | null }[]>

export interface Replica {
  /** The result of `work`, or null if the primary has to answer. Then `work` may have run here in part. */
  read<T>(enter: Enter, work: (sql: Sql) => Promise<T>): Promise<{ result: T } | null>
}

/**
 * Reads from a streaming replica, and sees everything that was committed before the read began: by this process or another,
 * a worker, or a webhook. The primary says how far its log has come, and the replica whether it has replayed that much. If it
 * doesn't within CATCH_UP_MS, or fails in any way, the primary answers.
 */
export function replicaOf(pool: Pool, primary: Pool, verify: () => Promise<void>): Replica {
  let restUntil = 0
  let verified: Promise<void> | undefined
  const rest = (why: keyof typeof REST_MS) => {
    restUntil = performance.now() + REST_MS[why]
  }

  /** Whether the transaction now sees what the primary had. */
  async function enterFresh(sql: Sql, enter: Enter, position: string): Promise<boolean> {
    for (const until = performance.now() + CATCH_UP_MS; ; await pause(ASK_AGAIN_MS)) {
      const [row] = await enter(sql, position)
      if (row?.isFresh) return true
      if (performance.now() > until) return false
    }
  }

  return {
    async read(enter, work) {
      if (performance.now() < restUntil) return null
      const began = Promise.withResolvers<'fresh' | 'behind' | 'down'>()
      let isLate = false
      const reading = (async () => {
        verified ??= verify()
        await verified
        const [row] = await readPosition(primary)
        return transaction(
          pool,
          async sql => {
            const isFresh = await enterFresh(sql, enter, row.position)
            began.resolve(isFresh ? 'fresh' : 'behind')
            return isFresh && !isLate ? { result: await work(sql) } : null
          },
          'read only',
        )
      })()
      reading.catch(() => began.resolve('down'))
      const late = new AbortController()
      const state = await Promise.race([began.promise, pause(PATIENCE_MS, 'down' as const, { signal: late.signal })])
      late.abort()
      if (state === 'fresh') return reading.catch(error => leaveToPrimary(error, rest))
      isLate = true
      verified = state === 'down' ? undefined : verified
      rest(state)
      return null
    },
  }
}

const readPosition = (primary: Pool) =>
  primary<[{ position: string }]>`select pg_current_wal_insert_lsn()::text as position`

/** A conflict with what the primary removed, a lost connection: all that isn't ours. Our own errors are the answer. */
function leaveToPrimary(error: unknown, rest: (why: 'down') => void): null {
  if (databaseOutage(error)?.isLost) rest('down')
  else if (!(error instanceof postgres.PostgresError)) throw error
  return null
}

/** Whether the replica has replayed this position. A server that was promoted isn't one anymore. */
export const isReplayed = (sql: Sql, position: string) =>
  sql`pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn`
