import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { isMigrated, migrate, pendingMigrations, requireSameSchema } from '#server/db/migrate.ts'
import { type BackupConfig, backUp } from './back-up.ts'
import * as sql from './sql.ts'

interface Upgrade {
  db: Db
  url: string
  config: BackupConfig & Pick<Config, 'DATA_DIR'>
  secretKey: string
  /** The folder that the backup goes to. */
  backups: string
  say: (line: string) => void
}

/**
 * Brings an installation's database to this version: a backup, then all migrations and a comparison with the expected
 * schema in one transaction. Throws a sentence, with the database as it was, if any of it fails. It refuses to apply migrations
 * while processes of the version before are connected.
 */
export async function upgrade({ db, url, config, secretKey, backups, say }: Upgrade): Promise<void> {
  if ((await sql.readMigrations(db.system)).length > 0 && (await isMigrated(db.system)))
    return say('The database is already up to date.')
  const pending = await pendingMigrations(db.system)
  await requireStopped(db, pending)
  const { folder } = await backUp(db, secretKey, config, backups)
  say(`Backed up to ${folder}.`)
  try {
    await migrate(db, url, undefined, requireSameSchema)
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new Error(`${why}\nThe database is as it was: go back to the version before, and start that.`, {
      cause: error,
    })
  }
  say(`Applied ${pending.length} migrations, and compared the schema with this version's: it's the same.`)
}

async function requireStopped(db: Db, names: string[]): Promise<void> {
  if (names.length === 0) return
  const others = await sql.countOtherProcesses(db.system)
  if (others === 0) return
  throw new Error(
    `${others} connections of running Canvass processes are open, and this upgrade changes what they work with ` +
      `(${names[0]}). Stop every process of the version before, then run this again. Nothing was changed.`,
  )
}
