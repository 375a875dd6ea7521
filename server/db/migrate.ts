import { readCatalog } from './catalog.ts'
import type { Db, Pool } from './db.ts'
import {
  type FunctionFile,
  readCalled,
  readExpectedCatalog,
  readSchemaFiles,
  readTables,
  type SchemaFiles,
  type SqlFile,
} from './schema-files.ts'

/** Any number that no other program on the same server uses as its lock. */
const LOCK = 7_226_827
/** The name in schema_migrations for everything that schema/ created. */
const BASELINE = 'baseline'
/** The last version with a migration per change: its number of migrations and the last one. */
const LAST_RELEASE = { version: '0.1.0', migrations: 53, last: '0086_screens.sql' }
const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Brings the schema up to date, forward only: an empty database gets schema/ and functions/, any other its pending
 * migrations and each function whose file has changed. All in one transaction; a second process that starts at the same
 * time waits and then finds nothing to do. `check` runs before the commit: everything is undone if it throws.
 */
export async function migrate(
  db: Db,
  directUrl: string,
  files = readSchemaFiles(),
  check?: (sql: Pool) => Promise<void>,
): Promise<void> {
  if (await isUpToDate(db.system, files)) return
  const connection = await db.direct.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await ensureAppRole(connection)
    const applied = await readApplied(connection)
    requireKnownState(applied)
    requireNoNewer(applied, files)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ connectionString: directUrl }).catch(error => {
      throw asRights(error, 'graphile_worker') ?? error
    })
    await inTransaction(connection, async () => {
      await bringUpToDate(connection, applied, files)
      await check?.(connection)
    })
    await connection`call make_partitions()`
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`
    connection.release()
  }
}

let ownFiles: SchemaFiles | undefined

/** What `schema_migrations` holds in a database of this version. */
export const expectedMigrations = (): string[] =>
  [BASELINE, ...readSchemaFiles().migrations.map(({ name }) => name)].sort()

/** The names of the migrations that this version would apply to a database that isn't empty. */
export async function pendingMigrations(sql: Pool): Promise<string[]> {
  const applied = await readApplied(sql)
  const { migrations } = readSchemaFiles()
  return migrations.map(({ name }) => name).filter(name => !applied.includes(name))
}

/** Whether this version has nothing left to apply, and no newer one has upgraded the database. */
export function isMigrated(sql: Pool): Promise<boolean> {
  ownFiles ??= readSchemaFiles()
  return isUpToDate(sql, ownFiles)
}

async function isUpToDate(sql: Pool, { migrations, functions }: SchemaFiles): Promise<boolean> {
  try {
    const known = namesOf(migrations)
    const [row] = await sql<{ applied: number; newer: number; current: number }[]>`
      select count(*) filter (where name = any(${known})) as applied, count(*) filter (where name <> all(${known})) as newer,
        (select count(*) from schema_functions
         where (name, hash) in (select * from unnest(${functions.map(f => f.name)}::text[], ${functions.map(f => f.hash)}::text[]))
        ) as current
      from schema_migrations`
    return row?.applied === known.length && row.newer === 0 && row.current === functions.length
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false
    throw error
  }
}

const namesOf = (migrations: SqlFile[]) => [BASELINE, ...migrations.map(({ name }) => name)]

async function readApplied(sql: Pool): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
  return (await sql<{ name: string }[]>`select name from schema_migrations order by name`).map(row => row.name)
}

const isLastRelease = (applied: string[]) =>
  applied.length === LAST_RELEASE.migrations && applied.at(-1) === LAST_RELEASE.last

function requireKnownState(applied: string[]): void {
  if (applied.length === 0 || applied.includes(BASELINE) || isLastRelease(applied)) return
  throw new Error(
    `The last migration of this database is ${applied.at(-1)}. This version of Canvass upgrades databases from ` +
      `${LAST_RELEASE.last} on. Start Canvass ${LAST_RELEASE.version} with this database once, then start this version again.`,
  )
}

/** Throws a sentence if a newer version has upgraded this database. */
function requireNoNewer(applied: string[], { migrations }: SchemaFiles): void {
  const known = namesOf(migrations)
  const newer = applied.findLast(name => !known.includes(name))
  if (!newer || isLastRelease(applied)) return
  throw new Error(
    `A newer version of Canvass has upgraded this database (${newer}), and this version doesn't work with it. Start the ` +
      'newer version, or restore a backup from before the upgrade with this one. Nothing was changed.',
  )
}

async function bringUpToDate(sql: Pool, applied: string[], { migrations, functions }: SchemaFiles): Promise<void> {
  await sql`create table if not exists schema_functions (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`
  // Read by versions until 0.2.0, which would otherwise go on beside a newer one.
  await sql`alter table schema_migrations add column if not exists needs_stop boolean not null default false`
  const isEmpty = applied.length === 0
  const pending = migrations.filter(({ name }) => !applied.includes(name))
  for (const file of isEmpty ? readTables() : [...readCalled(), ...pending]) await run(sql, file)
  await applyFunctions(sql, functions)
  if (isLastRelease(applied)) {
    await requireSameSchema(sql)
    await sql`delete from schema_migrations`
  }
  const names = pending.map(({ name }) => name)
  if (!applied.includes(BASELINE)) names.push(BASELINE)
  await sql`insert into schema_migrations (name, needs_stop) select name, true from unnest(${names}::text[]) as name`
}

/** Applies the files whose content isn't what the database last got. */
async function applyFunctions(sql: Pool, files: FunctionFile[]): Promise<void> {
  const rows = await sql<{ name: string; hash: string }[]>`select name, hash from schema_functions`
  const applied = new Map(rows.map(row => [row.name, row.hash]))
  for (const file of files.filter(({ name, hash }) => applied.get(name) !== hash)) {
    await run(sql, file)
    await sql`
      insert into schema_functions (name, hash) values (${file.name}, ${file.hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`
  }
}

/** Throws a sentence with the differences. Ignores objects that aren't Canvass's, such as another program's tables or an operator's views. */
export async function requireSameSchema(sql: Pool): Promise<void> {
  const expected = readExpectedCatalog()
  const actual = await readCatalog(sql)
  const ours = new Set(expected.map(objectOf))
  const differences = [
    ...without(expected, actual).map(line => `  missing: ${line}`),
    ...without(actual, expected)
      .filter(line => ours.has(objectOf(line)))
      .map(line => `  unexpected: ${line}`),
  ]
  if (differences.length === 0) return
  throw new Error(
    `The schema of this database was changed by hand, so Canvass can't upgrade it:\n${differences.join('\n')}\n` +
      'Undo these changes, then start Canvass again. Nothing was changed.',
  )
}

/** `leads` of `leads: column city text`. */
const objectOf = (line: string) => line.slice(0, line.indexOf(': '))

function without(lines: string[], others: string[]): string[] {
  const known = new Set(others)
  return lines.filter(line => !known.has(line))
}

async function run(connection: Pool, { name, sql }: SqlFile): Promise<void> {
  try {
    await connection.unsafe(sql)
  } catch (error) {
    const says = `${name}: ${error instanceof Error ? error.message : error}`
    throw asRights(error, name) ?? new Error(says, { cause: error })
  }
}

/** The sentence for an error about rights; null for any other. */
function asRights(error: unknown, where: string): Error | null {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) return null
  return new Error(
    `${where}: ${(error as Error).message}. Nothing was changed. "npm run doctor" lists what an administrator has to run.`,
    { cause: error },
  )
}

async function inTransaction(connection: Pool, work: () => Promise<void>): Promise<void> {
  await connection`begin`
  try {
    await work()
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw error
  }
}

/** Creates the role under which requests run. If we may not, the error says what an administrator has to run. */
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
