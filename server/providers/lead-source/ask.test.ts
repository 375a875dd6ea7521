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

test('decompresses a compressed reply', async () => {
  const url = await listen((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ä":1}'))
  })
  expect(await askAt(url)).toMatchObject({ status: 200, text: '{"ä":1}' })
})

test('rejects a reply that decompresses to gigabytes or isn’t compressed as declared', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
  const answers = [bomb, Buffer.from('plain')]
  const url = await listen((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(answers.shift())
  })
  await expect(askAt(url)).rejects.toMatchObject({ outcome: 'failed', message: 'It answered with more than 4 MB.' })
  await expect(askAt(url)).rejects.toMatchObject({ outcome: 'down' })
})

test('reports an unreachable server without delay', async () => {
  await expect(askAt('http://127.0.0.1:9/')).rejects.toMatchObject({
    outcome: 'down',
    message: 'We couldn’t reach It.',
  })
})

test('reports a name that doesn’t resolve, and a network that drops everything', async () => {
  const start = performance.now()
  await expect(askAt('https://nowhere.invalid/')).rejects.toMatchObject({ outcome: 'down' })
  // A documentation address: packets to it are dropped, or refused if the machine has no network.
  await expect(askAt('http://192.0.2.1/')).rejects.toMatchObject({ outcome: 'down' })
  expect(performance.now() - start).toBeLessThan(20_000)
})
