import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WORKER_FLAGS } from '#server/worker-process.ts'
import { end } from '../end.ts'
import type { Passed, StopAt } from './await-points.ts'
import type { Mood } from './conversation.ts'
import type { Points } from './kills.ts'

export interface MailServer {
  url: string
  port: number
  tell(told: { mood?: Mood; allowed?: number }): void
  stop(): Promise<void>
}

const LOGIN = { user: 'chaos', pass: 'sesame' }

/** `folder` gets the accepted messages (`taken.jsonl`). Without a seed, it accepts everything. */
export async function startMailServer(folder: string, seed: number | null): Promise<MailServer> {
  const child = fork(fileURLToPath(new URL('./mail-server.ts', import.meta.url)), [
    join(folder, 'taken.jsonl'),
    seed === null ? 'none' : String(seed),
    LOGIN.user,
    LOGIN.pass,
  ])
  const [{ port }] = await once(child, 'message')
  return {
    port,
    url: `smtp://${LOGIN.user}:${LOGIN.pass}@127.0.0.1:${port}`,
    tell: told => void child.send(told),
    stop: () => end(child),
  }
}

export interface Worker {
  /** Resolves when it's ready to work; it may have been restarted meanwhile. */
  ready(): Promise<void>
  kill(): Promise<void>
  /** Has it kill itself at this point (await-points.ts), after passing it `after` times; null: nowhere. */
  stopAt(point: string | null, after: number): void
  /** Resolves when the process of now has ended. */
  dies(): Promise<unknown>
  /** In ms. */
  shiftClock(by: number): void
  stop(): Promise<void>
}

/**
 * A worker as in production: restarted a second after it ends, as by its supervisor (server/worker-process.ts), and after a kill
 * immediately, by a process that has read the program already. Notes in `points` where it can be killed.
 */
export function keepWorker(env: Record<string, string>, points: Points): Worker {
  let clockShift = 0
  let isStopping = false
  /** Has read the program, and waits for the end of its input. */
  let spare = load()
  let child = begin()
  let isReady = whenReady(child)
  let death = once(child, 'exit')

  function load(): ChildProcess {
    return fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
      env: { ...process.env, ...env, ROLE: 'worker' },
      execArgv: [...WORKER_FLAGS, '--import', new URL('./shifted-clock.ts', import.meta.url).href],
      // A run causes many errors on purpose; CHAOS_LOG=1 shows them.
      stdio: ['pipe', 'ignore', process.env.CHAOS_LOG ? 'inherit' : 'ignore', 'ipc'],
    })
  }
  function begin(): ChildProcess {
    const started = spare
    spare = load()
    started.send({ clockShift }, () => {})
    started.stdin?.end()
    started.on('message', (told: Partial<Passed>) => {
      for (const point of told.passed ?? []) points.set(point, performance.now())
    })
    started.once('exit', (_, signal) => {
      setTimeout(startAgain, signal === 'SIGKILL' ? 0 : 1000)
    })
    return started
  }
  function startAgain(): void {
    if (isStopping) return
    child = begin()
    isReady = whenReady(child)
    death = once(child, 'exit')
  }
  /** A process that is just being killed doesn't hear it. */
  function tell(what: object): void {
    if (child.connected) child.send(what, () => {})
  }
  return {
    async ready() {
      while (!(await isReady)) await pause(20)
    },
    kill: () => end(child, 'SIGKILL'),
    stopAt: (stopAt, after) => tell({ stopAt, after } satisfies StopAt),
    dies: () => death,
    shiftClock(by) {
      clockShift = by
      tell({ clockShift })
    },
    async stop() {
      isStopping = true
      await Promise.all([end(child), end(spare)])
    },
  }
}

const whenReady = (child: ChildProcess) =>
  new Promise<boolean>(resolve => {
    child.on('message', told => told === 'ready' && resolve(true))
    child.once('exit', () => resolve(false))
  })
