import { readdir } from 'node:fs/promises'
import type { Db } from '#server/db/db.ts'
import { residentMb } from '../send/cpu.ts'
import type { Kept } from './processes.ts'

/** Memory over time of one process: seconds since it was first seen, and resident MB. */
export interface Memory {
  name: string
  pid: number
  samples: { at: number; mb: number }[]
}

/** Samples the memory of each process; a restarted one counts as another. */
export function watchMemory(processes: Kept[], everyMs: number) {
  const memories = new Map<number, Memory>()
  const began = performance.now()
  const sample = ({ name, pid }: Kept) => {
    const mb = residentMb(pid())
    if (mb === 0) return
    const memory = memories.get(pid()) ?? { name, pid: pid(), samples: [] }
    memories.set(pid(), memory)
    memory.samples.push({ at: (performance.now() - began) / 1000, mb })
  }
  const timer = setInterval(() => processes.forEach(sample), everyMs)
  return {
    stop(): Memory[] {
      clearInterval(timer)
      return [...memories.values()]
    },
  }
}

/** The least-squares slope of the second half, in MB per hour: the first half fills caches. */
export function slope({ samples }: Memory): number {
  const half = samples.slice(Math.floor(samples.length / 2))
  const mean = (of: (sample: (typeof half)[0]) => number) => half.reduce((sum, each) => sum + of(each), 0) / half.length
  const [at, mb] = [mean(each => each.at), mean(each => each.mb)]
  const covariance = mean(each => (each.at - at) * (each.mb - mb))
  const variance = mean(each => (each.at - at) ** 2)
  return variance === 0 ? 0 : (covariance / variance) * 3600
}

/** What a process holds open, and what the database has of all of them. */
export interface Handles {
  /** Open file descriptors of each process. */
  files: Map<string, number>
  connections: number
}

export async function countHandles(db: Db, processes: Kept[]): Promise<Handles> {
  const files = new Map<string, number>()
  for (const { name, pid } of processes) files.set(name, (await readdir(`/proc/${pid()}/fd`)).length)
  const [row] = await db.system<[{ n: number }]>`
    select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return { files, connections: row.n }
}
