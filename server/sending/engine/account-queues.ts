import { log } from '#server/log/log.ts'
import { POLL_MS } from './engine-settings.ts'

/** How a turn ended: something moved, or nothing will for this long. */
export type Turned = { moved: true } | { moved: false; restMs: number }

/** Runs work in parallel, one at a time for each sending account: a slow mail server only delays its own campaigns. */
export interface AccountQueues {
  /**
   * Starts the work, unless that sending account is busy or moved nothing a moment ago: otherwise every batch would read
   * those that wait for tomorrow. While addresses are being expanded, nothing pauses.
   */
  run(userId: string, name: string, work: () => Promise<Turned>, options?: { mayPause: boolean }): void
  /**
   * Something changed for this account, so its queues needn't pause. Returns false if all of them have a turn under way: its end
   * calls `onEnd`, so nothing is missed by not looking at the account until then.
   */
  awake(userId: string): boolean
  /** Resolves when nothing runs. */
  ended(): Promise<unknown>
}

interface Queues {
  underWay: Map<string, Promise<void>>
  pausedUntil: Map<string, number>
  /** The shortest rest that a turn asked for since something last moved. */
  restMs: number
  /** How often something changed for this account while a turn was under way, which may have read what was there before. */
  changes: number
}

/** `onEnd` is called when a turn moved something, and when the last of an account's turns ended with nothing left to move. */
export function accountQueues(onEnd: (userId: string, turned: Turned) => void): AccountQueues {
  const accounts = new Map<string, Queues>()

  function queuesOf(userId: string): Queues {
    const known = accounts.get(userId)
    if (known) return known
    const made = { underWay: new Map(), pausedUntil: new Map(), restMs: Number.POSITIVE_INFINITY, changes: 0 }
    accounts.set(userId, made)
    return made
  }

  async function drive(userId: string, name: string, work: () => Promise<Turned>, mayPause: boolean): Promise<void> {
    const { changes } = queuesOf(userId)
    const turned = await work().catch((error): Turned => {
      log.error({ err: error, account: userId }, 'The sending engine continues after an error')
      return { moved: false, restMs: POLL_MS }
    })
    const queues = queuesOf(userId)
    queues.underWay.delete(name)
    if (turned.moved || queues.changes > changes) {
      queues.restMs = Number.POSITIVE_INFINITY
      onEnd(userId, { moved: true })
      return
    }
    if (mayPause) queues.pausedUntil.set(name, performance.now() + POLL_MS)
    queues.restMs = Math.min(queues.restMs, turned.restMs)
    if (queues.underWay.size > 0) return
    onEnd(userId, { moved: false, restMs: queues.restMs })
    queues.restMs = Number.POSITIVE_INFINITY
  }

  return {
    run(userId, name, work, { mayPause } = { mayPause: true }) {
      const { underWay, pausedUntil } = queuesOf(userId)
      if (underWay.has(name) || (pausedUntil.get(name) ?? 0) > performance.now()) return
      pausedUntil.delete(name)
      underWay.set(name, drive(userId, name, work, mayPause))
    },
    awake(userId) {
      const queues = accounts.get(userId)
      if (!queues) return true
      const hasIdle = queues.underWay.size === 0 || queues.pausedUntil.size > 0
      queues.pausedUntil.clear()
      if (queues.underWay.size === 0) accounts.delete(userId)
      else queues.changes += 1
      return hasIdle
    },
    ended: () => Promise.all([...accounts.values()].flatMap(({ underWay }) => [...underWay.values()])),
  }
}
