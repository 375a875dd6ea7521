import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from './ask.ts'

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const askAt = (url: string) => ask({ name: 'It', url, timeoutMs: 5000 })

test('a packed answer is unpacked', async () => {
  const url = await listen((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ä":1}'))
  })
  expect(await askAt(url)).toMatchObject({ status: 200, text: '{"ä":1}' })
})

test('what unpacks to gigabytes is left, and what is not packed as it says', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
  const answers = [bomb, Buffer.from('plain')]
  const url = await listen((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(answers.shift())
  })
  await expect(askAt(url)).rejects.toMatchObject({
    outcome: 'failed',
    message: 'It answered with more than 4 MB.',
  })
  await expect(askAt(url)).rejects.toMatchObject({ outcome: 'down' })
})

test('where nobody listens it is said at once', async () => {
  await expect(askAt('http://127.0.0.1:9/')).rejects.toMatchObject({
    outcome: 'down',
    message: 'It could not be reached.',
  })
})

test('a name that does not exist, a network that swallows everything', async () => {
  const start = performance.now()
  await expect(askAt('https://nowhere.invalid/')).rejects.toMatchObject({ outcome: 'down' })
  // An address for documentation: packets to it go nowhere, or are refused by a machine without network.
  await expect(askAt('http://192.0.2.1/')).rejects.toMatchObject({ outcome: 'down' })
  expect(performance.now() - start).toBeLessThan(20_000)
})
