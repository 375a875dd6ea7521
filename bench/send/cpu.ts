import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** CPU time of one process so far, including its threads, in ms. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0
}

/** CPU time of a database server: the postmaster, its ended children, and its running ones, in ms. */
export function postgresCpuMs(folder: string): number {
  return postgresCpuByProcess(folder)
    .values()
    .reduce((sum, ms) => sum + ms, 0)
}

const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** CPU time of a database server by its processes (backends, checkpointer, autovacuum …), in ms. */
export function postgresCpuByProcess(folder: string): Map<string, number> {
  const pid = postmasterOf(folder)
  const own = statOf(pid)
  const all = new Map([
    ['postmaster', cpuMs(pid)],
    ['ended processes', own ? (Number(own[13]) + Number(own[14])) * TICK_MS : 0],
  ])
  for (const child of childrenOf(pid)) {
    const title = titleOf(child)
    all.set(title, (all.get(title) ?? 0) + cpuMs(child))
  }
  return all
}

/** "postgres: io worker 1" is an io worker, and "postgres: canvass_owner canvass 127.0.0.1(4711) idle" a backend. */
function titleOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  const name = /^postgres: (.*?)( \d+)?\s*$/.exec(text)?.[1]?.trim() ?? 'other'
  return name.includes('127.0.0.1') ? 'backends' : name
}

/** Resident memory in MB. */
export const residentMb = (pid: number): number => memoryMb(pid, 'VmRSS')

/** The most resident memory so far, in MB. */
export const peakMb = (pid: number): number => memoryMb(pid, 'VmHWM')

/** 0 once the process is gone. */
function memoryMb(pid: number, field: string): number {
  try {
    const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(child => Number(statOf(child)?.[1]) === pid)

/** The fields of /proc/PID/stat after the name, which may contain spaces: state is 0, parent is 1. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
