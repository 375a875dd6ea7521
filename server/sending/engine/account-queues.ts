import { POLL_MS } from './engine-settings.ts'

/**
 * Runs work in parallel, one at a time under each name: the campaigns of one sending account take turns, and a slow mail
 * server only delays its own.
 */
export interface AccountQueues {
  /**
   * Starts the work, unless that name is busy or moved nothing a moment ago: each batch makes the engine look again, and a
   * hundred accounts that wait for tomorrow would be read each time. While addresses are still coming it doesn't rest.
   */
  run(name: string, work: () => Promise<boolean>, options?: { mayRest: boolean }): void
  /** Something changed for these, or for all: they needn't rest. */
  awake(names?: string[]): void
  /** Whether work that moved something has ended since the last call. */
  hasMoved(): boolean
  /** Resolves when nothing runs. */
  ended(): Promise<unknown>
}

export const INSTANCE_QUEUE = 'instance'

export function accountQueues(onMoved: () => void): AccountQueues {
  const underWay = new Map<string, Promise<void>>()
  const restsUntil = new Map<string, number>()
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
      if (mayRest && name !== INSTANCE_QUEUE) restsUntil.set(name, performance.now() + POLL_MS)
      return
    }
    moved = true
    onMoved()
  }
  return {
    run(name, work, { mayRest } = { mayRest: true }) {
      if (underWay.has(name) || (restsUntil.get(name) ?? 0) > performance.now()) return
      restsUntil.delete(name)
      underWay.set(name, drive(name, work, mayRest))
    },
    awake(names = [...restsUntil.keys()]) {
      for (const name of names) restsUntil.delete(name)
    },
    hasMoved() {
      const had = moved
      moved = false
      return had
    },
    ended: () => Promise.all(underWay.values()),
  }
}
