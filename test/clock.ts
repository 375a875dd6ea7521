import type { Clock } from '#server/clock.ts'

interface TestClock extends Clock {
  set(to: string | Date): void
  advance(ms: number): void
  /** Calls `hear` after each move, until the returned function is called. */
  onMove(hear: () => void): () => void
}

/** A clock that only moves when told to. */
export function testClock(start: string | Date = new Date()): TestClock {
  let at = new Date(start)
  const hearing = new Set<() => void>()
  const tell = () => {
    for (const hear of hearing) hear()
  }
  return {
    onMove(hear) {
      hearing.add(hear)
      return () => hearing.delete(hear)
    },
    now: () => new Date(at),
    set: to => {
      at = new Date(to)
      tell()
    },
    advance: ms => {
      at = new Date(at.getTime() + ms)
      tell()
    },
  }
}
