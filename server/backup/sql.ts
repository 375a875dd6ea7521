import type { Readable } from 'node:stream'
import { type CopyIn, copyIn } from '#server/db/copy-in.ts'
import type { Pool, Sql } from '#server/db/db.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** A table whose rows a backup holds. */
export interface Table {
  /** With its schema, as in `public.leads`. Like its columns, not quoted. */
  name: string
  /** Without generated ones. */
  columns: string[]
}

/**
 * Every table of Canvass and of its job queue, partitioned ones once. Left out is what a new database of the same version
 * has by itself: the lists of migrations and of functions, and the queue's schedule.
 */
export const listTables = (sql: Sql | Pool) => sql<Table[]>`
  select n.nspname || '.' || c.relname as name, a.columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
  cross join lateral (
    select array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) a
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and c.relname not in ('schema_migrations', 'schema_functions', 'migrations', '_private_known_crontabs')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** Whatever a name holds, it stays a name. */
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const quoteTable = (name: string) => name.split('.').map(quote).join('.')
const quoteAll = (columns: string[]) => columns.map(quote).join(', ')

/** Reads a table: a row per line, as COPY writes them. */
export async function copyOut(sql: Sql, { name, columns }: Table): Promise<Readable> {
  const rows = await sql.unsafe(`copy (select ${quoteAll(columns)} from ${quoteTable(name)}) to stdout`).readable()
  // postgres.js (3.4.9) pauses the connection while the stream is full, and forgets to go on if these were the last rows.
  rows.once('close', () => rows._read(0))
  return rows
}

/** Adds rows to a table, as `copyOut` gave them. */
export const copyInto = (sql: Sql, { name, columns }: Table): Promise<CopyIn> =>
  copyIn(sql, `copy ${quoteTable(name)} (${quoteAll(columns)}) from stdin`)

export async function countRows(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.unsafe<[{ n: number }]>(`select count(*) as n from ${quoteTable(table)}`)
  return row.n
}

/** Connections of other processes of Canvass to this database, of any version. */
export async function countOtherProcesses(sql: Pool): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name in ('canvass', 'graphile_worker') and pid <> pg_backend_pid()`
  return row?.n ?? 0
}

/** The migrations that this database has, sorted by name. Empty: it has no schema. */
export async function readMigrations(sql: Pool): Promise<string[]> {
  const [row] = await sql<{ found: boolean }[]>`select to_regclass('schema_migrations') is not null as found`
  if (!row?.found) return []
  const rows = await sql<{ name: string }[]>`select name from schema_migrations order by name collate "C"`
  return rows.map(({ name }) => name)
}

/** Whether anybody has an account here. */
export const hasAccounts = (sql: Pool) =>
  sql<{ found: boolean }[]>`select exists (select from users) as found`.then(([row]) => row?.found === true)

interface ForeignKey {
  onTable: string
  name: string
  definition: string
}

/** Drops the foreign keys, so that tables can be filled in any order. Returns them for `addForeignKeys`. */
export async function dropForeignKeys(sql: Sql): Promise<ForeignKey[]> {
  const keys = await sql<ForeignKey[]>`
    select format('%I.%I', n.nspname, c.relname) as on_table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
    where k.contype = 'f' and k.conparentid = 0`
  for (const { onTable, name } of keys) await sql.unsafe(`alter table ${onTable} drop constraint ${name}`)
  return keys
}

/** PostgreSQL checks every row against each key. */
export async function addForeignKeys(sql: Sql, keys: ForeignKey[]): Promise<void> {
  for (const { onTable, name, definition } of keys)
    await sql.unsafe(`alter table ${onTable} add constraint ${name} ${definition}`)
}

/** Empties the tables, among them what migrations had put there, and keeps triggers from counting the rows to come. */
export async function openForRows(sql: Sql, tables: Table[]): Promise<void> {
  await sql.unsafe(`truncate ${tables.map(({ name }) => quoteTable(name)).join(', ')}`)
  for (const { name } of tables) await sql.unsafe(`alter table ${quoteTable(name)} disable trigger user`)
}

export async function closeForRows(sql: Sql, tables: Table[]): Promise<void> {
  for (const { name } of tables) await sql.unsafe(`alter table ${quoteTable(name)} enable trigger user`)
}

/** Up to which ID messages are in the partition of before there were months. A version without months has none. */
export async function readOldMessagesUntil(sql: Pool): Promise<string> {
  const [version] = await sql<
    { hasMonths: boolean }[]
  >`select to_regproc('old_messages_until') is not null as has_months`
  if (!version?.hasMonths) return NO_ID
  const [row] = await sql<{ until: string }[]>`select old_messages_until() as until`
  return row?.until ?? ''
}

/** Lets the rows to come find the same partition as in the installation that they're from. */
export const keepOldMessagesUntil = (sql: Sql, until: string) => sql`call keep_old_messages_until(${until})`

/** Moves rows of earlier months, for which a new database has no partitions, to partitions of their own. */
export const makePartitions = (sql: Sql) => sql`call make_partitions()`

/** Numbers of identity columns go on above the highest that is used. */
export async function moveSequences(sql: Sql): Promise<void> {
  const rows = await sql<{ sequence: string; onTable: string; column: string }[]>`
    select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
      format('%I.%I', n.nspname, c.relname) as on_table, quote_ident(a.attname) as column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`
  for (const { sequence, onTable, column } of rows)
    await sql.unsafe(`select setval('${sequence}', (select coalesce(max(${column}), 0) + 1 from ${onTable}), false)`)
}

/** The workers that had taken these jobs aren't part of the restored installation. */
export const freeJobs = (sql: Sql) => sql`
  with free as (update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null)
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`

/** The accounts whose campaigns would send as soon as a worker runs. */
export async function listAccountsThatSend(sql: Sql): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select distinct user_id from campaigns where status in ('scheduled', 'sending')`
  return rows.map(({ userId }) => userId)
}
