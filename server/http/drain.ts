import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ANSWER_MS } from '#server/stopping.ts'

/** On close, takes no connections and answers what's in progress. Event streams end before, so it comes after them. */
export function answerBeforeClosing(app: FastifyInstance, answerMs = ANSWER_MS): void {
  const open = new Set<ServerResponse>()
  let isClosing = false
  app.server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    // The client's next request goes to another process.
    if (isClosing) response.setHeader('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.close()
    const cut = AbortSignal.timeout(answerMs)
    for (const response of open) await once(response, 'close', { signal: cut }).catch(() => {})
  })
}
