import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from './processes.ts'

/** A point is passed this often at most before the kill, so that it's not always a worker's first time. */
const PASSES = 3
const PATIENCE_MS = 2500
/** Workers pass such points now, so one of them most likely will again. */
const RECENT_MS = 1000
/** The share of kills that come at any moment. */
const BY_CHANCE = 0.2

/** When a worker was last seen to pass each point, by performance.now(). */
export type Points = Map<string, number>

/** Spreads kills evenly over the points that workers pass at the time. */
export interface Kills {
  /** Kills one of the workers. */
  kill(workers: Worker[]): Promise<{ where: string; victim: Worker | undefined }>
  /** How often each point was the place of a kill. */
  counts(): Map<string, number>
}

export function killsAtPoints(points: Points, random: () => number): Kills {
  const counts = new Map<string, number>()
  const tries = new Map<string, number>()

  function rarest(): string | undefined {
    const recent = [...points].filter(([, at]) => at > performance.now() - RECENT_MS).map(([point]) => point)
    const least = Math.min(...recent.map(point => tries.get(point) ?? 0))
    const all = recent.filter(point => (tries.get(point) ?? 0) === least)
    return all[Math.floor(random() * all.length)]
  }
  /** The first of the workers that passes the point dies there. Null: none did. */
  async function killAt(point: string, workers: Worker[]): Promise<Worker | null> {
    tries.set(point, (tries.get(point) ?? 0) + 1)
    const died = workers.map(worker => worker.dies().then(() => worker))
    const after = Math.floor(random() * PASSES)
    for (const worker of workers) worker.stopAt(point, after)
    const victim = await Promise.race([...died, pause(PATIENCE_MS, null)])
    for (const worker of workers) worker.stopAt(null, 0)
    return victim
  }
  return {
    counts: () => counts,
    async kill(workers) {
      const point = random() < BY_CHANCE ? undefined : rarest()
      const victim = point === undefined ? null : await killAt(point, workers)
      if (point !== undefined && victim) {
        counts.set(point, (counts.get(point) ?? 0) + 1)
        return { where: point, victim }
      }
      await pause(random() * 400)
      const [chosen] = workers.toSorted(() => random() - 0.5)
      await chosen?.kill()
      return { where: 'any moment', victim: chosen }
    },
  }
}
