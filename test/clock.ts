import type { Clock } from '#server/clock.ts'

/** A clock that only moves when told to. */
export function testClock(
  start: string | Date = new Date(),
): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: to => {
      at = new Date(to)
    },
    advance: ms => {
      at = new Date(at.getTime() + ms)
    },
  }
}
