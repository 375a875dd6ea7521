import { Socket } from 'node:net'

/**
 * A connection to the database server that is told closed a moment late. postgres.js (3.4.9) collects what it writes for
 * the next turn of the event loop; where the line closes before that, the rest stays with it, and when it is to be used
 * again it never says a word to the server: each statement waits for 30 s in vain, until the process is started anew.
 * With this, what was collected has gone to the closed line, and nothing is left. It is told closed without an error in
 * any case: after an error postgres.js forgets the statements that came in between, and whoever asked waits for ever.
 */
class LateClosing extends Socket {
  /** As postgres.js itself notes it, for the name in a certificate. */
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

/** For one server that is reached by its name; among several, and over a path, postgres.js opens its own. */
export function socketTo(databaseUrl: string): { socket?: () => Socket } {
  const url = URL.parse(databaseUrl)
  if (!url?.hostname) return {}
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { socket: () => new LateClosing(host, Number(url.port) || 5432) }
}
