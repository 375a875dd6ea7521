import { appendFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerAuthenticationResponse,
  type SMTPServerSession,
} from 'smtp-server'
import { freePort } from './free-port.ts'

/** An accepted message, recorded before the reply leaves, so that nothing answered with 250 is missing here. */
export interface Acceptance {
  to: string
  from: string
  messageId: string
  raw: string
}

/** A failure instead of accepting a message. */
export type Fault =
  /** Answers with this code at this point. */
  | { at: 'mail' | 'rcpt' | 'mid-data' | 'dot'; code: number; say?: string }
  /** Reads the body and closes without an answer, before or after recording it. */
  | { at: 'drop-before' | 'drop-after' }

export interface SinkOptions {
  port?: number
  /** Appends every accepted message here, as a JSON line without the body. */
  logFile?: string
  /** `n` counts the attempts for this recipient from 1. */
  fault?: (mail: { to: string; from: string; n: number }) => Fault | undefined
  user?: { name: string; pass: string }
  /** Accepts XOAUTH2 with these tokens, and no password. Null: a temporary failure. */
  isToken?: (user: string, token: string) => boolean | null
  /** With a self-signed certificate. */
  tls?: 'starttls' | 'tls'
  /** The time the server takes for a body. */
  delayMs?: () => number
  /** What the server waits for before it answers a body. */
  holds?: () => Promise<void> | undefined
}

export interface Sink {
  url: string
  port: number
  accepted: Acceptance[]
  /** Resolves when this many are accepted. */
  reached(count: number): Promise<void>
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startSink({
  port: wanted,
  logFile,
  fault,
  user,
  isToken,
  tls,
  delayMs,
  holds,
}: SinkOptions = {}): Promise<Sink> {
  const accepted: Acceptance[] = []
  const waiters: { count: number; go: () => void }[] = []
  const sockets = new Map<number, Socket>()
  const tries = new Map<string, number>()
  const faultFor = (session: SMTPServerSession) => {
    const { to, from } = ends(session)
    return fault?.({ to, from, n: tries.get(to) ?? 1 })
  }
  const checkPassword = (
    { username, password }: SMTPServerAuthentication,
    done: (error: Error | null, response?: SMTPServerAuthenticationResponse) => void,
  ) =>
    username === user?.name && password === user?.pass
      ? done(null, { user: username })
      : done(reply(535, '5.7.8 Authentication credentials invalid'))
  const server = new SMTPServer({
    secure: tls === 'tls',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(user || isToken ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !user && !isToken,
    authMethods: isToken ? ['XOAUTH2'] : ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth: (auth, _, done) => {
      if (!isToken) return checkPassword(auth, done)
      const isValid = isToken(auth.username ?? '', auth.accessToken ?? '')
      if (isValid === null) return done(reply(454, '4.7.0 Temporary authentication failure'))
      return done(null, isValid ? { user: auth.username } : { data: { status: '401', schemes: 'bearer' } })
    },
    onRcptTo({ address }, session, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1)
      const { from } = ends(session)
      const wanted = fault?.({ to: address, from, n: tries.get(address) ?? 1 })
      done(wanted?.at === 'rcpt' ? reply(wanted.code, wanted.say) : null)
    },
    onMailFrom({ address }, _, done) {
      const wanted = fault?.({ to: '', from: address, n: 1 })
      done(wanted?.at === 'mail' ? reply(wanted.code, wanted.say) : null)
    },
    onData(stream, session, done) {
      const early = faultFor(session)
      if (early?.at === 'mid-data') return void stream.once('data', () => done(reply(early.code, early.say)))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const finish = () => take(session, Buffer.concat(chunks).toString('latin1'), done)
        const wait = delayMs?.() ?? 0
        const held = holds?.()
        if (held) void held.then(finish)
        else if (wait > 0) setTimeout(finish, wait)
        else finish()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })

  function take(session: SMTPServerSession, raw: string, done: (error?: Error | null, message?: string) => void) {
    const wanted = faultFor(session)
    if (wanted?.at === 'dot') return done(reply(wanted.code, wanted.say))
    if (wanted?.at === 'drop-before') return sockets.get(session.remotePort)?.destroy()
    const messageId = /^message-id: *(?:\r\n )?(<[^>]+>)/im.exec(raw)?.[1] ?? ''
    const acceptance = { ...ends(session), messageId, raw }
    if (logFile) appendFileSync(logFile, `${JSON.stringify({ ...acceptance, raw: undefined })}\n`)
    else accepted.push(acceptance)
    for (const waiter of waiters) if (accepted.length >= waiter.count) waiter.go()
    if (wanted?.at === 'drop-after') return sockets.get(session.remotePort)?.destroy()
    done(null, '2.0.0 Taken')
  }

  const port = wanted ?? (await freePort())
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    url: `smtp://${user ? `${user.name}:${encodeURIComponent(user.pass)}@` : ''}127.0.0.1:${port}`,
    accepted,
    reached: count => (accepted.length >= count ? Promise.resolve() : new Promise(go => waiters.push({ count, go }))),
    close: () => {
      // Destroying a socket during its TLS handshake crashes Node (24.21) with a segmentation fault.
      if (!tls) for (const socket of sockets.values()) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const ends = ({ envelope }: SMTPServerSession) => ({
  to: envelope.rcptTo[0]?.address ?? '',
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
})

const reply = (responseCode: number, say = 'No') => Object.assign(new Error(say), { responseCode })
