import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** What a broken or malicious API may answer with. None of these ends by itself. */
export const hostileReplies = {
  'text without end': response => pour(response, Buffer.alloc(65_536, 'x'), '{"object":"'),
  'a list without end': response => pour(response, Buffer.from('{"id":"a"},'.repeat(6000)), '{"data":['),
  'brackets without end': response => pour(response, Buffer.alloc(65_536, '['), ''),
  'objects in objects without end': response => pour(response, Buffer.from('{"a":'.repeat(13_000)), ''),
  'compressed text without end': response => {
    response.setHeader('content-encoding', 'gzip')
    pour(response, gzipSync(Buffer.alloc(16 * 1024 * 1024, 'x')), '')
  },
  'a byte now and then': response => {
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  },
  'a header of 60 KB': response => void response.setHeader('content-type', 'a'.repeat(60_000)).end('{}'),
} satisfies Record<string, (response: ServerResponse) => void>

export type HostileReply = keyof typeof hostileReplies

function pour(response: ServerResponse, piece: Buffer, start: string): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more).write(start)
  more()
}

/** Answers every request in the way that was last set, and counts what it could send. */
export async function startHostileVendor() {
  let way: HostileReply = 'text without end'
  let [sent, open] = [0, 0]
  const server = createServer((request, response) => {
    request.resume()
    open += 1
    response.once('close', () => {
      open -= 1
      sent += request.socket.bytesWritten
    })
    response.setHeader('content-type', 'application/json')
    hostileReplies[way](response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next: HostileReply) {
      way = next
      sent = 0
    },
    /** Bytes of finished replies. */
    sent: () => sent,
    /** Replies that still go on. */
    open: () => open,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
