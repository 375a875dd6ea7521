import { POLL_MS } from './engine-settings.ts'

/**
 * Runs work side by side, one at a time under each name: the campaigns of one mailbox take turns, and a mail server that
 * lets everybody wait keeps only its own waiting.
 */
export interface Lanes {
  /**
   * Starts the work, unless some is under way under that name, or it moved nothing a moment ago: every batch of one lane
   * makes the engine look again, and a hundred that wait for tomorrow would be looked through each time. One that has
   * addresses still coming does not rest: it would miss the first of them.
   */
  run(name: string, work: () => Promise<boolean>, options?: { mayRest: boolean }): void
  /** Something changed for these, or for all: they need not rest. */
  awake(names?: string[]): void
  /** Whether some work that moved something has ended since this was asked last. */
  hasMoved(): boolean
  /** Resolves when nothing is under way. */
  ended(): Promise<unknown>
}

export const INSTANCE_LANE = 'instance'

export function lanes(onMoved: () => void): Lanes {
  const underWay = new Map<string, Promise<void>>()
  const restsUntil = new Map<string, number>()
  let moved = false

  async function drive(name: string, work: () => Promise<boolean>, mayRest: boolean): Promise<void> {
    let didMove = false
    try {
      didMove = await work()
    } catch (error) {
      console.error('The sending engine met an error and goes on', error)
    }
    underWay.delete(name)
    if (!didMove) {
      if (mayRest && name !== INSTANCE_LANE) restsUntil.set(name, performance.now() + POLL_MS)
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
