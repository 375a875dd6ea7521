import { z } from 'zod'
import { ChangeEvent } from '#contract/events.ts'
import type { Pool } from '#server/db/db.ts'
import { CHANGES, Change, SessionsEnded } from './changes.ts'

interface Listener {
  tell(change: ChangeEvent): void
  /** Sessions of the user ended, or may have. */
  checkSession(): void
}

interface ChangeHub {
  /** Calls back for each change of that user's; returns how to stop. */
  subscribe(userId: string, listener: Listener): Promise<() => void>
  /** How many listen for that user. */
  count(userId: string): number
  close(): Promise<void>
}

/** What changes often (a campaign while it is sent) is told at most so often. */
const PAUSE_MS = 150

/**
 * Hears what all processes announce, over one connection opened for the first who listens, and tells each user
 * their own. When the connection was lost, everything may have changed, and everybody is told so.
 */
export function changeHub(pool: Pool): ChangeHub {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<string, Map<string, ChangeEvent>>()
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  let timer: NodeJS.Timeout | undefined

  const tell = (userId: string, { type, id }: ChangeEvent) => {
    if (!listeners.has(userId)) return
    const changes = waiting.get(userId) ?? new Map()
    waiting.set(userId, changes.set(`${type} ${id}`, { type, id }))
    timer ??= setTimeout(tellAll, PAUSE_MS)
  }
  const tellAll = () => {
    timer = undefined
    const told = [...waiting]
    waiting.clear()
    for (const [userId, changes] of told)
      for (const listener of listeners.get(userId) ?? []) for (const change of changes.values()) listener.tell(change)
  }
  const onNotify = (payload: string) => {
    const change = readChange(payload)
    if (!change) return
    if (change.type === 'sessions-ended') checkSessions(change.userId)
    else tell(change.userId, change)
  }
  const checkSessions = (userId: string) => {
    for (const listener of listeners.get(userId) ?? []) listener.checkSession()
  }
  let wasListening = false
  const onListen = () => {
    if (wasListening)
      for (const userId of listeners.keys()) {
        checkSessions(userId)
        for (const type of ChangeEvent.shape.type.options) tell(userId, { type, id: null })
      }
    wasListening = true
  }
  const listen = () => {
    listening ??= pool.listen(CHANGES, onNotify, onListen).catch(error => {
      listening = undefined
      throw error
    })
    return listening
  }

  return {
    async subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      const stop = () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
      await listen().catch(error => {
        stop()
        throw error
      })
      return stop
    },
    count: userId => listeners.get(userId)?.size ?? 0,
    async close() {
      clearTimeout(timer)
      await (await listening?.catch(() => undefined))?.unlisten()
    },
  }
}

function readChange(payload: string) {
  try {
    return z.union([Change, SessionsEnded]).parse(JSON.parse(payload))
  } catch {
    // Another version of the program may announce what this one does not know.
    return undefined
  }
}
