import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A way to a server that a test can close: to whoever takes it, the server is gone, and its connections end. */
export async function startProxy(target: { host: string; port: number }) {
  const port = await freePort()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer(from => {
    const to = connect(target)
    for (const socket of [from, to]) keep(socket)
    from.pipe(to).pipe(from)
  })
  const listen = () => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await listen()
  return { port, open: listen, close }
}
