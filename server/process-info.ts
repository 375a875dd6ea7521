import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process: '' if it ended, null where the system doesn't say. */
export async function readCommand(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      text => text.replaceAll('\0', ' '),
      () => untold(pid),
    )
  return new Promise(resolve =>
    execFile('ps', ['-o', 'command=', '-p', String(pid)], (error, out) => resolve(error ? untold(pid) : out)),
  )
}

/** It may have ended since it was last seen, or belong to somebody whose processes the system hides. */
const untold = (pid: number) => (isAlive(pid) ? null : '')
