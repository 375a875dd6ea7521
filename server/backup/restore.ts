import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { holdBackCampaigns, unscheduleCampaigns } from '#server/campaigns/status-sql.ts'
import type { Config } from '#server/config.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { expectedMigrations, migrate } from '#server/db/migrate.ts'
import { type BackupConfig, fingerprint } from './back-up.ts'
import { type Manifest, type Part, readManifest } from './manifest.ts'
import { requireOwnNames } from './names.ts'
import { measurePart, readPart } from './part.ts'
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

type RestoreConfig = BackupConfig & Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>

/**
 * Fills an empty installation from a backup. Before it writes anything, it checks what the manifest names, and reads every file of
 * the backup. All rows arrive in one transaction, which ends only if each table then has the backup's number of rows, and
 * every file is written. Throws a sentence and leaves everything as it was if anything is wrong.
 */
export async function restore(db: Db, url: string, config: RestoreConfig, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder, config.BACKUP_KEY)
  requireSameVersion(manifest)
  requireOwnNames(manifest)
  await requireEmpty(db, config, manifest)
  await requireIntact(folder, manifest, config)
  await requireSecretKey(folder, manifest, config)
  await migrate(db, url)
  const heldBack = await db.asSystem(async tx => {
    const heldBack = await fill(tx, folder, manifest, config.BACKUP_KEY)
    await writeFiles(folder, manifest, config)
    return heldBack
  })
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

/** No key of ours is longer, and it's read into memory. */
const LONGEST_KEY = 1024

async function requireIntact(
  folder: string,
  { tables, files }: Manifest,
  { DATA_DIR, BACKUP_KEY, DATABASE_URL }: RestoreConfig,
): Promise<void> {
  const measure = async (part: Part, most = Number.POSITIVE_INFINITY) => {
    const size = await measurePart(folder, part, BACKUP_KEY, most)
    if (size !== 'changed') return size
    throw new Error(
      `${join(folder, part.path)} is missing, cut off, or changed. Use another backup. Nothing was restored.`,
    )
  }
  const { bavail, bsize } = await statfs(DATA_DIR)
  let room = bavail * bsize
  // Another server's disk isn't known.
  const rows = DATABASE_URL ? [] : tables
  for (const { name, part } of [...files, ...rows]) {
    const size = await measure(part, name === 'secret.key' ? LONGEST_KEY : room)
    if (size === 'too large')
      throw new Error(
        name === 'secret.key'
          ? 'The secret.key of this backup is too long for a key. Use another backup. Nothing was restored.'
          : `This backup doesn't fit on the disk of ${DATA_DIR}. Free some space there. Nothing was restored.`,
      )
    room -= size
  }
  if (DATABASE_URL) for (const { part } of tables) await measure(part)
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

/** If one can't be written, those before it go again. */
async function writeFiles(folder: string, { files }: Manifest, { DATA_DIR, BACKUP_KEY }: RestoreConfig): Promise<void> {
  const written: string[] = []
  for (const { name, part } of files) {
    const file = join(DATA_DIR, name)
    try {
      await mkdir(dirname(file), { recursive: true })
      const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
      await once(target, 'open')
      written.push(file)
      await readPart(folder, part, BACKUP_KEY, target)
    } catch (error) {
      for (const each of written) await rm(each, { force: true }).catch(() => {})
      throw new Error(`${file} can't be written (${wordsOf(error)}). Nothing was restored.`, { cause: error })
    }
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
    try {
      const { rows, failed } = await sql.copyInto(tx, { name, columns })
      await Promise.race([readPart(folder, part, key, rows), failed])
    } catch (error) {
      throw new Error(`${name} can't take the backup's rows (${wordsOf(error)}). Nothing was restored.`, {
        cause: error,
      })
    }
    const rows = await sql.countRows(tx, name)
    if (rows !== part.lines) throw new Error(`${name} has ${rows} of ${part.lines} rows. Nothing was restored.`)
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
