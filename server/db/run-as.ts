import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The user that PostgreSQL runs as; null is ourselves. */
export type RunAs = { uid: number; gid: number; name: string } | null

/** PostgreSQL refuses to run as root: then it runs as `postgres`, which is made where it is missing, else as `nobody`. */
export async function serverUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null
  const found = lookUp('postgres')
  if (found) return found
  await exec('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
    () => {},
  )
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (!user)
    throw new Error(
      'PostgreSQL can not run as root, and there is no user "postgres". Make one, or start as another user.',
    )
  return user
}

function lookUp(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : null
}

/** Runs a program to its end as that user. Throws with what it printed. */
export async function run(program: string, args: string[], as: RunAs): Promise<void> {
  try {
    await exec(program, args, {
      cwd: '/',
      ...(as && { uid: as.uid, gid: as.gid, env: { PATH: process.env.PATH, LANG: 'C', HOME: '/' } }),
      // What pg_ctl starts lives on and must not keep our pipes open.
    })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`${program.split(/[\\/]/).pop()} failed: ${(stderr || stdout || String(error)).trim()}`, {
      cause: error,
    })
  }
}
