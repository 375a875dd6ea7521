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
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const own = statOf(pid)
  const ended = own ? (Number(own[13]) + Number(own[14])) * TICK_MS : 0
  return childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), cpuMs(pid) + ended)
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
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
