import postgres from 'postgres'
import { type Config, readConfig } from '#server/config.ts'
import { runningInstance } from '#server/instance.ts'
import { connect, type Db } from './db.ts'
import { type Cluster, findEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { lookAt, requireDatabase } from './require-database.ts'

interface Options {
  /** Whether to bring the schema up to date. A backup takes the database as it is. */
  migrates?: boolean
}

/**
 * Connects a command-line tool to PostgreSQL itself (DIRECT_DATABASE_URL, else DATABASE_URL), else to the database of the
 * program that runs for DATA_DIR, else starts that database and stops it when no tool uses it anymore.
 */
export async function connectCli(
  env = process.env,
  { migrates = true }: Options = {},
): Promise<{ db: Db; url: string; close: () => Promise<void> }> {
  const config = readConfig(env)
  const running = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL ?? (await ofRunningProgram(config))
  const cluster = running === null ? await startEmbedded({ dataDir: config.DATA_DIR }) : null
  const url = running ?? cluster?.url ?? ''
  const setting = config.DIRECT_DATABASE_URL ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'
  const { isPooled, keepsStatements } = await (migrates ? requireDatabase : lookAt)(url, { setting })
  const db = connect(url, { max: 4, isPooled, prepare: keepsStatements })
  if (migrates) await migrate(db, url)
  return {
    db,
    url,
    close: async () => {
      await db.close()
      if (cluster) await stopUnused(cluster, config)
    },
  }
}

const ofRunningProgram = async ({ DATA_DIR }: Config) =>
  (await runningInstance(DATA_DIR)) ? findEmbedded(DATA_DIR) : null

/** The program or another tool may use the server by now. */
async function stopUnused(cluster: Cluster, { DATA_DIR }: Config): Promise<void> {
  if ((await runningInstance(DATA_DIR)) || (await hasUsers(cluster.url))) return
  await cluster.stop()
}

async function hasUsers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<{ found: boolean }[]>`select exists (
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as found`
  await sql.end()
  return row?.found === true
}
