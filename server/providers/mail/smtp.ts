import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { MailTransport, OutgoingMail, SendResult } from './mail.ts'
import { greet } from './smtp-client/greet.ts'
import type { Job } from './smtp-client/in-flight.ts'
import { openSession, type Session } from './smtp-client/session.ts'
import type { SmtpSettings } from './smtp-client/settings.ts'
import { beforeTheConnection } from './smtp-reply.ts'
import { readSmtpUrl } from './smtp-url.ts'

/**
 * Five: what typical providers allow from one address, and enough to saturate a relay with 40 ms latency (100
 * messages/s).
 */
export const SMTP_CONNECTIONS = 5
/** One whose body is being sent, and one whose envelope is. */
const MESSAGES_IN_HAND = 2
/** Servers commonly end a connection after a hundred messages. We end it first, between two of them. */
const MESSAGES_PER_CONNECTION = 100
/** A local relay belongs to the operator and doesn't count; reconnecting now and then frees what has accumulated. */
const MESSAGES_PER_LOCAL_CONNECTION = 10_000
/** If a server refused more connections, we ask for one more after each of these times. */
const ENOUGH_MS = 60_000

/** Sends through the mail server of a URL. */
export const smtpTransport = (url: string): MailTransport => smtpLines(readSmtpUrl(url), SMTP_CONNECTIONS)

/** Sends over at most this many connections to one server. */
export function smtpLines(settings: SmtpSettings, connections: number): MailTransport {
  const isLocal = isLoopbackHost(settings.host)
  const messagesMost =
    settings.messagesPerConnection ?? (isLocal ? MESSAGES_PER_LOCAL_CONNECTION : MESSAGES_PER_CONNECTION)
  const waiting: Job[] = []
  const lines = new Set<Session>()
  let opening = 0
  const limit = limitOf(connections)
  let isClosing = false

  function dispatch(): void {
    while (waiting.length > 0) {
      const line = lineWithCapacity()
      if (!line) break
      const job = waiting.shift()
      if (job) line.give(job)
    }
    while (opening < waiting.length && lines.size + opening < limit.now()) void open(null)
    if (isClosing && waiting.length === 0) for (const line of lines) if (line.isIdle()) line.quit()
  }
  /** Prefers an idle connection to one with an unanswered body. */
  function lineWithCapacity(): Session | undefined {
    let found: Session | undefined
    for (const line of lines) {
      if (line.isIdle()) return line
      if (!found && line.hasRoom()) found = line
    }
    return found
  }

  /** Opens a connection for whichever message waits, or for this one only. */
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
        onEnd: (moved, isOneTooMany) => {
          lines.delete(line)
          if (isOneTooMany) limit.set(lines.size + opening)
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
  /** Other connections, open or opening, carry the waiting messages. Without any, all of them fail now. */
  function failed(job: Job | null, result: SendResult): void {
    job?.done(result)
    limit.set(lines.size + opening)
    if (lines.size + opening === 0) for (const left of waiting.splice(0)) left.done(result)
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

/** How many connections a server takes: as many as we like, until it refuses one; from then on, one more each minute. */
function limitOf(most: number) {
  let limit = most
  let growsAt = 0
  /** If the server has none, its refusal was about something else. */
  const set = (n: number) => {
    limit = n || most
    growsAt = performance.now() + ENOUGH_MS
  }
  return {
    set,
    now(): number {
      if (limit < most && performance.now() >= growsAt) set(limit + 1)
      return limit
    },
  }
}
