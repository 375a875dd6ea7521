import postgres from 'postgres'
import { CLOSE_DATABASE_SECONDS } from '#server/stopping.ts'
import { outliveArrayTypes } from './array-types.ts'
import { type Enter, isReplayed, replicaOf } from './replica.ts'
import { socketTo } from './socket.ts'
import { transaction } from './transaction.ts'
import { withoutPipelining } from './without-pipelining.ts'

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

/** Per process. docs/several-machines.md counts them. */
export const MOST_CONNECTIONS = 10

/** A connection ends at this age. postgres.js uses them in turns, so those of a busy minute would stay forever. */
export const LIFETIME_SECONDS = 300

/** A pool or a transaction: all that a statement needs. */
export type Sql = postgres.ISql<{ bigint: number; date: string }>
/** The pool itself, for cursors, COPY, and reserved connections. */
export type Pool = postgres.Sql<{ bigint: number; date: string }>

export interface Db {
  /** One transaction of one account, as the role that serves requests: row-level security shows only its rows. */
  asUser<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the owner of the tables, across accounts: workers, tracking, sign-in. */
  asSystem<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Like `asUser`, for work that only reads: on the replica if there's one and it has everything that was committed before
   * this call, else on the primary. If the replica fails halfway, `work` runs again.
   */
  readAsUser<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Like `asSystem`, for work that only reads, on the replica if it can. */
  readAsSystem<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The owner's pool without a transaction, for single statements, COPY and cursors. */
  system: Pool
  /** PostgreSQL itself, behind a pooler or not: for LISTEN, session locks, temporary tables. Opens when it's used. */
  direct: Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** The most connections that it opens. */
  max?: number
  /** Where PostgreSQL itself answers, if `url` is a pooler's. */
  directUrl?: string | undefined
  /** A streaming replica that may answer reads. */
  replica?: ReplicaServer | undefined
  /** `url` leads to a pooler, whose connections end with each transaction. */
  isPooled?: boolean
  /** False behind a pooler that doesn't keep prepared statements. Each statement is then parsed and planned every time. */
  prepare?: boolean
  /** For tests: called with every statement before it is sent. */
  onStatement?: (statement: string, parameters: unknown[]) => void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `work` as that account. The first two statements are sent together with the first of `work`: should they fail, PostgreSQL
 * refuses the rest of the transaction. Citus repeats `set local` on the nodes that a transaction reaches, where policies read
 * the account; the role it needn't repeat, because it connects as that role.
 */
async function actAs<T>(sql: Sql, userId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (!UUID.test(userId)) throw new Error('Not an account ID')
  const [, , result] = await Promise.all([
    sql`select set_config('role', 'canvass_app', true)`.execute(),
    sql.unsafe(`set local app.user_id = '${userId}'`).execute(),
    work(sql),
  ])
  return result
}

export interface ReplicaServer {
  url: string
  isPooled: boolean
  prepare: boolean
  /** Rejects if it isn't a replica of this database. Called before its first use, and again after it was down. */
  verify: () => Promise<void>
}

/** Connects to PostgreSQL as the owner role of the tables. */
export function connect(
  url: string,
  { directUrl, replica: there, max = MOST_CONNECTIONS, ...options }: ConnectOptions = {},
): Db {
  const opened = openPool(url, { max, ...options })
  const pool = options.isPooled ? withoutPipelining(opened, max) : opened
  const direct = directUrl ? openPool(directUrl, { max: 2, onStatement: options.onStatement }) : pool
  const copy = there && openPool(there.url, { max, ...there, onStatement: options.onStatement })
  const replica = copy && replicaOf(there.isPooled ? withoutPipelining(copy, max) : copy, pool, there.verify)
  const asUser =
    <T>(userId: string, work: (sql: Sql) => Promise<T>) =>
    (tx: Sql): Promise<T> =>
      actAs(tx, userId, work)
  async function read<T>(enter: Enter, work: (sql: Sql) => Promise<T>, onPrimary = work): Promise<T> {
    const answer = await replica?.read(enter, work)
    return answer ? answer.result : transaction(pool, onPrimary, 'read only')
  }
  return {
    system: pool,
    direct,
    asSystem: work => transaction(pool, work),
    asUser: (userId, work) => transaction(pool, asUser(userId, work)),
    readAsSystem: work => read(enterAsSystem, work),
    readAsUser: (userId, work) => read(enterAs(userId), work, asUser(userId, work)),
    close: async () => {
      await Promise.all(
        [pool, direct, ...(copy ? [copy] : [])].map(one => one.end({ timeout: CLOSE_DATABASE_SECONDS })),
      )
    },
  }
}

const enterAsSystem: Enter = (sql, position) => sql`select ${isReplayed(sql, position)} as is_fresh`

const enterAs =
  (userId: string): Enter =>
  (sql, position) =>
    sql`
    select set_config('role', 'canvass_app', true), set_config('app.user_id', ${userId}, true),
      ${isReplayed(sql, position)} as is_fresh`

interface PoolOptions {
  max: number
  isPooled?: boolean
  prepare?: boolean
  onStatement?: ConnectOptions['onStatement']
}

function openPool(url: string, { max, isPooled = false, prepare = true, onStatement }: PoolOptions): Pool {
  const pool = postgres(url, {
    max,
    prepare,
    // Behind a pooler, a connection that ends would leave fewer than withoutPipelining counts on.
    max_lifetime: isPooled ? null : LIFETIME_SECONDS,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel }, undefined: null },
    onnotice: () => {},
    ...socketTo(url),
    connection: { application_name: 'canvass', TimeZone: 'UTC' },
    ...(onStatement && {
      debug: (_: number, statement: string, parameters: unknown[]) => onStatement(statement, parameters),
    }),
  }) as Pool
  outliveArrayTypes(pool)
  return pool
}
