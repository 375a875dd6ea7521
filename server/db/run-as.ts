import { execFile, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The user that PostgreSQL runs as; null is ourselves. */
export type RunAs = { uid: number; gid: number; name: string } | null

/**
 * PostgreSQL refuses to run as root. Then it runs as the user whom the data in `folder` already belongs to, else as
 * `postgres`, which is made where it is missing, else as `nobody`.
 */
export async function serverUser(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(folder) ?? lookUp('postgres')
  if (owner) return owner
  await exec('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(() => {})
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (!user)
    throw new Error(
      'PostgreSQL can not run as root, and there is no user "postgres". Make one, or start as another user.',
    )
  return user
}

function ownerOf(folder: string): RunAs {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid, name: `number ${stat.uid}` } : null
}

function lookUp(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : null
}

/** Runs one of PostgreSQL's programs to its end as that user. Throws with what it printed. */
export function run(program: string, args: string[], as: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: plainEnv(),
      ...(as && { uid: as.uid, gid: as.gid }),
      // Its own group: a Ctrl-C in the terminal reaches us alone, and nothing is left half made.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
    child.on('error', reject)
    child.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`${program.split(/[\\/]/).pop()} failed (${code}): ${printed.trim()}`)),
    )
  })
}

/** Neither our secrets nor the user's PG* and LC_* variables are the server's business. */
function plainEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  return { PATH: process.env.PATH, HOME: '/', LANG: 'C', LC_ALL: 'C' }
}
