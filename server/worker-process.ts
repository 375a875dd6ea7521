import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * A worker makes much that is gone at once: with V8's young generation of 16 MB a half it held 420 MB, with 4 MB it holds
 * 230 at the same pace. `npm start` with ROLE=worker says the same.
 */
export const WORKER_FLAGS = ['--max-semi-space-size=4']

/**
 * Runs the worker role as a process of its own, apart from the web's event loop; one that dies is started again after
 * a second. Returns how to stop it.
 */
export function superviseWorker(env: NodeJS.ProcessEnv): () => Promise<void> {
  let isStopping = false
  let child = spawn()

  function spawn(): ChildProcess {
    const started = fork(program, {
      execArgv: [...process.execArgv, ...WORKER_FLAGS],
      env: { ...env, ROLE: 'worker' },
      // Its own group: Ctrl-C reaches us alone, and we end it in order.
      detached: process.platform !== 'win32',
    })
    started.on('exit', (code, signal) => {
      if (isStopping) return
      console.error(`The worker ended (${code ?? signal}); it is started again`)
      setTimeout(() => !isStopping && (child = spawn()), 1000)
    })
    return started
  }

  return async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    // A batch under way gets fifteen seconds; what a kill cuts off, the next start takes up again.
    const cut = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exit
    clearTimeout(cut)
  }
}
