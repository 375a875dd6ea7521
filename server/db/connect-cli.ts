import { readConfig } from '#server/config.ts'
import { connect, type Db } from './db.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/**
 * The database for a command-line tool: DATABASE_URL, else the server that is running for DATA_DIR,
 * else that server started for as long as the tool runs.
 */
export async function connectCli(
  env = process.env,
): Promise<{ db: Db; url: string; close: () => Promise<void> }> {
  const config = readConfig(env)
  const running = config.DATABASE_URL ?? (await findEmbedded(config.DATA_DIR))
  const cluster = running === null ? await startEmbedded({ dataDir: config.DATA_DIR }) : null
  const url = running ?? cluster?.url ?? ''
  const db = connect(url, { max: 4 })
  await migrate(db, url)
  return {
    db,
    url,
    close: async () => {
      await db.close()
      await cluster?.stop()
    },
  }
}
