import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Workers connect to this instead of the mail server. It passes everything on until the network is cut. */
export interface Network {
  port: number
  /** From now on no byte gets through in either direction; whoever waits learns nothing. */
  cut(): void
  /** All connections of before are reset, and new ones get through. */
  reconnect(): void
  /** Resets all connections, and refuses new ones, as if the mail server had stopped. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function openNetwork(serverPort: number): Promise<Network> {
  const open = new Set<Socket>()
  let isCut = false

  const listening = createServer(near => {
    const far = connect(serverPort, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.setNoDelay(true).on('error', () => {})
      from.on('data', data => !isCut && into.write(data))
      from.on('end', () => !isCut && into.end())
      from.on('close', () => {
        open.delete(from)
        if (!isCut) into.destroy()
      })
    }
  })
  const listen = async (on: number) => {
    await once(listening.listen(on, '127.0.0.1'), 'listening')
    const address = listening.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const port = await listen(0)
  return {
    port,
    cut() {
      isCut = true
    },
    reconnect() {
      for (const socket of open) socket.resetAndDestroy()
      isCut = false
    },
    async stop() {
      listening.close()
      for (const socket of open) socket.resetAndDestroy()
      await once(listening, 'close')
    },
    async start() {
      await listen(port)
    },
    async close() {
      for (const socket of open) socket.destroy()
      listening.close()
      await once(listening, 'close')
    },
  }
}
