import { afterTheConnection, oneLine } from '#server/providers/mail/smtp-reply.ts'
import { bodyOf, END } from './body.ts'
import { breakOff } from './broken-connection.ts'
import { envelopeOf } from './envelope.ts'
import { commandOf, failure, groupOf, hear } from './envelope-answers.ts'
import type { Greeted } from './greet.ts'
import type { InBody, InEnvelope, Job } from './in-flight.ts'
import { type OneWrite, oneWrite } from './one-write.ts'
import { type Pace, paceOf, slowDown, wentWell } from './pipelining.ts'
import type { Reply } from './replies.ts'
import { SmtpError, type Timeouts } from './settings.ts'

/** Sends messages over one open connection, one after another, each envelope as early as the server accepts it. */
export interface Session {
  isIdle(): boolean
  /** Can accept an envelope now. */
  hasRoom(): boolean
  give(job: Job): void
  quit(): void
}

interface Around {
  host: string
  messagesMost: number
  /** The connection is idle, or has capacity again. */
  onRoom(): void
  /**
   * The connection is gone. `moved` was never sent, and gets a fresh connection. `isOneTooMany`: the server said goodbye
   * before it answered any message, as some do instead of refusing a connection.
   */
  onEnd(moved: Job | null, isOneTooMany: boolean): void
}

export const openSession = (greeted: Greeted, around: Around): Session => new SmtpSession(greeted, around)

class SmtpSession implements Session {
  readonly #greeted: Greeted
  readonly #around: Around
  readonly #out: OneWrite
  readonly #openedAt = performance.now()
  #body: InBody | null = null
  #envelope: InEnvelope | null = null
  #given = 0
  #answered = 0
  #needsReset = false
  #isGone = false

  constructor(greeted: Greeted, around: Around) {
    this.#greeted = greeted
    this.#around = around
    this.#out = oneWrite(data => this.#write(data))
    greeted.channel.listen({
      reply: reply => this.#onReply(reply),
      ended: error => this.#onEnded(error),
      isIdle: () => {
        if (this.isIdle()) this.quit()
        return this.#isGone
      },
    })
    if (!this.#isGone) this.#watch()
  }

  isIdle(): boolean {
    return !this.#isGone && this.#body === null && this.#envelope === null
  }

  hasRoom(): boolean {
    if (this.#isGone || this.#envelope !== null || this.#given >= this.#around.messagesMost) return false
    return this.#body === null || this.#pace() === 'across'
  }

  give(job: Job): void {
    const words = envelopeOf(job.mail, this.#greeted.abilities)
    if ('outcome' in words) return job.done(words)
    this.#given += 1
    const step = this.#needsReset ? 'RSET' : 'MAIL FROM'
    this.#needsReset = false
    const pace = this.#pace()
    const written = pace !== 'single' && !this.#body ? 'grouped' : pace
    this.#envelope = { job, words, step, pace: written, isMailTaken: false, isHeard: false, refusal: null }
    this.#out.say(written === 'single' ? commandOf(this.#envelope) : groupOf(this.#envelope))
    if (!this.#body) this.#watch()
  }

  quit(): void {
    this.#isGone = true
    this.#greeted.channel.quit()
    this.#around.onEnd(null, false)
  }

  #pace(): Pace {
    return this.#greeted.abilities.pipelining ? paceOf(this.#around.host) : 'single'
  }

  #write(data: Buffer | string): boolean {
    if (this.#isGone) return true
    const { channel } = this.#greeted
    const writing = this.#body && !this.#body.began ? this.#body : null
    if (!writing) return channel.write(data)
    writing.began = true
    const isOut = channel.write(data, () => {
      if (writing.isFlushed) return
      writing.isFlushed = true
      if (this.#body === writing) this.#watch()
    })
    if (isOut) writing.isFlushed = true
    this.#watch()
    return isOut
  }

  #watch(): void {
    const { channel, timeouts } = this.#greeted
    if (this.#body) {
      if (this.#body.isFlushed) channel.watch(timeouts.dot, 'No answer to the message')
      else channel.watch(timeouts.block, 'The server stopped accepting the message')
    } else if (this.#envelope) channel.watch(waitFor(this.#envelope, timeouts), `No answer to ${this.#envelope.step}`)
    else channel.watch(timeouts.idle, 'Nothing to send')
  }

  #onReply(reply: Reply): void {
    if (reply.code === 421) return this.#onFarewell(reply)
    if (this.#body) this.#onBodyAnswer(this.#body, reply)
    else if (this.#envelope) this.#onEnvelopeAnswer(this.#envelope, reply)
    else return this.#outOfStep('The server sent an unexpected answer')
    if (this.#isGone) return
    if (this.isIdle() && this.#given >= this.#around.messagesMost) return this.quit()
    this.#watch()
    this.#around.onRoom()
  }

  #onBodyAnswer(current: InBody, reply: Reply): void {
    // A reply to an unwritten command, or a 3xx that asks for what we just sent, is out of order.
    if (!current.began || (reply.code >= 300 && reply.code < 400))
      return this.#outOfStep(`The server answered out of step: ${reply.text}`)
    // It can't have accepted a message whose end it hasn't seen.
    if (!current.isFlushed && reply.code < 400)
      return this.#outOfStep(`The server answered before the end of the message: ${reply.text}`)
    this.#body = null
    if (this.#envelope) this.#envelope.isHeard = true
    if (!current.job) return
    this.#answered += 1
    if (reply.code < 400)
      return current.job.done({ outcome: 'accepted', code: reply.code, detail: oneLine(reply.text) })
    current.job.done(afterTheConnection(failure(reply, 'DATA'), true))
    // The rest of the message would be read as commands, or answered again.
    if (!current.isFlushed) this.#greeted.channel.end(new SmtpError('ECONNECTION', reply.text))
  }

  #onEnvelopeAnswer(current: InEnvelope, reply: Reply): void {
    const heard = hear(current, reply)
    if (typeof heard === 'object') return this.#outOfStep(heard.outOfStep)
    if (heard !== 'goes-on') return this.#endEnvelope(current, heard)
    if (current.pace === 'single') this.#out.say(commandOf(current))
  }

  #endEnvelope({ job, refusal, isMailTaken, pace }: InEnvelope, then: 'body' | 'over'): void {
    this.#envelope = null
    wentWell(this.#around.host, pace)
    if (then === 'body') {
      this.#body = { job: refusal ? null : job, began: false, isFlushed: false }
      // RFC 2920, 3.1: end an unwanted body immediately.
      if (!refusal) this.#out.keep(job.mail.plain ?? bodyOf(job.mail.raw))
      this.#out.say(END)
    } else this.#needsReset = isMailTaken
    if (refusal) {
      this.#answered += 1
      job.done(refusal)
    }
  }

  /** 421: the server closes, whatever the command. If the connection has carried others, that's about the connection. */
  #onFarewell(reply: Reply): void {
    const current = this.#envelope
    if (!this.#body && current && !current.refusal && (this.#answered === 0 || current.isMailTaken)) {
      this.#envelope = null
      current.job.done(afterTheConnection(failure(reply, current.step), false))
    }
    this.#greeted.channel.end(new SmtpError('ECONNECTION', reply.text, reply))
  }

  #outOfStep(why: string): void {
    if (this.#envelope) slowDown(this.#around.host, this.#envelope.pace)
    this.#greeted.channel.end(new SmtpError('EPROTOCOL', why))
  }

  #onEnded(error: SmtpError): void {
    if (this.#isGone) return
    this.#isGone = true
    const connection = { host: this.#around.host, openedAt: this.#openedAt, answered: this.#answered }
    const moved = breakOff(connection, error, this.#body, this.#envelope)
    this.#body = null
    this.#envelope = null
    this.#around.onEnd(moved, error.responseCode === 421 && this.#answered === 0)
  }
}

/** An envelope behind a body waits no longer than this: another connection takes it, and nothing is lost. */
const BEHIND_BODY_MS = 60_000

/** How long the answer to the envelope's current step may take. */
function waitFor({ step, pace }: InEnvelope, { command, mail, rcpt, data }: Timeouts): number {
  if (step === 'MAIL FROM') return pace === 'across' ? Math.min(mail, BEHIND_BODY_MS) : mail
  if (step === 'RCPT TO') return rcpt
  return step === 'DATA' ? data : command
}
