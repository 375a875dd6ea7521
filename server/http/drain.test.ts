import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerBeforeClosing } from './drain.ts'

/** A server whose answer to /slow the test gives, and that has got one request there. */
async function serverWithRequest({ answerMs }: { answerMs: number }) {
  const answer = Promise.withResolvers<string>()
  const arrivals = new EventEmitter()
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  answerBeforeClosing(app, answerMs)
  app.get('/slow', () => {
    arrivals.emit('arrived')
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const client = await open()
  const ask = async () => {
    client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(arrivals, 'arrived')
  }
  await ask()
  return { app, answer: answer.resolve, client, ask, open }
}

test('answers a request in progress, refuses connections, and cuts those without a request', async () => {
  const { app, answer, client, open } = await serverWithRequest({ answerMs: 60_000 })
  const spare = await open()
  const closed = app.close()
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  answer('here you are')
  expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[^]+here you are$/)
  expect(await text(spare)).toBe('')
  await closed
})

test('answers a request that arrives on an open connection meanwhile, and closes the connection', async () => {
  const { app, answer, client, ask } = await serverWithRequest({ answerMs: 60_000 })
  const heard = text(client)
  const closed = app.close()
  await ask()
  answer('well')
  const [first = '', second = ''] = (await heard).split('well').map(reply => reply.toLowerCase())
  expect(first).toContain('200 ok')
  expect(second).toContain('connection: close')
  await closed
})

test('cuts a request that isn’t answered in time', async () => {
  const { app, client } = await serverWithRequest({ answerMs: 20 })
  const heard = text(client)
  await app.close()
  expect(await heard).toBe('')
})
