import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type Options } from 'nodemailer/lib/smtp-connection'
import { isLoopbackHost } from '#contract/mailboxes.ts'
import type { MailTransport, OutgoingMail } from './mail.ts'
import { afterTheConnection, beforeTheConnection } from './smtp-reply.ts'

/** Five: what ordinary providers allow from one address, and enough to keep a relay on 40 ms busy (60 messages/s). */
export const SMTP_CONNECTIONS = 5
/** Servers commonly end a connection after a hundred messages; we do it first, between two of them. */
const MESSAGES_PER_CONNECTION = 100
/** An idle connection is closed before the server does it. */
const IDLE_MS = 15_000

export type SmtpSettings = Options & {
  auth?: { user: string; pass: string } | undefined
  /** Opens the connection in place of the SMTP client: the guard for hosts that users name. */
  dial?: () => Promise<Socket>
}

interface Line {
  connection: SMTPConnection
  sent: number
  idle?: NodeJS.Timeout
}

/** Sends through a mail server: `smtp://user:password@host:587` (STARTTLS) or `smtps://` (TLS from the start). */
export const smtpTransport = (url: string): MailTransport => smtpLines(readUrl(url), SMTP_CONNECTIONS)

/** Sends over at most so many connections to one server. */
export function smtpLines(options: SmtpSettings, connections: number): MailTransport {
  const idle: Line[] = []

  async function send(mail: OutgoingMail) {
    const kept = takeIdle(idle)
    if (kept) {
      const { result, bodyBegan, isLineDead } = await deliver(kept, mail)
      // A server may have closed a line that stood idle: nothing of this message was said yet, so a fresh one is safe.
      const wasStale = isLineDead && !bodyBegan && result.outcome === 'deferred' && result.code === null
      if (!wasStale) return keep(kept, isLineDead, result)
      hangUp(kept)
    }
    let line: Line
    try {
      line = { connection: await openLine(options), sent: 0 }
    } catch (error) {
      return beforeTheConnection(error)
    }
    const { result, isLineDead } = await deliver(line, mail)
    return keep(line, isLineDead, result)
  }

  function keep<T>(line: Line, isLineDead: boolean, result: T): T {
    if (isLineDead || line.sent >= MESSAGES_PER_CONNECTION) hangUp(line)
    else {
      line.idle = setTimeout(() => hangUp(line), IDLE_MS).unref()
      idle.push(line)
    }
    return result
  }

  return {
    kind: 'smtp',
    isLocal: isLoopbackHost(options.host ?? ''),
    concurrency: connections,
    send,
    close: async () => {
      for (let line = takeIdle(idle); line; line = takeIdle(idle)) hangUp(line)
    },
  }
}

function takeIdle(idle: Line[]): Line | undefined {
  for (let line = idle.pop(); line; line = idle.pop()) {
    clearTimeout(line.idle)
    if (!line.connection.destroyed) return line
  }
  return undefined
}

function hangUp({ connection, idle }: Line): void {
  clearTimeout(idle)
  if (connection.destroyed) return
  try {
    connection.quit()
  } catch {
    connection.close()
  }
}

/** One message over an open line. `bodyBegan` is the watershed: from there on, silence means that we do not know. */
async function deliver(line: Line, mail: OutgoingMail) {
  let bodyBegan = false
  const body = new Readable({
    read() {
      bodyBegan = true
      this.push(mail.raw)
      this.push(null)
    },
  })
  line.sent += 1
  const { connection } = line
  const envelope = { from: mail.envelope.from, to: [mail.envelope.to], size: mail.raw.length }
  const result = await new Promise<ReturnType<typeof afterTheConnection>>(resolve =>
    connection.send(envelope, body, (error, info) =>
      resolve(
        error
          ? afterTheConnection(error, bodyBegan)
          : {
              outcome: 'accepted',
              code: Number(info?.response.slice(0, 3)) || 250,
              detail: info?.response ?? '',
            },
      ),
    ),
  )
  const isLineDead = connection.destroyed || (result.outcome !== 'accepted' && !(await isReset(connection)))
  return { result, bodyBegan, isLineDead }
}

/** After a refusal the session has to forget the envelope. */
const isReset = (connection: SMTPConnection) =>
  new Promise<boolean>(resolve => {
    const answer = (isReset: boolean) => {
      connection.removeListener('end', ended)
      resolve(isReset)
    }
    const ended = () => answer(false)
    connection.once('end', ended)
    connection.reset(error => answer(!error))
  })

/** Connects, secures the line as asked, and logs in. */
export async function openLine({ auth, dial, ...options }: SmtpSettings): Promise<SMTPConnection> {
  const connection = new SMTPConnection(dial ? { ...options, connection: await dial() } : options)
  const failed = once(connection, 'error').then(([error]) => Promise.reject(error))
  // Later failures reach whoever sends at that time; an error that nobody hears would end the process.
  failed.catch(() => {})
  connection.on('error', () => {})
  const connected = new Promise<void>((resolve, reject) =>
    connection.connect(error => (error ? reject(error) : resolve())),
  )
  try {
    await Promise.race([connected, failed])
    if (auth)
      await Promise.race([
        new Promise<void>((resolve, reject) =>
          connection.login({ user: auth.user, pass: auth.pass }, error =>
            error ? reject(error) : resolve(),
          ),
        ),
        failed,
      ])
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function readUrl(url: string): SmtpSettings {
  const options = parseConnectionUrl(url)
  const host = String(options.host ?? 'localhost')
  const local = isLoopbackHost(host)
  return {
    connectionTimeout: 30_000,
    greetingTimeout: 60_000,
    // RFC 5321, 4.5.3.2.6: ten minutes for the answer to the body.
    socketTimeout: 600_000,
    ...options,
    host,
    // A password leaves this machine over TLS or not at all; on loopback nobody is in between.
    ...(options.auth && !local && !options.secure && { requireTLS: true }),
    tls: { rejectUnauthorized: !local, ...(options.tls as object | undefined) },
  }
}
