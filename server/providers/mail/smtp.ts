import { isLoopbackHost } from '#contract/mailboxes.ts'
import type { MailTransport, OutgoingMail, SendResult } from './mail.ts'
import { greet } from './smtp-client/greet.ts'
import type { Job } from './smtp-client/in-flight.ts'
import { openSession, type Session } from './smtp-client/session.ts'
import type { SmtpSettings } from './smtp-client/settings.ts'
import { beforeTheConnection } from './smtp-reply.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** Five: what ordinary providers allow from one address, and enough to keep a relay on 40 ms busy (100 messages/s). */
export const SMTP_CONNECTIONS = 5
/** One whose body is on its way, and one whose envelope is. */
const MESSAGES_IN_HAND = 2
/** Servers commonly end a connection after a hundred messages; we do it first, between two of them. */
const MESSAGES_PER_CONNECTION = 100
/** A relay on this machine is the operator's own and counts nothing; a connection now and then sheds what grew with it. */
const MESSAGES_PER_LOCAL_CONNECTION = 10_000
/** A server that took some connections and no more is asked for another after this. */
const ENOUGH_MS = 60_000

/** Sends through the mail server that a URL names. */
export const smtpTransport = (url: string): MailTransport => smtpLines(readSmtpUrl(url), SMTP_CONNECTIONS)

/** Sends over at most so many connections to one server. */
export function smtpLines(settings: SmtpSettings, connections: number): MailTransport {
  const isLocal = isLoopbackHost(settings.host)
  const messagesMost =
    settings.messagesPerConnection ?? (isLocal ? MESSAGES_PER_LOCAL_CONNECTION : MESSAGES_PER_CONNECTION)
  const waiting: Job[] = []
  const lines = new Set<Session>()
  let opening = 0
  let openNoneUntil = 0
  let isClosing = false

  function dispatch(): void {
    while (waiting.length > 0) {
      const line = lineWithRoom()
      if (!line) break
      const job = waiting.shift()
      if (job) line.give(job)
    }
    const mayOpen = lines.size + opening === 0 || performance.now() >= openNoneUntil
    while (mayOpen && opening < waiting.length && lines.size + opening < connections) void open(null)
    if (isClosing && waiting.length === 0) for (const line of lines) if (line.isIdle()) line.quit()
  }
  /** One that has nothing in hand before one whose body is still unanswered. */
  function lineWithRoom(): Session | undefined {
    let found: Session | undefined
    for (const line of lines) {
      if (line.isIdle()) return line
      if (!found && line.hasRoom()) found = line
    }
    return found
  }

  /** A connection for whoever waits, or for this one message alone. */
  async function open(job: Job | null): Promise<void> {
    opening += 1
    try {
      const greeted = await greet(settings)
      opening -= 1
      const line = openSession(greeted, {
        host: `${settings.host}:${settings.port}`,
        messagesMost,
        onRoom: () => {
          if (waiting.length > 0 || isClosing) dispatch()
        },
        onEnd: moved => {
          lines.delete(line)
          if (moved) void open({ ...moved, isMoved: true })
          dispatch()
        },
      })
      lines.add(line)
      if (job) line.give(job)
    } catch (error) {
      opening -= 1
      failed(job, beforeTheConnection(error))
    }
    dispatch()
  }
  /** Other lines, open or just opening, carry what waits. Without any, nobody waits for the next failure. */
  function failed(job: Job | null, result: SendResult): void {
    job?.done(result)
    const hasOthers = lines.size + opening > 0
    openNoneUntil = hasOthers ? performance.now() + ENOUGH_MS : 0
    if (!hasOthers) for (const left of waiting.splice(0)) left.done(result)
  }

  return {
    kind: 'smtp',
    isLocal,
    concurrency: connections * MESSAGES_IN_HAND,
    send: (mail: OutgoingMail) =>
      new Promise(done => {
        waiting.push({ mail, done, isMoved: false })
        dispatch()
      }),
    close: async () => {
      isClosing = true
      dispatch()
    },
  }
}
