import { resolve } from 'node:path'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { connectCli } from '#server/db/connect-cli.ts'
import { runningInstance } from '#server/instance.ts'

/** `npm run restore -- FOLDER`: fills an empty DATA_DIR or DATABASE_URL from a backup. */
const folder = process.argv[2]
if (!folder) {
  console.error('Name the backup: npm run restore -- FOLDER')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const running = config.DATABASE_URL ? null : await runningInstance(config.DATA_DIR)
  if (running)
    throw new Error(`Canvass is running with DATA_DIR ${config.DATA_DIR}. Stop it, or set DATA_DIR to another folder.`)
  const { db, url, close } = await connectCli(process.env, { migrates: false })
  try {
    const done = await restore(db, url, config, resolve(folder))
    console.log(
      `Restored ${done.rows.toLocaleString('en')} rows of ${done.tables} tables and ${done.files} files as of ${done.madeAt}, ` +
        `in ${(performance.now() / 1000).toFixed(1)} s. Every table has the count and the hash of the backup.`,
    )
    if (done.heldBack > 0)
      console.log(
        `${done.heldBack} campaigns were scheduled or being sent. They're drafts or paused now: emails that went out after the ` +
          'backup would go out again.',
      )
    if (!done.hasImages) console.log('Images are in S3 and not part of the backup.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(`Canvass can't restore.\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
