import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { channelOver } from './channel.ts'
import { SmtpError } from './settings.ts'

test('reports its end once and ignores what follows in the same chunk', async () => {
  const server = createServer(socket => socket.end('250 one\r\n250 two\r\nno SMTP\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const channel = channelOver(socket)
  const told: string[] = []
  channel.listen({
    reply: ({ text }) => {
      told.push(text)
      channel.end(new SmtpError('EPROTOCOL', 'enough'))
      channel.end(new SmtpError('EPROTOCOL', 'more than enough'))
    },
    ended: ({ message }) => told.push(message),
  })
  await once(socket, 'close')
  expect(told).toEqual(['250 one', 'enough'])
  // A late listener is called too.
  channel.listen({ reply: () => {}, ended: ({ message }) => told.push(message) })
  expect(told.at(-1)).toBe('enough')
})

test('reports a write as done only when the system has taken all of it', async () => {
  const server = createServer(socket => void socket.pause()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  onTestFinished(() => void server.close())
  const channel = channelOver(socket)
  expect(channel.write('MAIL FROM:<a@x.test>\r\n')).toBe(true)
  // More than the buffers of two kernels; what follows waits behind it.
  expect(channel.write(Buffer.alloc(48 * 1024 * 1024, 'a'))).toBe(false)
  expect(channel.write(Buffer.from('b'))).toBe(false)
})
