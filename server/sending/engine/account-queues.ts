import { POLL_MS } from './engine-settings.ts'

/**
 * Runs work in parallel, one at a time under each name: the campaigns of one sending account take turns, and a slow mail
 * server only delays its own.
 */
export interface AccountQueues {
  /**
   * Starts the work, unless that account is busy or moved nothing a moment ago: otherwise every batch would read a
   * hundred accounts that wait for tomorrow. While addresses are being expanded, nothing pauses.
   */
  run(name: string, work: () => Promise<boolean>, options?: { mayRest: boolean }): void
  /** Something changed for these accounts, or for all, so they needn't pause. */
  awake(names?: string[]): void
  /** Whether work that moved something has ended since the last call. */
  hasMoved(): boolean
  /** Resolves when nothing runs. */
  ended(): Promise<unknown>
}

export const INSTANCE_QUEUE = 'instance'

export function accountQueues(onMoved: () => void): AccountQueues {
  const underWay = new Map<string, Promise<void>>()
  const pausedUntil = new Map<string, number>()
  let moved = false

  async function drive(name: string, work: () => Promise<boolean>, mayRest: boolean): Promise<void> {
    let didMove = false
    try {
      didMove = await work()
    } catch (error) {
      console.error('The sending engine continues after an error', error)
    }
    underWay.delete(name)
    if (!didMove) {
      if (mayRest && name !== INSTANCE_QUEUE) pausedUntil.set(name, performance.now() + POLL_MS)
      return
    }
    moved = true
    onMoved()
  }
  return {
    run(name, work, { mayRest } = { mayRest: true }) {
      if (underWay.has(name) || (pausedUntil.get(name) ?? 0) > performance.now()) return
      pausedUntil.delete(name)
      underWay.set(name, drive(name, work, mayRest))
    },
    awake(names = [...pausedUntil.keys()]) {
      for (const name of names) pausedUntil.delete(name)
    },
    hasMoved() {
      const had = moved
      moved = false
      return had
    },
    ended: () => Promise.all(underWay.values()),
  }
}
