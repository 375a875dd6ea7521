import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Runs the worker role as a process of its own, apart from the web's event loop; one that dies is started again after
 * a second. Returns how to stop it.
 */
export function superviseWorker(env: NodeJS.ProcessEnv): () => Promise<void> {
  let isStopping = false
  let child = spawn()

  function spawn(): ChildProcess {
    const started = fork(program, {
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
