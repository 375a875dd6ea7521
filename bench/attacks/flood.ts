import { Worker } from 'node:worker_threads'
import type { World } from '#test/world.ts'

/** Requests with hostile texts, from accounts in turn. */
export interface Flood {
  base: string
  /** One for each account; an empty one is a stranger's. */
  cookies: string[]
  /** What exists, for the paths and bodies. */
  ids: Partial<World>
  requests: number
}

export interface Answers {
  /** How often each status came; 0 is no answer at all. */
  statuses: Record<number, number>
  slowest: { ms: number; what: string }[]
}

/** Sends them from another thread, because making them would delay who watches. */
export function flood(workerData: Flood): Promise<Answers> {
  const worker = new Worker(new URL('./send.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => void worker.once('message', resolve).once('error', reject))
}
