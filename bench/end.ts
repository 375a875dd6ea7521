import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child process, and resolves when it has ended. */
export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
