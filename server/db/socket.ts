import { Socket } from 'node:net'

/**
 * Emits `close` one turn late and without an error. postgres.js (3.4.9) buffers writes until the next turn: closed before
 * that, the connection keeps the buffer, and once reused each statement on it waits for 30 s. After an error it forgets
 * the statements in between, and their callers wait forever.
 */
class LateClosing extends Socket {
  /** postgres.js sets it on its own sockets, for the name in a certificate. */
  host: string

  constructor(host: string, port: number) {
    super()
    this.host = host
    this.connect(port, host)
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'close') return super.emit(event, ...args)
    setImmediate(() => super.emit('close', false))
    return true
  }
}

/** For one server with a host name. With several, or a path, postgres.js opens its own socket. */
export function socketTo(databaseUrl: string): { socket?: () => Socket } {
  const url = URL.parse(databaseUrl)
  if (!url?.hostname) return {}
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { socket: () => new LateClosing(host, Number(url.port) || 5432) }
}
