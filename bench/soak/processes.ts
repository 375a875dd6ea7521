import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WORKER_FLAGS } from '#server/worker-process.ts'
import { freePort } from '#test/free-port.ts'
import { end } from '../end.ts'

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** A web process or a worker of the real program, restarted a second after it ends, as by its supervisor. */
export interface Kept {
  name: string
  /** Where it answers /readyz, and a web process everything else. */
  base: string
  pid(): number
  /** Resolves when it answers that it's ready; rejects after two minutes. */
  ready(): Promise<void>
  /** `kill -9` */
  kill(): Promise<void>
  /** How often it ended although nobody killed it. */
  ends(): number
  stop(): Promise<void>
}

/** Its output goes to a file of its name in `folder`. */
export async function keepProcess(
  name: string,
  role: 'web' | 'worker',
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Kept> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let isStopping = false
  let isKilled = false
  let ends = 0
  let child = spawn()

  function spawn(): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const started = fork(program, {
      env: { ...process.env, ...env, ROLE: role, [role === 'web' ? 'PORT' : 'WORKER_PORT']: String(port) },
      // As scripts/start.mjs and server/worker-process.ts start them.
      execArgv: role === 'web' ? ['--max-semi-space-size=8'] : WORKER_FLAGS,
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    started.once('exit', () => {
      if (isStopping) return
      if (!isKilled) ends += 1
      isKilled = false
      setTimeout(() => !isStopping && (child = spawn()), 1000)
    })
    return started
  }
  return {
    name,
    base,
    pid: () => child.pid ?? 0,
    async ready() {
      for (const deadline = performance.now() + 120_000; !(await isReady(base)); await pause(100))
        if (performance.now() > deadline) throw new Error(`${name} isn't ready after two minutes`)
    },
    async kill() {
      isKilled = true
      await end(child, 'SIGKILL')
    },
    ends: () => ends,
    stop() {
      isStopping = true
      return end(child)
    },
  }
}

async function isReady(base: string): Promise<boolean> {
  const reply = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok ?? false
}
