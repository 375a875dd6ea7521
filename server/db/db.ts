import postgres from 'postgres'
import { socketTo } from './socket.ts'
import { transaction } from './transaction.ts'

const types = {
  /** Counts fit in a double; ids are uuids. */
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
  /** Times are ISO 8601 in UTC, as in the API. */
  date: {
    to: 1184,
    from: [1082, 1114, 1184],
    parse: (text: string) => new Date(text).toISOString(),
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  },
}

/** A pool or a transaction: all that a statement needs. */
export type Sql = postgres.ISql<{ bigint: number; date: string }>
/** The pool itself, for cursors, COPY, and reserved connections. */
export type Pool = postgres.Sql<{ bigint: number; date: string }>

export interface Db {
  /**
   * Runs `work` in one transaction as the role that serves requests, for one account: row-level security lets it see and
   * change only that account's rows.
   */
  asUser<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the owner of the tables, across accounts: workers, tracking, sign-in. */
  asSystem<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The owner's pool without a transaction, for single statements, COPY and cursors. */
  system: Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** The most connections that it opens. */
  max?: number
  /** For tests: called with every statement before it is sent. */
  onStatement?: (statement: string, parameters: unknown[]) => void
}

/** Connects to PostgreSQL as the owner role of the tables. */
export function connect(url: string, { max = 10, onStatement }: ConnectOptions = {}): Db {
  const pool = postgres(url, {
    max,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel }, undefined: null },
    onnotice: () => {},
    ...socketTo(url),
    connection: { application_name: 'canvass', TimeZone: 'UTC' },
    ...(onStatement && {
      debug: (_: number, statement: string, parameters: unknown[]) => onStatement(statement, parameters),
    }),
  }) as Pool

  return {
    system: pool,
    asSystem: work => transaction(pool, work),
    asUser: (userId, work) =>
      transaction(pool, async tx => {
        await tx`select set_config('role', 'canvass_app', true), set_config('app.user_id', ${userId}, true)`
        return work(tx)
      }),
    close: () => pool.end({ timeout: 5 }),
  }
}
