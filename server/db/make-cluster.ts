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

/** The access to the cluster in `folder`, which is made first where there is none. */
export async function ensureCluster(place: Place): Promise<Access> {
  const { dataDir, folder } = place
  const known = await readAccess(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // The passwords are kept before the cluster is there, so that no cut leaves a cluster that nobody can open.
    const access = { folder, port: 0, superPassword: secret(), ownerPassword: secret() }
    await writeAccess(dataDir, access)
    await initdb(place, access.superPassword)
    return access
  }
  if (!known)
    throw new Error(
      `${folder} holds a database, but ${join(dataDir, 'postgres.json')} with its passwords is missing. ` +
        'Bring that file back from a backup, or move the folder away to begin anew.',
    )
  return { ...known, folder }
}

const secret = () => randomBytes(24).toString('hex')

/** Made beside its place and moved there whole: a folder with PG_VERSION in it is complete. 0.7 s. */
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

/** The owner role and its database, where a first start was cut short before making them, too. */
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
