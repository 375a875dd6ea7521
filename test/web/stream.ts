import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A stream of server-sent events that the test writes, at URLs that end with this path. */
export function eventStream(path: string) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let signal: AbortSignal | null | undefined
  const plain = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.endsWith(path)) return plain(url, init)
    signal = init.signal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller
        signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    send: (name: string, data: object) =>
      act(async () => stream?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))),
    end: () => act(async () => stream?.close()),
    isAborted: () => signal?.aborted,
  }
}
