import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writePart } from './part.ts'
import { copyOut, listTables, readMigrations, readOldMessagesUntil } from './sql.ts'

export type BackupConfig = Pick<Config, 'DATA_DIR' | 'S3_BUCKET' | 'BACKUP_KEY'>

export interface Backup {
  folder: string
  tables: number
  rows: number
  files: number
  bytes: number
}

/**
 * Writes everything that an installation needs to a new folder in `parent`: all rows as of one moment, while Canvass runs,
 * and then the files of DATA_DIR. A killed backup leaves a folder that ends in `.unfinished` and can't be restored; one that fails
 * leaves nothing.
 */
export async function backUp(db: Db, secretKey: string, config: BackupConfig, parent: string): Promise<Backup> {
  const madeAt = new Date().toISOString()
  const folder = join(parent, `canvass-${madeAt.replaceAll(/[:.]/g, '-')}`)
  const unfinished = `${folder}.unfinished`
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const made = await write(unfinished, madeAt, { db, secretKey, config })
    await rename(unfinished, folder)
    return { folder, ...made }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw inSentence(error, parent)
  }
}

async function write(
  folder: string,
  madeAt: string,
  { db, secretKey, config }: { db: Db; secretKey: string; config: BackupConfig },
): Promise<Omit<Backup, 'folder'>> {
  const manifest: Manifest = {
    format: 2,
    madeAt,
    migrations: await readMigrations(db.system),
    oldMessagesUntil: await readOldMessagesUntil(db.system),
    secretKey: fingerprint(secretKey),
    isEncrypted: config.BACKUP_KEY !== undefined,
    hasImages: config.S3_BUCKET === undefined,
    tables: await writeTables(db, folder, config.BACKUP_KEY),
    files: await writeFiles(folder, config),
  }
  await writeManifest(folder, manifest, config.BACKUP_KEY)
  const parts = [...manifest.tables, ...manifest.files].map(({ part }) => part)
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { part }) => sum + part.lines, 0),
    files: manifest.files.length,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Says what to do about a folder that nothing can be written to. */
function inSentence(error: unknown, parent: string): unknown {
  const code = String((error as { code?: unknown }).code)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(
      `There's no space left for a backup in ${parent}. Free some, or name another folder with --to. What was written is deleted.`,
      { cause: error },
    )
  if (/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)$/.test(code))
    return new Error(
      `A backup can't be written to ${parent} (${code}). Name a folder with --to that this user may write to.`,
      { cause: error },
    )
  return error
}

/** The same for the same SECRET_KEY, and says nothing about it. */
export const fingerprint = (secretKey: string): string => makeSecrets(secretKey).sign('backup', 'fingerprint')

/**
 * In one transaction that sees the database as it was at its start, and keeps nobody waiting. If a file can't be written, the
 * transaction never ends: postgres.js (3.4.9) can't leave a COPY halfway. Closing the connection ends it.
 */
function writeTables(db: Db, folder: string, key: string | undefined): Promise<Manifest['tables']> {
  const failed = Promise.withResolvers<never>()
  const written = db.system.begin('isolation level repeatable read read only', async sql => {
    const tables: Manifest['tables'] = []
    for (const table of await listTables(sql)) {
      const path = `tables/${table.name}.gz`
      const part = writePart(folder, path, await copyOut(sql, table), key)
      part.catch(failed.reject)
      tables.push({ name: table.name, columns: table.columns, part: await part })
    }
    return tables
  }) as Promise<Manifest['tables']>
  return Promise.race([written, failed.promise])
}

/** Images, files that are being imported, and the key that the first start made. Each only if it's in DATA_DIR. */
async function writeFiles(folder: string, { DATA_DIR, BACKUP_KEY }: BackupConfig): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const place of ['secret.key', 'media', 'lead-files'])
    for (const name of await filesIn(DATA_DIR, place))
      files.push({
        name,
        // By number: a file that somebody put there may have a name that isn't one on another system.
        part: await writePart(
          folder,
          `files/${files.length + 1}.gz`,
          createReadStream(join(DATA_DIR, name)),
          BACKUP_KEY,
        ),
      })
  return files
}

async function filesIn(dataDir: string, place: string): Promise<string[]> {
  if (place === 'secret.key') return (await readdir(dataDir)).filter(name => name === place)
  const entries = await readdir(join(dataDir, place), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
