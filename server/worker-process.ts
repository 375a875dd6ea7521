import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { log } from '#server/log/log.ts'
import { STOP_WORKER_MS } from '#server/stopping.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * The worker allocates many short-lived objects: at the same speed it needs 420 MB with V8's default. Its other threads
 * collected garbage for a quarter of its processor time; alone, it pauses for 3 ms and, rarely, 20. Collecting old objects whenever
 * they've grown by 40% keeps 216 MB instead of 302, and takes 210 µs for each of 250,000 emails instead of 187: not worth it.
 */
export const WORKER_FLAGS = ['--max-semi-space-size=8', '--single-threaded-gc']

/** Runs the worker role in its own process, restarts it a second after it dies, and returns how to stop it. */
export function superviseWorker(env: NodeJS.ProcessEnv): () => Promise<void> {
  let isStopping = false
  let child = spawn()

  function spawn(): ChildProcess {
    const started = fork(program, {
      execArgv: [...process.execArgv, ...WORKER_FLAGS],
      env: { ...env, ROLE: 'worker' },
      // In its own process group, so that Ctrl-C reaches only us and we stop it in order.
      detached: process.platform !== 'win32',
    })
    started.on('exit', (code, signal) => {
      if (isStopping) return
      log.error(`The worker ended (${code ?? signal}); Canvass restarts it`)
      setTimeout(() => !isStopping && (child = spawn()), 1000)
    })
    return started
  }

  return async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    // The next start settles what a kill interrupts.
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_WORKER_MS)
    await exit
    clearTimeout(cut)
  }
}
