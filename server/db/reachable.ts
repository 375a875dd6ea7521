import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** Where root keeps what the `postgres` user has to reach if the checkout is in a home folder that is closed to others. */
const PUBLIC_ROOT = '/var/lib/canvass'

/** `wanted`, or a folder under /var/lib/canvass if the server's user can't reach it. */
export async function reachableFolder(wanted: string, as: RunAs, say: (line: string) => void): Promise<string> {
  if (!as || (await canReach(dirname(wanted), as))) return wanted
  const folder = join(PUBLIC_ROOT, createHash('sha256').update(wanted).digest('hex').slice(0, 12), 'postgres')
  makeOpen(dirname(folder))
  if (!existsSync(folder)) say(`The user ${as.name} can't reach ${dirname(wanted)}, so the database is in ${folder}`)
  return folder
}

/** The folder of the server's programs. Copies them once to a public place if its user can't reach them. */
export async function reachableBinaries(bin: string, as: RunAs, say: (line: string) => void): Promise<string> {
  if (!as || (await canReach(join(bin, 'postgres'), as))) return bin
  const native = dirname(bin)
  const copy = join(PUBLIC_ROOT, `postgresql-${packageVersion(native)}`)
  if (!existsSync(copy)) {
    say(`The user ${as.name} can't reach ${native}, so we copy it to ${copy}`)
    const unfinished = `${copy}.${process.pid}`
    makeOpen(PUBLIC_ROOT)
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openAll(unfinished)
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** Whether the user may enter the folder or run the file. */
function canReach(path: string, as: NonNullable<RunAs>): Promise<boolean> {
  return new Promise(resolve => {
    execFile('test', ['-x', path], { cwd: '/', uid: as.uid, gid: as.gid }, error => resolve(error === null))
  })
}

/** Lets everyone in, whatever root's umask is. */
function makeOpen(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (let path = folder; path.startsWith(PUBLIC_ROOT); path = dirname(path)) chmodSync(path, 0o755)
}

function openAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = lstatSync(join(folder, entry))
    if (!stat.isSymbolicLink()) chmodSync(join(folder, entry), stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  }
}

const packageVersion = (native: string): string =>
  JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
