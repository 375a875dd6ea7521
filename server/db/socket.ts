import { Socket } from 'node:net'

/** Closes without an error: after one, postgres.js (3.4.9) forgets the statements in between, and their callers wait forever. */
class ForgivingSocket extends Socket {
  /** postgres.js sets it on its own sockets, for the name in a certificate. */
  host: string

  constructor(host: string, port: number) {
    super()
    this.host = host
    this.connect(port, host)
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    return event === 'close' ? super.emit('close', false) : super.emit(event, ...args)
  }
}

/** For one server with a host name. With several, or a path, postgres.js opens its own socket. */
export function socketTo(databaseUrl: string): { socket?: () => Socket } {
  const url = URL.parse(databaseUrl)
  if (!url?.hostname) return {}
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { socket: () => new ForgivingSocket(host, Number(url.port) || 5432) }
}
