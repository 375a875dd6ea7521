import { z } from 'zod'
import { ChangeEvent } from '#contract/events.ts'
import type { Pool } from '#server/db/db.ts'
import { parseJson } from '#server/parse-json.ts'
import { CHANGES, Change, SessionsEnded } from './changes.ts'

interface Listener {
  send(change: ChangeEvent): void
  /** Sessions of the user ended, or may have. */
  checkSession(): void
}

/** Frequent changes, such as those of a running campaign, are reported at most this often. */
const PAUSE_MS = 150

/**
 * Receives the changes of all processes over one connection, opened for the first listener, and passes them to
 * their users. After a lost connection anything may have changed, so every listener reloads everything.
 */
export function changeHub(pool: Pool) {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<string, Map<string, ChangeEvent>>()
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  let timer: NodeJS.Timeout | undefined

  const send = (userId: string, { type, id }: ChangeEvent) => {
    if (!listeners.has(userId)) return
    const changes = waiting.get(userId) ?? new Map()
    waiting.set(userId, changes.set(`${type} ${id}`, { type, id }))
    timer ??= setTimeout(tellAll, PAUSE_MS)
  }
  const tellAll = () => {
    timer = undefined
    const sent = [...waiting]
    waiting.clear()
    for (const [userId, changes] of sent)
      for (const listener of listeners.get(userId) ?? []) for (const change of changes.values()) listener.send(change)
  }
  const onNotify = (payload: string) => {
    const change = readChange(payload)
    if (!change) return
    if (change.type === 'sessions-ended') checkSessions(change.userId)
    else send(change.userId, change)
  }
  const checkSessions = (userId: string) => {
    for (const listener of listeners.get(userId) ?? []) listener.checkSession()
  }
  let wasListening = false
  const onListen = () => {
    if (wasListening)
      for (const userId of listeners.keys()) {
        checkSessions(userId)
        for (const type of ChangeEvent.shape.type.options) send(userId, { type, id: null })
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
    /** Calls back on each change for that user; returns a function that unsubscribes. */
    async subscribe(userId: string, listener: Listener): Promise<() => void> {
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
    count: (userId: string) => listeners.get(userId)?.size ?? 0,
    close(): void {
      clearTimeout(timer)
      // Not awaited: a dead connection would never answer.
      listening?.then(({ unlisten }) => unlisten()).catch(() => {})
    },
  }
}

/** A newer version of the program may announce changes that this one doesn't know. */
const readChange = (payload: string) => z.union([Change, SessionsEnded]).safeParse(parseJson(payload)).data
