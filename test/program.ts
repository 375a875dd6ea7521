import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The real program, started like a user does, in its own process group like in a terminal. */
export interface Program {
  pid: number
  /** Everything printed so far. */
  printed(): string
  /** Resolves when a line with `text` is printed; rejects with the output if the program ends before. */
  says(text: string): Promise<string>
  /** The exit code, after all output. */
  ended: Promise<number | null>
  /** Sends a signal such as Ctrl-C to every process of the group. */
  signalGroup(signal: NodeJS.Signals): void
}

const root = new URL('..', import.meta.url)

/** As `npm start` sets it: halves what loading the server costs. */
export const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/compiled', root))

/** Runs `npm start` with only these settings, of this checkout or of another. */
export function npmStart(env: Record<string, string>, cwd?: string): Program {
  return startProgram(['npm', 'start'], env, cwd)
}

export function startProgram(
  [command = '', ...args]: string[],
  env: Record<string, string>,
  cwd: string | URL = root,
): Program {
  const { PATH = '', HOME = '/' } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, LEAD_SOURCES: 'directory', EMAIL_FINDER: 'off', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const pid = child.pid ?? 0
  return {
    pid,
    ended,
    printed: () => printed,
    says: text => lineWith(child, text, () => printed),
    signalGroup: signal => void process.kill(-pid, signal),
  }
}

function lineWith(child: ChildProcess, text: string, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const line = printed()
        .split('\n')
        .find(each => each.includes(text))
      if (line) resolve(line)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.on('close', () => reject(new Error(`It ended without saying "${text}":\n${printed()}`)))
    look()
  })
}

/** A folder that PostgreSQL's user can also enter. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-program-'))
  await chmod(folder, 0o755)
  return folder
}

/** The processes that mention this folder in their arguments or environment, as PID and command line. Linux only. */
export async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue
    const [command, env] = await Promise.all(
      ['cmdline', 'environ'].map(name => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    if (`${command}${env}`.includes(folder)) found.push(`${pid} ${command?.replaceAll('\0', ' ').trim()}`)
  }
  return found
}
