import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, Sql } from './db.ts'

/** How long after the error we may see the connection closed. */
const CLOSE_MS = 250

/**
 * One transaction. If its connection is lost, postgres.js (3.4.9) rejects it and then writes "rollback" to the closed
 * connection: an error that nobody can catch, and a connection that never answers again (its issue 1208). So we hide the
 * failure of `work` from it: a lost connection has nothing to roll back.
 */
export async function transaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>, mode = ''): Promise<T> {
  let isOver = false
  try {
    return (await pool.begin(mode, tx =>
      work(tx).catch(async (error: unknown) => {
        if (mayBeLost(error)) await pause(CLOSE_MS)
        if (isOver) return new Promise<never>(() => {})
        throw error
      }),
    )) as T
  } finally {
    isOver = true
  }
}

/** No reply from the server, or its last one: it ends this session or itself (class 57P). */
export function mayBeLost(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$|57P|08)/.test(code)
}
