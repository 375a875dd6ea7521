import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, and above those that browsers refuse. */
const FIRST = 11_000
const END = 32_000

const given = new Set<number>()

/**
 * A free port for a server that starts soon: no connection or other server gets it by chance before. Never the same twice, because
 * the product remembers for an hour what a mail server can't handle.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
