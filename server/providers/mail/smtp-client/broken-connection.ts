import { afterTheConnection } from '../smtp-reply.ts'
import type { InBody, InEnvelope, Job } from './in-flight.ts'
import { fellSilent, lostInGroup } from './pipelining.ts'
import type { SmtpError } from './settings.ts'

interface Line {
  host: string
  openedAt: number
  /** How many messages were answered on it. */
  answered: number
}

/** Ends the in-flight messages of a broken connection. Returns the unsent message that deserves a new connection. */
export function breakOff(
  line: Line,
  error: SmtpError,
  inBody: InBody | null,
  inEnvelope: InEnvelope | null,
): Job | null {
  // The server asked for a body that wasn't written yet: deferred, not unknown.
  if (inBody?.job) inBody.job.done(afterTheConnection(error, inBody.began))
  if (!inEnvelope) return null
  const { job, refusal } = inEnvelope
  if (refusal) {
    job.done(refusal)
    return null
  }
  noteLoss(line, error, inEnvelope)
  const isSilent = inBody === null && isSilence(error, inEnvelope)
  if (isSilent) fellSilent(line.host)
  const isBehind = inBody !== null || (isSilent && inEnvelope.pace === 'across')
  if (!job.isMoved && (isBehind || isStale(line, error, inEnvelope))) return job
  job.done(afterTheConnection(error, false))
  return null
}

/** A connection that worked before it broke, or broke in the middle of a group: not this message's fault. */
const isStale = ({ answered }: Line, error: SmtpError, { pace }: InEnvelope) =>
  error.code !== 'ETIMEDOUT' && (answered > 0 || pace !== 'single')

/** Courier's MTA throws away what follows a body; others answer only the first command of a group. */
const isSilence = (error: SmtpError, { pace, isHeard }: InEnvelope) =>
  error.code === 'ETIMEDOUT' && pace !== 'single' && isHeard

function noteLoss({ host, openedAt, answered }: Line, error: SmtpError, { pace }: InEnvelope): void {
  if (error.code === 'EPROTOCOL' || error.responseCode) return
  // A connection that closed while idle says nothing about groups.
  if (pace === 'across' || (pace === 'grouped' && answered === 0)) lostInGroup(host, pace, openedAt)
}
