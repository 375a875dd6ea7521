import { execFile, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The user that PostgreSQL runs as. Null: the same as ours. */
export type RunAs = { uid: number; gid: number; name: string } | null

/** PostgreSQL refuses to run as root, so root runs it as the data's owner, `postgres` (created if needed), or `nobody`. */
export async function serverUser(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(folder) ?? lookUp('postgres')
  if (owner) return owner
  await exec('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(() => {})
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (!user)
    throw new Error(
      'PostgreSQL can\'t run as root, and the user "postgres" doesn\'t exist. Create that user, or start as another user.',
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

/** Runs one of PostgreSQL's programs to its end. The error has what it printed. */
export function run(program: string, args: string[], as: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: plainEnv(),
      ...(as && { uid: as.uid, gid: as.gid }),
      // Runs in its own process group, so that Ctrl-C in the terminal reaches only us and interrupts nothing halfway.
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

/** Hides our secrets and the user's PG* and LC_* variables from the server. */
function plainEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  return { PATH: process.env.PATH, HOME: '/', LANG: 'C', LC_ALL: 'C' }
}
