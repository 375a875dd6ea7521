import { setTimeout } from 'node:timers/promises'

/** Spaces out the requests that use the same key. */
export interface Turns {
  /** Waits until this key's next request may leave. */
  next(key: string): Promise<void>
  /** No request of this key leaves for so long. */
  rest(key: string, ms: number): void
}

/** At most one request per `pauseMs` and key. */
export function turns(pauseMs: number): Turns {
  const next = new Map<string, number>()
  return {
    next: async key => {
      const now = performance.now()
      for (const [other, at] of next) if (at < now) next.delete(other)
      const at = next.get(key) ?? now
      next.set(key, at + pauseMs)
      if (at > now) await setTimeout(at - now)
    },
    rest: (key, ms) => void next.set(key, Math.max(next.get(key) ?? 0, performance.now() + ms)),
  }
}
