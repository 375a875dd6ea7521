import { setTimeout } from 'node:timers/promises'

/** HubSpot allows four to five searches per second and account, fewer than for its other endpoints. */
const PAUSE_MS = 250

type SearchTurns = (key: string) => Promise<void>

/** Spaces out the searches that use the same key. */
export function searchTurns(): SearchTurns {
  const next = new Map<string, number>()
  return async key => {
    const now = performance.now()
    for (const [other, at] of next) if (at < now) next.delete(other)
    const at = next.get(key) ?? now
    next.set(key, at + PAUSE_MS)
    await setTimeout(at - now)
  }
}
