import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { EVENT_TYPES } from '#contract/event-types.ts'
import type { ChangeEvent } from '#contract/events.ts'

export type EventType = ChangeEvent['type']
/** `id` is null when anything of the type may have changed, as when the stream opens: read everything again. */
export type ServerEvent = ChangeEvent

const RETRY_MS = 5000
const CHANNEL = 'canvass-events'

type Listener = (event: ServerEvent) => void
const listeners = new Map<EventType, Set<Listener>>()
let stop: (() => void) | undefined

/** Calls back for every change that the server reports: `useServerEvents('campaign', e => invalidate(e.id))`. */
export function useServerEvents(type: EventType, onEvent: (event: ServerEvent) => void) {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => listen(type, event => latest.current(event)), [type])
}

/** Reads queries again after each change: `useRereadOn('tasks', ['tasks'])`. With `of`, after those of one lead, campaign, and so on. */
export function useRereadOn(type: EventType, queryKey: QueryKey, of?: string) {
  const client = useQueryClient()
  useServerEvents(type, ({ id }) => {
    if (id === null || of === undefined || id === of) void client.invalidateQueries({ queryKey })
  })
}

export function listen(type: EventType, listener: Listener): () => void {
  const set = listeners.get(type) ?? new Set()
  listeners.set(type, set.add(listener))
  stop ??= start()
  return () => {
    set.delete(listener)
    // React removes the listeners of one page before it adds those of the next.
    queueMicrotask(stopIfUnused)
  }
}

function stopIfUnused() {
  if ([...listeners.values()].some(({ size }) => size > 0)) return
  stop?.()
  stop = undefined
}

/**
 * All tabs share one connection: over HTTP/1.1 a browser allows six per origin, so seven tabs would block every call.
 * The tab that holds the lock listens and passes events on; when it closes, the next tab takes over.
 */
function start(): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return connect(deliver)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = message => deliver(message.data)
  const abort = new AbortController()
  let release = () => {}
  const hold = () => {
    // The last listener left just as we got the lock: the channel is already closed.
    if (abort.signal.aborted) return
    const close = connect(event => {
      deliver(event)
      channel.postMessage(event)
    })
    return new Promise<void>(resolve => {
      release = () => {
        close()
        resolve()
      }
    })
  }
  navigator.locks.request(CHANNEL, { signal: abort.signal }, hold).catch(() => {})
  return () => {
    abort.abort()
    release()
    channel.close()
  }
}

function deliver(event: ServerEvent) {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/**
 * Keeps a stream open. Listeners read everything again whenever it opens: what they have may be from before it heard of
 * changes, the first time, too.
 */
function connect(onEvent: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/events', { withCredentials: true })
    source.onopen = () => {
      for (const type of EVENT_TYPES) onEvent({ type, id: null })
    }
    const onMessage = (message: MessageEvent<string>) => {
      const event = readEvent(message.data)
      if (event) onEvent(event)
    }
    source.addEventListener('message', onMessage)
    source.addEventListener('change', onMessage)
    source.onerror = () => {
      // The browser reconnects by itself, except after a refusal (a lost session, a restart behind a proxy).
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

function readEvent(data: string): ServerEvent | undefined {
  try {
    const { type, id } = JSON.parse(data)
    return EVENT_TYPES.includes(type) ? { type, id: typeof id === 'string' ? id : null } : undefined
  } catch {
    return undefined
  }
}
