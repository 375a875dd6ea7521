import { createWriteStream } from 'node:fs'
import { access, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { holdBackCampaigns, unscheduleCampaigns } from '#server/campaigns/status-sql.ts'
import type { Config } from '#server/config.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { expectedMigrations, migrate } from '#server/db/migrate.ts'
import { type BackupConfig, fingerprint, sumOfTable } from './back-up.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { isIntact, readPart } from './part.ts'
import * as sql from './sql.ts'

export interface Restored {
  madeAt: string
  tables: number
  rows: number
  files: number
  /** Campaigns that would have gone on sending: paused, or drafts again if they were only scheduled. */
  heldBack: number
  hasImages: boolean
}

type RestoreConfig = BackupConfig & Pick<Config, 'SECRET_KEY'>

/**
 * Fills an empty installation from a backup. Reads and checks every file of the backup first. All rows arrive in one
 * transaction, which ends only if each table then has the count and the hash of the backup. Throws a sentence and leaves
 * everything as it was if anything is wrong.
 */
export async function restore(db: Db, url: string, config: RestoreConfig, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder, config.BACKUP_KEY)
  requireSameVersion(manifest)
  await requireIntact(folder, manifest)
  await requireEmpty(db, config, manifest)
  await requireSecretKey(folder, manifest, config)
  await migrate(db, url)
  const heldBack = await db.asSystem(tx => fill(tx, folder, manifest, config.BACKUP_KEY))
  for (const { name, part } of manifest.files) {
    const file = join(config.DATA_DIR, name)
    await mkdir(dirname(file), { recursive: true })
    await readPart(folder, part, config.BACKUP_KEY, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  }
  return {
    madeAt: manifest.madeAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { part }) => sum + part.lines, 0),
    files: manifest.files.length,
    heldBack,
    hasImages: manifest.hasImages,
  }
}

function requireSameVersion({ migrations }: Manifest): void {
  const expected = expectedMigrations()
  if (migrations.join() === expected.join()) return
  const other = migrations.some(name => !expected.includes(name)) ? 'a newer' : 'an older'
  throw new Error(
    `This backup is from ${other} version of Canvass: its last migration is ${migrations.at(-2) ?? 'none'}, this version's is ` +
      `${expected.at(-2)}. Restore it with the version that made it, then upgrade. Nothing was restored.`,
  )
}

async function requireIntact(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const { part } of [...tables, ...files])
    if (!(await isIntact(folder, part)))
      throw new Error(
        `${join(folder, part.path)} is missing, cut off, or changed. Use another backup. Nothing was restored.`,
      )
}

async function requireEmpty(db: Db, { DATA_DIR }: RestoreConfig, { files }: Manifest): Promise<void> {
  const isFull = (await sql.readMigrations(db.system)).length > 0 && (await sql.hasAccounts(db.system))
  if (isFull)
    throw new Error(
      'This database already has accounts. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to ' +
        'a new database. Nothing was changed.',
    )
  for (const { name } of files) {
    const isThere = await access(join(DATA_DIR, name)).then(
      () => true,
      () => false,
    )
    if (isThere)
      throw new Error(`${join(DATA_DIR, name)} already exists. Set DATA_DIR to a new folder. Nothing was changed.`)
  }
}

/** Links in sent emails and stored passwords work only with the key they were made with. */
async function requireSecretKey(folder: string, manifest: Manifest, config: RestoreConfig): Promise<void> {
  const kept = manifest.files.find(({ name }) => name === 'secret.key')
  let key = config.SECRET_KEY ?? ''
  if (kept && !config.SECRET_KEY)
    await readPart(
      folder,
      kept.part,
      config.BACKUP_KEY,
      into(text => (key += text)),
    )
  else if (!config.SECRET_KEY) key = await readFile(join(config.DATA_DIR, 'secret.key'), 'utf8').catch(() => '')
  if (fingerprint(key.trim()) === manifest.secretKey) return
  throw new Error(
    "SECRET_KEY isn't the one that this backup was made with. Set it to that one: links in sent emails and stored " +
      'passwords work only with it. Nothing was restored.',
  )
}

const into = (use: (text: string) => void) =>
  new Writable({
    write(chunk: Buffer, _, done) {
      use(chunk.toString())
      done()
    },
  })

/** Returns how many campaigns it held back. */
async function fill(
  tx: Sql,
  folder: string,
  { tables, oldMessagesUntil }: Manifest,
  key: string | undefined,
): Promise<number> {
  const foreignKeys = await sql.dropForeignKeys(tx)
  await sql.openForRows(tx, tables)
  await sql.keepOldMessagesUntil(tx, oldMessagesUntil)
  for (const { name, columns, part } of tables) {
    await readPart(folder, part, key, await sql.copyIn(tx, { name, columns }))
    const { lines, sum } = await sumOfTable(tx, { name, columns })
    if (lines !== part.lines || sum !== part.sum)
      throw new Error(`${name} has ${lines} of ${part.lines} rows, or others than the backup. Nothing was restored.`)
  }
  await sql.closeForRows(tx, tables)
  await sql.makePartitions(tx)
  await sql.addForeignKeys(tx, foreignKeys)
  await sql.moveSequences(tx)
  await sql.freeJobs(tx)
  let heldBack = 0
  for (const userId of await sql.listAccountsThatSend(tx))
    heldBack += (await holdBackCampaigns(tx, userId)) + (await unscheduleCampaigns(tx, userId))
  return heldBack
}
