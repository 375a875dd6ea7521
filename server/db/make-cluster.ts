import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { type Access, readAccess, superUrl, writeAccess } from './access-file.ts'
import { type RunAs, run } from './run-as.ts'

interface Place {
  dataDir: string
  folder: string
  bin: string
  as: RunAs
}

/** Creates the cluster in `folder` unless it exists. */
export async function ensureCluster(place: Place): Promise<Access> {
  const { dataDir, folder } = place
  const known = await readAccess(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // It has run before, so another one would start empty in its place, as if all accounts were gone.
    if (known?.port)
      throw new Error(
        `The database's folder, ${known.folder}, is gone. Bring it back, or restore a backup to a new DATA_DIR. ` +
          `To start with an empty database, delete ${join(dataDir, 'postgres.json')}.`,
      )
    // Write the passwords first: an interruption must not leave a cluster that nobody can open.
    const access = { folder, port: 0, superPassword: secret(), ownerPassword: secret() }
    await writeAccess(dataDir, access)
    await initdb(place, access.superPassword)
    return access
  }
  if (!known)
    throw new Error(
      `${folder} holds a database, but ${join(dataDir, 'postgres.json')} with its passwords is missing. ` +
        'Restore that file from a backup, or move the folder away to start with an empty database.',
    )
  return { ...known, folder }
}

const secret = () => randomBytes(24).toString('hex')

/** Creates the cluster beside its place and moves it, so that a folder with PG_VERSION in it is complete. Takes 0.7 s. */
async function initdb({ folder, bin, as }: Place, password: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(folder), `.initdb-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (as) for (const path of [unfinished, passwordFile]) chownSync(path, as.uid, as.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await run(join(bin, 'initdb'), ['-D', unfinished, ...access, ...locale], as)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, folder)
}

/** Creates the owner role and its database unless they exist; an earlier first start may have been interrupted. */
export async function ensureDatabase(access: Access): Promise<void> {
  const sql = postgres(superUrl(access), { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists (select from pg_roles where rolname = 'canvass_owner') as role,
        exists (select from pg_database where datname = 'canvass') as database`
    if (!found?.role)
      await sql.unsafe(`create role canvass_owner login createrole createdb password '${access.ownerPassword}'`)
    if (!found?.database) await sql.unsafe('create database canvass owner canvass_owner')
  } finally {
    await sql.end()
  }
}
