import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { upgrade } from '#server/backup/upgrade.ts'
import { readConfig } from '#server/config.ts'
import { connectCli } from '#server/db/connect-cli.ts'
import { checkDatabase } from '#server/doctor/database.ts'
import { readSecretKey } from '#server/secrets.ts'

/** `npm run upgrade -- --to FOLDER`: backs up, migrates, and checks, after `git pull` and before `npm start`. */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
const say = (line: string) => console.log(line)
try {
  const config = readConfig(process.env)
  const { db, url, close } = await connectCli(process.env, { migrates: false })
  try {
    const backups = resolve(values.to ?? config.BACKUP_DIR)
    await upgrade({ db, url, config, secretKey: await readSecretKey(config), backups, say })
    const worrying = (await checkDatabase(db)).filter(({ level }) => level === 'bad' || level === 'warning')
    for (const { about, says } of worrying) say(`${about}: ${says}`)
    say('Start Canvass with this version now.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(`Canvass can't upgrade.\n${error instanceof Error ? error.message : error}`)
  // A connection in the middle of a COPY would keep the process from ending.
  process.exit(1)
}
