import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'

/** A thread with receivers: `/ok` keeps how long each event took to arrive, the others answer as their name says, or never. */
const took: number[] = []
const ids = new Set<string>()
const answers: Record<string, (response: ServerResponse) => void> = {
  '/hang': () => {},
  '/redirect': response => response.writeHead(302, { location: '/ok' }).end(),
  '/410': response => response.writeHead(410).end(),
  '/500': response => response.writeHead(500).end('no'),
}
const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (answer) return answer(response)
  return void text(request).then(body => {
    ids.add(String(request.headers['webhook-id']))
    took.push(Date.now() - Date.parse(JSON.parse(body).timestamp))
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
parentPort?.on('message', () => parentPort?.postMessage({ took: took.splice(0), different: ids.size }))
