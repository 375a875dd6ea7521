import { needsSmtpUtf8 } from '#server/providers/mail/mail.ts'
import { afterTheConnection } from '#server/providers/mail/smtp-reply.ts'
import type { InEnvelope, Step } from './in-flight.ts'
import type { Reply } from './replies.ts'

/** What an envelope's answer leads to: its next step, its body, its end, or a connection that can't be trusted. */
type Heard = 'goes-on' | 'body' | 'over' | { outOfStep: string }

const NEXT: Record<Step, Step> = { RSET: 'MAIL FROM', 'MAIL FROM': 'RCPT TO', 'RCPT TO': 'DATA', DATA: 'DATA' }

/** Applies an answer to the envelope's current step and moves it to the next one. */
export function hear(current: InEnvelope, reply: Reply): Heard {
  current.isHeard = true
  const { step } = current
  const isYes = step === 'DATA' ? reply.code === 354 : reply.code >= 200 && reply.code < 300
  const isNo = reply.code >= 400
  if (!isYes && (!isNo || step === 'RSET')) return { outOfStep: `The server answered out of step: ${reply.text}` }
  if (isNo && !current.refusal) {
    if (current.pace !== 'single' && !current.job.isMoved && isOutOfStep(reply)) return { outOfStep: reply.text }
    current.refusal = refusesUtf8(current, reply) ? needsSmtpUtf8 : afterTheConnection(failure(reply, step), false)
  }
  if (step === 'MAIL FROM') current.isMailTaken = isYes
  if (step === 'DATA') return isYes ? 'body' : 'over'
  if (current.refusal && current.pace === 'single') return 'over'
  current.step = NEXT[step]
  return 'goes-on'
}

/** RFC 5321, 4.2.4: it refuses the parameter, though it offers SMTPUTF8. That concerns only messages that need it. */
const refusesUtf8 = ({ step, words }: InEnvelope, { code }: Reply) =>
  step === 'MAIL FROM' && words.needsUtf8 && (code === 501 || code === 504 || code === 555)

/** Codes that refuse commands sent as a group, though the server might accept them one by one. */
const isOutOfStep = ({ code, text }: Reply) =>
  code === 503 ||
  code === 500 ||
  code === 502 ||
  (code >= 500 && /pipelin|synchroni[sz]|out of (sequence|order)/i.test(text))

/** The commands of one step; a group has all of them. */
export function commandOf({ step, words }: InEnvelope): string {
  if (step === 'MAIL FROM') return words.mail
  if (step === 'RCPT TO') return words.rcpt
  return `${step}\r\n`
}

export const groupOf = ({ step, words }: InEnvelope) =>
  `${step === 'RSET' ? 'RSET\r\n' : ''}${words.mail}${words.rcpt}DATA\r\n`

export const failure = ({ code, text }: Reply, command: string) => ({
  message: text,
  response: text,
  responseCode: code,
  command,
})
