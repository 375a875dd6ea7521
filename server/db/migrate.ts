import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Db, Pool } from './db.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number that no other program on the same server takes as its lock. */
const LOCK = 7_226_827

/**
 * Brings the schema up to date: the job queue's own tables, then every file of migrations/ that has not run yet,
 * each in a transaction. Forward only. Two processes that start at once: the second waits and finds nothing to do.
 */
export async function migrate(db: Db, url: string): Promise<string[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  if (await isUpToDate(db.system, files)) return []
  const connection = await db.system.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await ensureAppRole(connection)
    await runMigrations({ connectionString: url })
    await connection`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set((await connection<{ name: string }[]>`select name from schema_migrations`).map(r => r.name))
    const pending = files.filter(name => !applied.has(name))
    for (const name of pending) await apply(connection, name)
    await connection.unsafe('call make_event_partitions()')
    return pending
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`
    connection.release()
  }
}

async function isUpToDate(sql: Pool, files: string[]): Promise<boolean> {
  const [table] = await sql<{ found: boolean }[]>`select to_regclass('schema_migrations') is not null as found`
  if (!table?.found) return false
  const [row] = await sql<{ n: number }[]>`select count(*) as n from schema_migrations where name = any(${files})`
  return row?.n === files.length
}

async function apply(connection: Pool, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8')
  await connection.unsafe('begin')
  try {
    await connection.unsafe(statements)
    await connection`insert into schema_migrations (name) values (${name})`
    await connection.unsafe('commit')
  } catch (error) {
    await connection.unsafe('rollback')
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** The role under which requests run. Where we may not create it, says what an administrator has to run. */
async function ensureAppRole(sql: Pool): Promise<void> {
  const [me] = await sql<{ name: string; exists: boolean }[]>`
    select current_user as name, exists (select from pg_roles where rolname = 'canvass_app') as exists`
  if (!me || (me.exists && (await mayBecomeApp(sql)))) return
  const grant = `grant canvass_app to "${me.name}" with set true, inherit false`
  try {
    if (!me.exists) await sql.unsafe('create role canvass_app nologin')
    await sql.unsafe(grant)
  } catch (error) {
    throw new Error(
      `The role "${me.name}" may not act as the role canvass_app. Have an administrator run:\n` +
        `  ${me.exists ? '' : 'create role canvass_app nologin; '}${grant};`,
      { cause: error },
    )
  }
}

/** Membership doesn't allow `set role` by itself: the grant has to say so. */
async function mayBecomeApp(sql: Pool): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`select pg_has_role(current_user, 'canvass_app', 'set') as may`
  return row?.may === true
}
