import { afterTheConnection } from '../smtp-reply.ts'
import type { InBody, InEnvelope, Job } from './in-flight.ts'
import { lostInGroup } from './pipelining.ts'
import type { SmtpError } from './settings.ts'

interface Line {
  host: string
  openedAt: number
  /** How many messages got their answer over it. */
  answered: number
}

/** Ends what a line had in hand when it broke. Gives the message that was never sent and is owed a fresh line. */
export function breakOff(
  line: Line,
  error: SmtpError,
  inBody: InBody | null,
  inEnvelope: InEnvelope | null,
): Job | null {
  // A body that the server asked for and that was not yet written when the line ended: deferred, not unknown.
  if (inBody?.job) inBody.job.done(afterTheConnection(error, inBody.began))
  if (!inEnvelope) return null
  const { job, refusal } = inEnvelope
  if (refusal) {
    job.done(refusal)
    return null
  }
  noteLoss(line, error, inEnvelope)
  if (!job.isMoved && (inBody !== null || isStale(line, error, inEnvelope))) return job
  job.done(afterTheConnection(error, false))
  return null
}

/** A line that had done its work and then broke, or broke in the midst of a group: no fault of this message. */
const isStale = ({ answered }: Line, error: SmtpError, { pace }: InEnvelope) =>
  error.code !== 'ETIMEDOUT' && (answered > 0 || pace !== 'single')

function noteLoss({ host, openedAt, answered }: Line, error: SmtpError, { pace }: InEnvelope): void {
  if (error.code === 'EPROTOCOL' || error.responseCode) return
  // A line that stood idle and was closed says nothing of groups.
  if (pace === 'across' || (pace === 'grouped' && answered === 0)) lostInGroup(host, pace, openedAt)
}
