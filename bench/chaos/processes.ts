import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface SinkProcess {
  url: string
  stop(): Promise<void>
}

export async function startSinkProcess(logFile: string, delayMs: number): Promise<SinkProcess> {
  const child = fork(fileURLToPath(new URL('./sink.ts', import.meta.url)), [logFile, String(delayMs)])
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', message => resolve((message as { url: string }).url))
    child.once('exit', code => reject(new Error(`The mail server ended (${code})`)))
  })
  return { url, stop: () => end(child, 'SIGTERM') }
}

export interface Worker {
  /** Resolves when it is ready to work. */
  ready: Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** A worker as it runs in production: the program itself, with the worker's role alone. */
export function startWorkerProcess(env: Record<string, string>): Worker {
  const child = fork(fileURLToPath(new URL('../../server/main.ts', import.meta.url)), {
    env: { ...process.env, ...env, ROLE: 'worker' },
    // What the job queue says of itself is not of interest here; errors are.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`A worker ended before it was ready (${code})`)))
  })
  ready.catch(() => {})
  return { ready, kill: signal => end(child, signal) }
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
