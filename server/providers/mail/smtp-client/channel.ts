import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Reply, replyReader } from './replies.ts'
import { SmtpError, type SmtpSettings } from './settings.ts'

/** Larger bodies are written in chunks, to tell a slow connection from a dead one. */
const BLOCK = 64 * 1024
/** How long we wait for the answer to QUIT. */
const GOODBYE_MS = 2000

export interface Listener {
  reply(reply: Reply): void
  /** Called once, as the last call. */
  ended(error: SmtpError): void
  /** The time is up. Returns true if no answer was due and the listener has said goodbye. */
  isIdle?(): boolean
}

/** One server's bytes: complete replies in, and one timer that ends the connection when a reply is overdue. */
export function channelOver(tcp: Socket) {
  let socket = tcp
  let listener: Listener = { reply: () => {}, ended: () => {} }
  let error: SmtpError | null = null
  const reader = replyReader(reply => {
    // Don't read what follows a malformed reply in the same chunk.
    if (error === null) listener.reply(reply)
  })
  const clock = clockOf(waitingFor => {
    if (!listener.isIdle?.()) end(new SmtpError('ETIMEDOUT', waitingFor))
  })

  const onData = (chunk: Buffer) => {
    if (error === null && !reader.push(chunk))
      end(new SmtpError('EPROTOCOL', 'The server answered with something that is not SMTP'))
  }
  const onError = (cause: Error) => end(connectionError(cause))
  const onClose = () => end(new SmtpError('ECONNECTION', 'The server closed the connection'))

  function end(why: SmtpError): void {
    if (error !== null) return
    error = why
    clock.stop()
    socket.destroy()
    listener.ended(why)
  }
  function attach(next: Socket): void {
    socket = next
    socket.on('data', onData).on('error', onError).on('end', onClose).on('close', onClose)
  }
  tcp.setNoDelay(true)
  attach(tcp)

  return {
    isSecure: () => socket !== tcp,
    isOpen: () => error === null,
    localAddress: () => tcp.localAddress ?? '127.0.0.1',
    listen: (next: Listener) => {
      listener = next
      if (error !== null) next.ended(error)
    },
    /** True if nothing waits on this side anymore, so that the caller may use the buffer again. */
    write(data: Buffer | string, flushed?: () => void): boolean {
      if (error !== null) return true
      if (typeof data === 'string' || data.length <= BLOCK) socket.write(data, flushed)
      else
        for (let at = 0; at < data.length; at += BLOCK)
          socket.write(data.subarray(at, at + BLOCK), at + BLOCK >= data.length ? flushed : clock.again)
      // Node writes immediately if it can; only then is its own length zero.
      return socket.writableLength === 0
    },
    /** Ends the connection in this many ms, unless called again. */
    watch: clock.watch,
    startTls(settings: SmtpSettings): Promise<void> {
      tcp.off('data', onData).off('error', onError).off('end', onClose).off('close', onClose)
      // Errors surface on the TLS socket; one without a listener would end the process.
      tcp.on('error', () => {})
      reader.clear()
      const { host, rejectUnauthorized = true } = settings
      const tls = connectTls({ socket: tcp, host, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized })
      attach(tls)
      return new Promise(resolve => tls.once('secureConnect', resolve))
    },
    end,
    quit(): void {
      if (error !== null) return
      error = new SmtpError('ECONNECTION', 'The connection was closed')
      clock.stop()
      socket.end('QUIT\r\n')
      const late = setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
      socket.once('close', () => clearTimeout(late))
    },
  }
}

export type Channel = ReturnType<typeof channelOver>

/** One timer for all of a connection's deadlines: it's reset only for an earlier one, so a message costs nothing. */
function clockOf(onLate: (waitingFor: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let deadline = 0
  let ringsAt = Number.POSITIVE_INFINITY
  let [ms, what] = [0, '']
  function arm(now: number) {
    clearTimeout(timer)
    ringsAt = deadline
    timer = setTimeout(ring, deadline - now).unref()
  }
  function ring() {
    const now = performance.now()
    if (now < deadline - 1) arm(now)
    else onLate(`${what} within ${ms / 1000} s`)
  }
  function watch(wait: number, waitingFor: string) {
    ms = wait
    what = waitingFor
    const now = performance.now()
    deadline = now + wait
    if (deadline < ringsAt) arm(now)
  }
  return { watch, again: () => watch(ms, what), stop: () => clearTimeout(timer) }
}

/** What the errors of Node's sockets mean to whoever set up the account. */
export const IN_WORDS: Record<string, string> = {
  ECONNREFUSED: 'the server refuses connections',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: 'the server can’t be reached',
  ENETUNREACH: 'the server can’t be reached',
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the server’s name couldn’t be looked up',
  ETIMEDOUT: 'the server doesn’t answer',
}

/** If several addresses failed, the error is an aggregate without a message. */
function connectionError(cause: Error): SmtpError {
  const first = cause instanceof AggregateError ? (cause.errors[0] as Error) : cause
  const code = 'code' in first && typeof first.code === 'string' ? first.code : 'ECONNECTION'
  const words = IN_WORDS[code]
  return new SmtpError(code, words ? `${words}, ${code}` : first.message || code)
}
