import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, readCommand } from '#server/process-info.ts'

/** A server that runs on a data folder, according to its postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Its program was replaced or removed since, so it has to be stopped. */
  isOutdated: boolean
}

/**
 * The server that runs on `folder`, or null. Waits while it is starting or stopping. PostgreSQL judges the file of a killed
 * server itself, unless the process id now belongs to another program, which it would take for a server.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const { pid, port, status } = await readPidFile(folder)
    if (!pid || !isAlive(pid)) return null
    if (!(await isPostmasterOf(folder, pid))) {
      await rm(join(folder, 'postmaster.pid'), { force: true })
      return null
    }
    if (port && status === 'ready') return { pid, port, isOutdated: await isOutdated(pid) }
  }
  throw new Error(`The database in ${folder} neither starts nor stops. See server.log in that folder.`)
}

/** Whether no server runs on `folder`. Cheap enough to ask twice a second; one that starts or stops isn't gone. */
export async function isGone(folder: string): Promise<boolean> {
  const { pid } = await readPidFile(folder)
  if (!pid || !isAlive(pid)) return true
  // Where nobody collects ended processes, as in some containers, a killed one stays, without its command.
  return process.platform === 'linux' && !(await isPostmasterOf(folder, pid))
}

/**
 * Ends what a killed server on `folder` left: its processes end by themselves only when they next wait, and until then no
 * server can start there. Only on Linux, which says what a process works in.
 */
export async function endOrphans(folder: string): Promise<void> {
  const place = await realpath(folder).catch(() => folder)
  const worksThere = async (pid: string) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === place
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || !(await worksThere(pid)) || !(await readCommand(Number(pid)))?.startsWith('postgres: '))
      continue
    const [, parent = ''] = /^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')) ?? []
    // A server that another process of ours has started meanwhile keeps its own.
    if (parent && !(await worksThere(parent))) killIfAlive(Number(pid))
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

async function readPidFile(folder: string) {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
}

/** Process ids are reused, so only a server on this folder counts. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  const command = await readCommand(pid)
  return command === null || (command.includes('postgres') && command.includes(folder))
}

const isOutdated = async (pid: number) => (await readlink(`/proc/${pid}/exe`).catch(() => '')).endsWith(' (deleted)')
