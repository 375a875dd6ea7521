import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUser } from '#server/db/run-as.ts'
import { freePort } from './free-port.ts'

/** PGBOUNCER_PATH, or where Debian's package puts it. Null: not installed, so its tests are skipped. */
export const pgBouncer =
  [process.env.PGBOUNCER_PATH ?? '', '/usr/sbin/pgbouncer'].find(path => existsSync(path)) ?? null

interface Options {
  mode?: 'transaction' | 'session'
  /** Connections to PostgreSQL per database. */
  size?: number
  /** More settings, as lines of pgbouncer.ini. */
  settings?: string[]
}

export interface Pooler {
  /** The address of this database behind the pooler. */
  of(databaseUrl: string): string
  close(): Promise<void>
}

/** The real PgBouncer in front of the server of this URL. */
export async function startPgBouncer(
  serverUrl: string,
  { mode = 'transaction', size = 10, settings = [] }: Options = {},
): Promise<Pooler> {
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'canvass-pgbouncer-'))
  const as = await serverUser(folder)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const login = `user=${server.username} password=${server.password}`
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 500
${settings.join('\n')}
`,
  )
  await chmod(folder, 0o755)
  if (as) await chown(folder, as.uid, as.gid)
  const child = spawn(pgBouncer ?? '', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(as && { uid: as.uid, gid: as.gid }),
  })
  const ended = once(child, 'exit')
  await isListening(child.stderr)
  return {
    of(databaseUrl) {
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves with its line that it's up; rejects with what it printed if it ends before. */
const isListening = (stderr: NodeJS.ReadableStream) =>
  new Promise<void>((resolve, reject) => {
    let printed = ''
    stderr.on('data', chunk => {
      printed += chunk
      if (printed.includes('process up')) resolve()
    })
    stderr.on('end', () => reject(new Error(`PgBouncer ended:\n${printed}`)))
  })
