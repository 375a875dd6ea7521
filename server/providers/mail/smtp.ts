import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { MailTransport, OutgoingMail, SendResult } from './mail.ts'
import { type PoolLimits, type PoolSize, poolSize } from './pool-size.ts'
import { greet } from './smtp-client/greet.ts'
import type { Job } from './smtp-client/in-flight.ts'
import { isOneByOne } from './smtp-client/pipelining.ts'
import { openSession, type Session } from './smtp-client/session.ts'
import type { SmtpSettings } from './smtp-client/settings.ts'
import { beforeTheConnection } from './smtp-reply.ts'
import { readSmtpUrl } from './smtp-url.ts'

/**
 * Five at first: what typical providers allow from one address, and 100 messages/s at 40 ms latency. More while they help:
 * Postfix takes 50 from one client (smtpd_client_connection_count_limit), and 20 leaves room for others.
 */
export const SMTP_CONNECTIONS: PoolLimits = { first: 5, most: 20 }
/** One whose body is being sent, and one whose envelope is. */
const MESSAGES_IN_HAND = 2
/** Servers commonly end a connection after a hundred messages. We end it first, between two of them. */
const MESSAGES_PER_CONNECTION = 100
/** A local relay belongs to the operator and doesn't count; reconnecting now and then frees what has accumulated. */
const MESSAGES_PER_LOCAL_CONNECTION = 10_000

/** Sends through the mail server of a URL. */
export const smtpTransport = (url: string): MailTransport => smtpLines(readSmtpUrl(url), SMTP_CONNECTIONS)

/** Sends over as many connections to one server as it takes and as help, within these limits. */
export function smtpLines(settings: SmtpSettings, limits: PoolLimits): MailTransport {
  const isLocal = isLoopbackHost(settings.host)
  const host = `${settings.host}:${settings.port}`
  const messagesMost =
    settings.messagesPerConnection ?? (isLocal ? MESSAGES_PER_LOCAL_CONNECTION : MESSAGES_PER_CONNECTION)
  const waiting: Job[] = []
  const lines = new Set<Session>()
  let opening = 0
  const size = poolSize(limits)
  const counted = countedBy(size)
  let isClosing = false

  function dispatch(): void {
    while (waiting.length > 0) {
      const line = withCapacity(lines, size.now())
      if (!line) break
      const job = waiting.shift()
      if (job) line.give(job)
    }
    while (opening < waiting.length && lines.size + opening < size.now()) void open(null)
    const needed = isClosing && waiting.length === 0 ? 0 : size.now()
    if (lines.size > needed) for (const line of [...lines].slice(needed)) if (line.isIdle()) line.quit()
  }

  /** Opens a connection for whichever message waits, or for this one only. */
  async function open(job: Job | null): Promise<void> {
    opening += 1
    try {
      const greeted = await greet(settings)
      opening -= 1
      const line = openSession(greeted, {
        host,
        messagesMost,
        onRoom: () => {
          if (waiting.length > 0 || isClosing || lines.size > size.now()) dispatch()
        },
        onEnd: (moved, isOneTooMany) => {
          lines.delete(line)
          if (isOneTooMany) size.refused(lines.size + opening)
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
    size.refused(lines.size + opening)
    job?.done(result)
    if (lines.size + opening === 0) for (const left of waiting.splice(0)) left.done(result)
  }

  return {
    kind: 'smtp',
    isLocal,
    get concurrency() {
      return size.now() * MESSAGES_IN_HAND
    },
    get isOneByOne() {
      return isOneByOne(host)
    },
    send: (mail: OutgoingMail) =>
      new Promise(done => {
        waiting.push({ mail, done: counted(done), isMoved: false })
        dispatch()
      }),
    close: async () => {
      isClosing = true
      dispatch()
    },
  }
}

/** Tells the pool how each message went, and whether all connections were full when it came. */
function countedBy(size: PoolSize) {
  let inFlight = 0
  return (done: Job['done']): Job['done'] => {
    inFlight += 1
    const wasFull = inFlight >= size.now() * MESSAGES_IN_HAND
    return result => {
      inFlight -= 1
      size.answered(result, wasFull)
      done(result)
    }
  }
}

/** Prefers an idle connection to one with an unanswered body. Those after the first `most` get nothing: they're too many. */
function withCapacity(lines: Set<Session>, most: number): Session | undefined {
  let found: Session | undefined
  let left = most
  for (const line of lines) {
    if (left-- === 0) break
    if (line.isIdle()) return line
    if (!found && line.hasRoom()) found = line
  }
  return found
}
