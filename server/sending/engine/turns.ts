/** A few at a time, in the order in which they asked. */
export interface Turns {
  /** `waiting`: how many others wait when the turn begins. */
  take<T>(work: (waiting: number) => Promise<T>): Promise<T>
}

/** `atOnce` is asked whenever a turn could begin, and is at least 1. */
export function turns(atOnce: () => number = () => 1): Turns {
  const waiting: (() => void)[] = []
  let busy = 0

  function begin(): void {
    while (busy < atOnce()) {
      const next = waiting.shift()
      if (!next) return
      busy += 1
      next()
    }
  }
  return {
    async take(work) {
      const begun = new Promise<void>(resolve => waiting.push(resolve))
      begin()
      await begun
      try {
        return await work(waiting.length)
      } finally {
        busy -= 1
        begin()
      }
    },
  }
}
