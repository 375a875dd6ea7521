import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { readAccess, superUrl } from '#server/db/access-file.ts'
import { startEmbedded } from '#server/db/embedded.ts'

export interface Statement {
  text: string
  calls: number
  /** By the clock, with its planning. */
  ms: number
  rows: number
  walBytes: number
}

/** What the server did since it was asked last. */
export interface DatabaseWork {
  statements: Statement[]
  walBytes: number
  /** Of them whole pages, which a checkpoint causes. */
  walPages: number
  tables: TableWork[]
}

export interface TableWork {
  name: string
  inserted: number
  updated: number
  /** Of the updates: those that no index noticed. */
  hot: number
  deleted: number
  /** The growth of the table and its indexes. */
  bytes: number
}

/** What PostgreSQL counts, read as its superuser, because only that one sees every role's statements. */
export interface Counters {
  begin(): Promise<void>
  /** The work since `begin`. End the worker first: connections report their last counts when they close. */
  read(): Promise<DatabaseWork>
  close(): Promise<void>
}

/** The server that comes with Canvass, with the extension that counts statements: for benchmarks only. */
export async function startCounting(dataDir: string) {
  const first = await startEmbedded({ dataDir })
  await first.stop()
  await appendFile(
    join(first.folder, 'postgresql.conf'),
    "\nshared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\npg_stat_statements.max = 2000\n",
  )
  return startEmbedded({ dataDir })
}

export async function openCounters(dataDir: string): Promise<Counters> {
  const access = await readAccess(dataDir)
  if (!access) throw new Error('The database has no file with its passwords')
  const sql = postgres(superUrl(access).replace(/postgres$/, 'canvass'), { max: 1, onnotice: () => {} })
  await sql`create extension if not exists pg_stat_statements`
  let lsn = '0/0'
  let pages = 0
  let tables: TableWork[] = []
  return {
    async begin() {
      await sql`checkpoint`
      tables = await readTables(sql)
      ;({ lsn, pages } = await readWal(sql))
      await sql`select pg_stat_statements_reset()`
    },
    async read() {
      const wal = await readWal(sql)
      const [written] = await sql`select pg_wal_lsn_diff(${wal.lsn}, ${lsn})::float8 as bytes`
      const before = new Map(tables.map(table => [table.name, table]))
      return {
        statements: await readStatements(sql),
        walBytes: Number(written?.bytes),
        walPages: wal.pages - pages,
        tables: (await readTables(sql)).map(table => since(table, before.get(table.name))),
      }
    },
    close: () => sql.end(),
  }
}

const since = (after: TableWork, before?: TableWork): TableWork => ({
  name: after.name,
  inserted: after.inserted - (before?.inserted ?? 0),
  updated: after.updated - (before?.updated ?? 0),
  hot: after.hot - (before?.hot ?? 0),
  deleted: after.deleted - (before?.deleted ?? 0),
  bytes: after.bytes - (before?.bytes ?? 0),
})

async function readWal(sql: postgres.Sql): Promise<{ lsn: string; pages: number }> {
  const [row] = await sql<{ lsn: string; pages: number }[]>`
    select pg_current_wal_insert_lsn()::text as lsn, wal_fpi::float8 as pages from pg_stat_wal`
  return row ?? { lsn: '0/0', pages: 0 }
}

const readStatements = (sql: postgres.Sql) => sql<Statement[]>`
  select regexp_replace(query, '\\s+', ' ', 'g') as text, sum(calls)::float8 as calls,
    sum(total_exec_time + total_plan_time) as ms, sum(rows)::float8 as rows, sum(wal_bytes)::float8 as "walBytes"
  from pg_stat_statements where userid <> 'postgres'::regrole
  group by 1 order by 3 desc`

/** A partitioned table counts as one. */
const readTables = (sql: postgres.Sql) => sql<TableWork[]>`
  select coalesce(pg_partition_root(relid), relid)::regclass::text as name, sum(n_tup_ins)::float8 as inserted,
    sum(n_tup_upd)::float8 as updated, sum(n_tup_hot_upd)::float8 as hot, sum(n_tup_del)::float8 as deleted,
    sum(pg_total_relation_size(relid))::float8 as bytes
  from pg_stat_user_tables group by 1`
