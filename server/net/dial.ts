import { connect, isIP, type Socket } from 'node:net'
import { isPublicAddress, NotPublicError, publicLookup } from './public-address.ts'

interface Dialled {
  host: string
  port: number
  /** ALLOW_PRIVATE_FETCH: also allows hosts of this machine and its network. */
  allowPrivate: boolean
  timeoutMs: number
}

/** A TCP connection to a host that a user named: only to a public address, the one that was checked. */
export async function dial({ host, port, allowPrivate, timeoutMs }: Dialled): Promise<Socket> {
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new NotPublicError(host)
  const socket = connect({ host, port, ...(!allowPrivate && { lookup: publicLookup }) })
  // The caller who takes over the socket adds its own listener; an error without one would end the process.
  socket.on('error', () => {})
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(new Error(`no connection to ${host}:${port} within ${timeoutMs / 1000} s`)),
      timeoutMs,
    )
    socket.once('close', () => clearTimeout(timer))
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
