import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** Where root keeps what the `postgres` user must reach when the clone lies under a closed home. */
const PUBLIC_ROOT = '/var/lib/canvass'

/** `wanted`, or a folder under /var/lib/canvass where the server's user could not get to it. */
export async function reachableFolder(
  wanted: string,
  as: RunAs,
  say: (line: string) => void,
): Promise<string> {
  if (!as) return wanted
  mkdirSync(dirname(wanted), { recursive: true })
  if (await canReach(dirname(wanted), as)) return wanted
  const folder = join(PUBLIC_ROOT, short(wanted), 'postgres')
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    say(`The user ${as.name} can not reach ${dirname(wanted)}: the database is kept in ${folder}`)
  }
  return folder
}

/** The folder of the server's programs, copied once to a public place where its user can not get to them. */
export async function reachableBinaries(
  bin: string,
  as: RunAs,
  say: (line: string) => void,
): Promise<string> {
  if (!as || (await canReach(join(bin, 'postgres'), as))) return bin
  const native = dirname(bin)
  const copy = join(PUBLIC_ROOT, `postgresql-${short(native)}`)
  if (!existsSync(copy)) {
    say(`The user ${as.name} can not reach ${native}: a copy is made in ${copy}`)
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chownSync(unfinished, as.uid, as.gid)
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** Whether that user may enter the folder or run the file. */
function canReach(path: string, as: NonNullable<RunAs>): Promise<boolean> {
  return new Promise(resolve => {
    execFile('test', ['-x', path], { cwd: '/', uid: as.uid, gid: as.gid }, error => resolve(error === null))
  })
}

const short = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)
