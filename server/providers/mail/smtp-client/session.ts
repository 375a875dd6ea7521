import { afterTheConnection, oneLine } from '#server/providers/mail/smtp-reply.ts'
import { bodyOf, END } from './body.ts'
import { breakOff } from './broken-connection.ts'
import { envelopeOf } from './envelope.ts'
import { commandOf, failure, groupOf, hear } from './envelope-answers.ts'
import type { Greeted } from './greet.ts'
import type { InBody, InEnvelope, Job } from './in-flight.ts'
import { oneWrite } from './one-write.ts'
import { type Pace, paceOf, slowDown, wentWell } from './pipelining.ts'
import type { Reply } from './replies.ts'
import { SmtpError, type Timeouts } from './settings.ts'

/** Messages over one open line, one after the other, each envelope as early as the server bears it. */
export interface Session {
  isIdle(): boolean
  /** Takes an envelope now. */
  hasRoom(): boolean
  give(job: Job): void
  quit(): void
}

interface Around {
  host: string
  messagesMost: number
  /** The line has nothing in hand, or has room again. */
  onRoom(): void
  /** The line is gone. `moved` was never sent, and is owed a fresh line. */
  onEnd(moved: Job | null): void
}

export function openSession({ channel, abilities, timeouts }: Greeted, around: Around): Session {
  const { host, messagesMost } = around
  const openedAt = performance.now()
  let body: InBody | null = null
  let envelope: InEnvelope | null = null
  let given = 0
  let answered = 0
  let needsReset = false
  let isGone = false

  const pace = (): Pace => (abilities.pipelining ? paceOf(host) : 'single')
  const isIdle = () => !isGone && body === null && envelope === null
  const hasRoom = () => !isGone && envelope === null && given < messagesMost && (body === null || pace() === 'across')

  function give(job: Job): void {
    const words = envelopeOf(job.mail, abilities)
    if ('outcome' in words) return job.done(words)
    given += 1
    const step = needsReset ? 'RSET' : 'MAIL FROM'
    needsReset = false
    const written = pace() === 'single' ? 'single' : body ? 'across' : 'grouped'
    envelope = { job, words, step, pace: written, isMailTaken: false, refusal: null }
    out.say(written === 'single' ? commandOf(envelope) : groupOf(envelope))
    if (!body) watch()
  }

  const out = oneWrite(data => {
    if (isGone) return
    const writing = body && !body.began ? body : null
    if (!writing) return channel.write(data)
    writing.began = true
    channel.write(data, () => {
      writing.isFlushed = true
      if (body === writing) watch()
    })
    watch()
  })

  function watch(): void {
    if (body) {
      if (body.isFlushed) channel.watch(timeouts.dot, 'No answer to the message')
      else channel.watch(timeouts.block, 'The message could not be written')
    } else if (envelope) channel.watch(waitFor(envelope, timeouts), `No answer to ${envelope.step}`)
    else channel.watch(timeouts.idle, 'Nothing to send')
  }

  function onReply(reply: Reply): void {
    if (reply.code === 421) return onFarewell(reply)
    if (body) onBodyAnswer(body, reply)
    else if (envelope) onEnvelopeAnswer(envelope, reply)
    else return outOfStep('The server said something that nobody asked')
    if (isGone) return
    if (isIdle() && given >= messagesMost) return quit()
    watch()
    around.onRoom()
  }

  function onBodyAnswer(current: InBody, reply: Reply): void {
    // An answer to what has not been written is no answer; 3xx asks for what was just given.
    if (!current.began || (reply.code >= 300 && reply.code < 400))
      return outOfStep(`The server answered out of step: ${reply.text}`)
    body = null
    if (!current.job) return
    answered += 1
    if (reply.code >= 400) return current.job.done(afterTheConnection(failure(reply, 'DATA'), true))
    current.job.done({ outcome: 'accepted', code: reply.code, detail: oneLine(reply.text) })
  }

  function onEnvelopeAnswer(current: InEnvelope, reply: Reply): void {
    const heard = hear(current, reply)
    if (typeof heard === 'object') return outOfStep(heard.outOfStep)
    if (heard !== 'goes-on') return endEnvelope(current, heard)
    if (current.pace === 'single') out.say(commandOf(current))
  }

  function endEnvelope({ job, refusal, isMailTaken, pace }: InEnvelope, then: 'body' | 'over'): void {
    envelope = null
    wentWell(host, pace)
    if (then === 'body') {
      body = { job: refusal ? null : job, began: false, isFlushed: false }
      // RFC 2920, 3.1: a body that nobody is to get is ended at once.
      if (!refusal) out.keep(bodyOf(job.mail.raw))
      out.say(END)
    } else needsReset = isMailTaken
    if (refusal) {
      answered += 1
      job.done(refusal)
    }
  }

  /** 421: the server closes, whatever it was asked. On a line that has carried others that is about the line. */
  function onFarewell(reply: Reply): void {
    const current = envelope
    if (!body && current && !current.refusal && (answered === 0 || current.isMailTaken)) {
      envelope = null
      current.job.done(afterTheConnection(failure(reply, current.step), false))
    }
    channel.end(new SmtpError('ECONNECTION', reply.text, reply))
  }

  function outOfStep(why: string): void {
    if (envelope) slowDown(host, envelope.pace)
    channel.end(new SmtpError('EPROTOCOL', why))
  }

  function onEnded(error: SmtpError): void {
    if (isGone) return
    isGone = true
    const moved = breakOff({ host, openedAt, answered }, error, body, envelope)
    body = null
    envelope = null
    around.onEnd(moved)
  }

  function quit(): void {
    isGone = true
    channel.quit()
    around.onEnd(null)
  }

  channel.listen({
    reply: onReply,
    ended: onEnded,
    isIdle: () => {
      if (isIdle()) quit()
      return isGone
    },
  })
  if (!isGone) watch()
  return { isIdle, hasRoom, give, quit }
}

/** How long an answer to the step at which it is may take. */
function waitFor({ step }: InEnvelope, { command, mail, rcpt, data }: Timeouts): number {
  if (step === 'MAIL FROM') return mail
  if (step === 'RCPT TO') return rcpt
  return step === 'DATA' ? data : command
}
