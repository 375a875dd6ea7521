import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'

/** The content of DATA_DIR/postgres.json, which only its owner can read. Command-line tools find the server through it. */
const Access = z.object({
  /** Relative to DATA_DIR in the file, so that a moved or copied DATA_DIR has its own database. */
  folder: z.string(),
  port: z.number(),
  superPassword: z.string(),
  ownerPassword: z.string(),
})
export type Access = z.infer<typeof Access>

const fileIn = (dataDir: string) => join(dataDir, 'postgres.json')

/** Null before the first start. */
export async function readAccess(dataDir: string): Promise<Access | null> {
  try {
    const access = Access.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
    return { ...access, folder: resolve(dataDir, access.folder) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(
      `Canvass can't read ${fileIn(dataDir)}, which has the passwords of the database beside it. ` +
        'Start as the user who owns that file, or restore it from a backup.',
      { cause: error },
    )
  }
}

export async function writeAccess(dataDir: string, access: Access): Promise<void> {
  const unfinished = `${fileIn(dataDir)}.${process.pid}`
  const inside = relative(dataDir, access.folder)
  const kept = inside.startsWith('..') ? access : { ...access, folder: inside }
  await writeFile(unfinished, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  // After a start as root, the folder's owner can still read it.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir)
    await chown(unfinished, uid, gid)
  }
  await rename(unfinished, fileIn(dataDir))
}

/** Connects as the owner of the tables, who isn't a superuser. */
export const ownerUrl = (access: Access) =>
  `postgres://canvass_owner:${access.ownerPassword}@127.0.0.1:${access.port}/canvass`

export const superUrl = (access: Access) =>
  `postgres://postgres:${access.superPassword}@127.0.0.1:${access.port}/postgres`
