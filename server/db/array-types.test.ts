import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { connect } from './db.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const accepted = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** A server that lets everybody in, and ends each connection at its first statement. */
async function startEnding(): Promise<string> {
  const sockets = new Set<Socket>()
  const port = await freePort()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(accepted)
      socket.once('data', () => socket.end(ended))
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://ada:secret@127.0.0.1:${port}/canvass`
}

test('a connection that ends while it’s being prepared fails its statement, and nothing else', async () => {
  const db = connect(await startEnding(), { max: 1 })
  onTestFinished(() => db.close())
  await expect(db.system`select 1`).rejects.toMatchObject({ code: '57P01' })
})
