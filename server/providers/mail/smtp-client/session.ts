import type { OutgoingMail, SendResult } from '#server/providers/mail/mail.ts'
import { afterTheConnection, oneLine } from '#server/providers/mail/smtp-reply.ts'
import { bodyOf, END } from './body.ts'
import { type Envelope, envelopeOf } from './envelope.ts'
import type { Greeted } from './greet.ts'
import { lostInGroup, type Pace, paceOf, slowDown, wentWell } from './pace.ts'
import type { Reply } from './replies.ts'
import { SmtpError } from './settings.ts'

export interface Job {
  mail: OutgoingMail
  done(result: SendResult): void
  /** It was on a line that broke before anything of it was sent, and got a fresh one: that happens once. */
  isMoved: boolean
}

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

type Step = 'RSET' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

interface InEnvelope {
  job: Job
  words: Envelope
  step: Step
  /** How it was written: behind a body, as one group, or step by step. */
  pace: Pace
  isMailTaken: boolean
  /** The server's no; what it says to the commands behind it changes nothing. */
  refusal: SendResult | null
}

interface InBody {
  /** Null: the empty body that ends a DATA which should not have been answered 354. */
  job: Job | null
  /** From here on silence means that we do not know. */
  began: boolean
  isFlushed: boolean
}

/** Said of commands that came together, where they would be taken one by one. */
const isOutOfStep = ({ code, text }: Reply) =>
  code === 503 ||
  code === 500 ||
  code === 502 ||
  (code >= 500 && /pipelin|synchroni[sz]|out of (sequence|order)/i.test(text))

export function openSession({ channel, abilities, timeouts }: Greeted, around: Around): Session {
  const { host, messagesMost } = around
  const openedAt = performance.now()
  let body: InBody | null = null
  let envelope: InEnvelope | null = null
  let given = 0
  let answered = 0
  let needsReset = false
  let isGone = false
  let out: (Buffer | string)[] = []
  let isFlushing = false

  const pace = (): Pace => (abilities.pipelining ? paceOf(host) : 'single')
  const isIdle = () => !isGone && body === null && envelope === null
  const hasRoom = () =>
    !isGone && envelope === null && given < messagesMost && (body === null || pace() === 'across')

  function give(job: Job): void {
    const words = envelopeOf(job.mail, abilities)
    if (typeof words === 'string') return job.done({ outcome: 'failed', code: null, detail: words })
    given += 1
    const step = needsReset ? 'RSET' : 'MAIL FROM'
    needsReset = false
    const written = pace() === 'single' ? 'single' : body ? 'across' : 'grouped'
    envelope = { job, words, step, pace: written, isMailTaken: false, refusal: null }
    if (written === 'single') say(commandOf(envelope))
    else say(`${step === 'RSET' ? 'RSET\r\n' : ''}${words.mail}${words.rcpt}DATA\r\n`)
    if (!body) watch()
  }

  /** What belongs together leaves in one write: after those who got their results have brought the next message. */
  function say(words: Buffer | string): void {
    out.push(words)
    if (isFlushing) return
    isFlushing = true
    // A tick asked for by a microtask comes after all the others.
    queueMicrotask(() => process.nextTick(flush))
  }
  function flush(): void {
    isFlushing = false
    if (isGone) return
    const writing = body && !body.began ? body : null
    if (writing) writing.began = true
    const data = joined(out)
    out = []
    if (!writing) return channel.write(data)
    channel.write(data, () => {
      writing.isFlushed = true
      if (body === writing) watch()
    })
    watch()
  }

  function watch(): void {
    if (body) {
      if (body.isFlushed) channel.watch(timeouts.dot, 'No answer to the message')
      else channel.watch(timeouts.block, 'The message could not be written')
    } else if (envelope) channel.watch(waitFor(envelope.step), `No answer to ${envelope.step}`)
    else channel.watch(timeouts.idle, 'Nothing to send')
  }
  const waitFor = (step: Step) =>
    ({ RSET: timeouts.command, 'MAIL FROM': timeouts.mail, 'RCPT TO': timeouts.rcpt, DATA: timeouts.data })[
      step
    ]

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
    if (!current.began || reply.code < 200 || (reply.code >= 300 && reply.code < 400))
      return outOfStep(`The server answered out of step: ${reply.text}`)
    body = null
    if (!current.job) return
    answered += 1
    if (reply.code >= 400) return current.job.done(afterTheConnection(failure(reply, 'DATA'), true))
    current.job.done({ outcome: 'accepted', code: reply.code, detail: oneLine(reply.text) })
  }

  function onEnvelopeAnswer(current: InEnvelope, reply: Reply): void {
    const { step } = current
    const isYes = step === 'DATA' ? reply.code === 354 : reply.code >= 200 && reply.code < 300
    const isNo = reply.code >= 400
    if (!isYes && (!isNo || step === 'RSET'))
      return outOfStep(`The server answered out of step: ${reply.text}`)
    if (isNo && !current.refusal) {
      if (current.pace !== 'single' && !current.job.isMoved && isOutOfStep(reply))
        return outOfStep(reply.text)
      current.refusal = afterTheConnection(failure(reply, step), false)
    }
    if (step === 'MAIL FROM') current.isMailTaken = isYes
    if (step === 'DATA' || (current.refusal && current.pace === 'single')) return endEnvelope(current, isYes)
    current.step = step === 'RSET' ? 'MAIL FROM' : step === 'MAIL FROM' ? 'RCPT TO' : 'DATA'
    if (current.pace === 'single') say(commandOf(current))
  }

  function endEnvelope({ job, refusal, isMailTaken, step, pace }: InEnvelope, isBodyAwaited: boolean): void {
    envelope = null
    wentWell(host, pace)
    if (step === 'DATA' && isBodyAwaited) {
      body = { job: refusal ? null : job, began: false, isFlushed: false }
      // RFC 2920, 3.1: a body that nobody is to get is ended at once.
      if (!refusal) out.push(bodyOf(job.mail.raw))
      say(END)
    } else needsReset = isMailTaken
    if (refusal) {
      answered += 1
      job.done(refusal)
    }
  }

  /** 421: the server closes, whatever it was asked. On a line that has carried others that is about the line. */
  function onFarewell(reply: Reply): void {
    const said = new SmtpError('ECONNECTION', reply.text, reply)
    const current = envelope
    if (body?.job) {
      const { job } = body
      body = null
      answered += 1
      job.done(afterTheConnection(failure(reply, 'DATA'), true))
    } else if (!body && current && !current.refusal && (answered === 0 || current.isMailTaken)) {
      envelope = null
      current.job.done(afterTheConnection(failure(reply, current.step), false))
    }
    channel.end(said)
  }

  function outOfStep(why: string): void {
    if (envelope) slowDown(host, envelope.pace)
    channel.end(new SmtpError('EPROTOCOL', why))
  }

  function onEnded(error: SmtpError): void {
    if (isGone) return
    isGone = true
    const [inBody, inEnvelope] = [body, envelope]
    noteLoss(error, inEnvelope)
    let moved: Job | null = null
    // A body that the server asked for and that was not yet written when the line ended: deferred, not unknown.
    if (inBody?.job) inBody.job.done(afterTheConnection(error, inBody.began))
    if (inEnvelope) {
      const { job, refusal } = inEnvelope
      if (refusal) job.done(refusal)
      else if (!job.isMoved && (inBody !== null || isStale(job, error))) moved = job
      else job.done(afterTheConnection(error, false))
    }
    body = null
    envelope = null
    around.onEnd(moved)
  }

  /** A line that had done its work and then broke, or broke in the midst of a group: no fault of this message. */
  const isStale = (job: Job, error: SmtpError) =>
    !job.isMoved && error.code !== 'ETIMEDOUT' && (answered > 0 || envelope?.pace !== 'single')

  function noteLoss(error: SmtpError, inEnvelope: InEnvelope | null): void {
    if (!inEnvelope || inEnvelope.refusal || error.code === 'EPROTOCOL' || error.responseCode) return
    // A line that stood idle and was closed says nothing of groups.
    if (inEnvelope.pace === 'across' || (inEnvelope.pace === 'grouped' && answered === 0))
      lostInGroup(host, inEnvelope.pace, openedAt)
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

function commandOf({ step, words }: InEnvelope): string {
  if (step === 'MAIL FROM') return words.mail
  if (step === 'RCPT TO') return words.rcpt
  return `${step}\r\n`
}

const failure = ({ code, text }: Reply, command: string) => ({
  ...{ message: text, response: text, responseCode: code, command },
})

/** One piece, so that it is one write: copying 14 KB costs a tenth of another call of the system. */
function joined(parts: (Buffer | string)[]): Buffer | string {
  const [first, ...more] = parts
  if (first !== undefined && more.length === 0) return first
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
}
