import postgres from 'postgres'
import { distribute } from '#server/db/citus/distribute.ts'
import { connect } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'

/** The nodes' URLs as a superuser, the coordinator first: `TEST_CITUS_URLS=postgres://postgres@127.0.0.1:7701,…:7702,…:7703`. */
export const citusUrls = (process.env.TEST_CITUS_URLS ?? '').split(',').filter(Boolean)

const OWNER = 'canvass_owner'
const PASSWORD = 'on-loopback-only'
/** Few, because each test file copies all shards. */
const SHARDS = 4

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** The owner's URL of a database of the cluster, at the coordinator. */
export function citusOwnerUrl(database: string): string {
  const url = new URL(at(citusUrls[0] ?? '', database))
  return Object.assign(url, { username: OWNER, password: PASSWORD }).href
}

async function on<T>(url: string, database: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(at(url, database), { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const onAll = (database: string, work: (sql: postgres.Sql) => Promise<unknown>) =>
  Promise.all(citusUrls.map(url => on(url, database, work)))

/** A database with the extension on every node, joined into a cluster, without any tables. */
export async function makeCluster(database: string): Promise<string> {
  const [coordinator = '', ...workers] = citusUrls
  await onAll('postgres', async sql => {
    await sql.unsafe(`do $$ begin create role ${OWNER} login createrole createdb password '${PASSWORD}';
      exception when duplicate_object then null; end $$`)
    await sql.unsafe(`drop database if exists ${database} with (force)`)
    await sql.unsafe(`create database ${database} owner ${OWNER}`)
  })
  await onAll(database, sql => sql`create extension citus`)
  await on(coordinator, database, async sql => {
    const { hostname, port } = new URL(coordinator)
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`
    for (const worker of workers.map(url => new URL(url)))
      await sql`select citus_add_node(${worker.hostname}, ${Number(worker.port)})`
  })
  return citusOwnerUrl(database)
}

/** The two templates that test files copy, distributed. */
export async function makeTemplates(): Promise<string> {
  const url = await makeCluster('canvass')
  const db = connect(url, { max: 2 })
  await migrate(db, url)
  await seedVocabulary(db.system)
  await distribute(db, { shards: SHARDS, say: () => {} })
  await db.close()
  await copyDatabase('canvass', 'without_gazetteer')
  await on(citusOwnerUrl('without_gazetteer'), 'without_gazetteer', sql => sql`drop table gazetteer`)
  return url
}

/** Copies a database on every node. Citus finds the other nodes by the name of the database. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await onAll('postgres', async sql => {
    await sql.unsafe(`drop database if exists ${to} with (force)`)
    await copyOnNode(sql, from, to)
  })
}

async function copyOnNode(sql: postgres.Sql, from: string, to: string): Promise<void> {
  await sql.unsafe(`alter database ${from} allow_connections false`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${from}`
  await sql.unsafe(`create database ${to} template ${from} strategy file_copy owner ${OWNER}`)
  await sql.unsafe(`alter database ${from} allow_connections true`)
  const settings = await sql<{ setting: string }[]>`
    select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = ${from}`
  for (const { setting } of settings) {
    const [name, value] = setting.split('=')
    await sql.unsafe(`alter database ${to} set ${name} = '${value}'`)
  }
}

/** Has this database's coordinator reach a node at another address, such as a proxy's. */
export const moveNode = (database: string, node: string, { host, port }: { host: string; port: number }) =>
  on(
    citusUrls[0] ?? '',
    database,
    sql => sql`
      select citus_update_node(nodeid, ${host}, ${port}) from pg_dist_node where nodeport = ${Number(new URL(node).port)}`,
  )

export const dropDatabase = (name: string) => onAll('postgres', sql => drop(sql, name))

const IN_USE = '55006'

/** Tries again if Citus's maintenance connects to it at just that moment. */
async function drop(sql: postgres.Sql, name: string, tries = 5): Promise<void> {
  try {
    await sql.unsafe(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || tries === 1) throw error
    await drop(sql, name, tries - 1)
  }
}
