import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/back-up.ts'
import { readConfig } from '#server/config.ts'
import { connectCli } from '#server/db/connect-cli.ts'
import { readSecretKey } from '#server/secrets.ts'

/** `npm run backup -- --to FOLDER`: everything in a new folder there, while Canvass runs. Without `--to`: BACKUP_DIR. */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
try {
  const config = readConfig(process.env)
  const { db, close } = await connectCli(process.env, { migrates: false })
  try {
    const made = await backUp(db, await readSecretKey(config), config, resolve(values.to ?? config.BACKUP_DIR))
    const seconds = (performance.now() / 1000).toFixed(1)
    console.log(
      `Backed up ${made.rows.toLocaleString('en')} rows of ${made.tables} tables and ${made.files} files to ${made.folder}: ` +
        `${(made.bytes / 1e6).toFixed(1)} MB in ${seconds} s.`,
    )
    if (config.S3_BUCKET) console.log(`Images are in the bucket ${config.S3_BUCKET} and not in this backup.`)
    if (config.SECRET_KEY) console.log("SECRET_KEY isn't in this backup. Keep it: without it, a restore is refused.")
    if (!config.BACKUP_KEY)
      console.log('This backup isn’t encrypted: whoever has it can read everything. Set BACKUP_KEY to encrypt it.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(`Canvass can't back up.\n${error instanceof Error ? error.message : error}`)
  // A connection in the middle of a COPY would keep the process from ending.
  process.exit(1)
}
