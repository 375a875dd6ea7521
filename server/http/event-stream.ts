import type { FastifyInstance } from 'fastify'
import { events } from '#contract/events.ts'
import type { Deps } from '#server/deps.ts'
import { changeHub } from './change-hub.ts'
import { tooMany } from './errors.ts'
import { serveRaw } from './serve.ts'
import { isSessionOpen } from './session.ts'

/** A browser uses one stream for all its tabs, so twenty are enough for one person's browsers and machines. */
const MAX_STREAMS = 20
const HEARTBEAT_MS = 25_000
/** Closes a page that has stopped reading. */
const MAX_UNREAD = 256 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise proxies would buffer the events.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Sends the names of changed things to a page, which then reloads them with other calls. */
export function eventStreamRoutes(app: FastifyInstance, { db }: Deps): void {
  const hub = changeHub(db.direct)
  const ends = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of ends) end()
    hub.close()
  })

  serveRaw(app, events.stream, async (caller, _, { request, reply }) => {
    if (hub.count(caller.userId) >= MAX_STREAMS) throw tooMany('Too many pages are open. Close some of them.')
    const stream = reply.raw
    const checkSession = async () => {
      const isOpen = await isSessionOpen(db.system, caller.sid).catch(() => true)
      if (!isOpen) stream.end()
    }
    const unsubscribe = await hub.subscribe(caller.userId, {
      checkSession,
      send(change) {
        stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`)
        if (stream.writableLength > MAX_UNREAD) stream.destroy()
      },
    })
    if (request.raw.destroyed) return unsubscribe()
    reply.hijack()
    stream.writeHead(200, headers)
    stream.write('retry: 2000\n\n')

    // Check here too, because a session may expire or an announcement may get lost.
    const heart = setInterval(() => {
      stream.write(':\n\n')
      void checkSession()
    }, HEARTBEAT_MS)
    const end = () => stream.end()
    ends.add(end)
    stream.on('close', () => {
      clearInterval(heart)
      ends.delete(end)
      unsubscribe()
    })
  })
}
