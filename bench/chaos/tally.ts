import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { storedReasonText } from '#contract/reasons.ts'
import type { Db } from '#server/db/db.ts'
import { fateOf } from './fates.ts'
import type { Leavers } from './leavers.ts'
import { countReasons, type Key, listMessages, type Message } from './messages-sql.ts'

export interface Tally {
  recipients: number
  accepted: number
  twice: string[]
  /** Neither accepted by the server nor given a reason: nobody would ever know. */
  lost: string[]
  /** We recorded it as sent, but the server never accepted it. */
  falseSent: string[]
  /** Accepted by the server, but we recorded it as neither sent nor unknown. */
  unrecorded: string[]
  /** Unknown: the server got the body and didn't reply. */
  swallowed: string[]
  /** Other unknown outcomes. */
  unknownTaken: string[]
  unknownNotTaken: string[]
  /** Not sent, and without a reason. */
  unexplained: string[]
  /** Sent although the server always refuses, or failed although it accepts. */
  mismatched: string[]
  /** Accepted by the server after their unsubscribe was committed, although they weren't on their way then. */
  attemptedAfterUnsubscribe: string[]
  /** On their way at that time, and accepted by the server after it. */
  acceptedAfterUnsubscribe: string[]
  reasons: { state: string; reason: string | null; n: number }[]
}

/** Compares our records with the mail server's log and with the unsubscribes. */
export async function tally(
  db: Db,
  { campaign, wanted, logFile, seed }: { campaign: Key; wanted: string[]; logFile: string; seed: number },
  leavers: Leavers,
): Promise<Tally> {
  const { taken, unanswered } = await readLog(logFile)
  const rows = await listMessages(db, campaign)
  const rowOf = new Map(rows.map(row => [row.email, row]))
  const stateOf = (to: string) => rowOf.get(to)?.state ?? 'missing'
  const inState = (...states: string[]) => wanted.filter(to => states.includes(stateOf(to)))
  const isTaken = (to: string) => taken.has(to)
  const accepted = inState('accepted')
  const unknown = inState('unknown')
  const unexplained = ({ state, reason, reasonText }: Message) =>
    state !== 'accepted' && !storedReasonText(reason, reasonText)
  const leftBefore = [...leavers].filter(([to, { at }]) => taken.get(to)?.some(when => when > at.getTime()))
  const namesOf = (all: typeof leftBefore) => all.map(([to]) => to)
  const reasons = await countReasons(db, campaign)
  return {
    recipients: wanted.length,
    accepted: accepted.length,
    twice: [...taken].filter(([, at]) => at.length > 1).map(([to]) => to),
    lost: inState('missing', 'pending', 'leased', 'attempting').filter(to => !isTaken(to)),
    falseSent: accepted.filter(to => !isTaken(to)),
    unrecorded: [...taken.keys()].filter(to => !['accepted', 'unknown'].includes(stateOf(to))),
    swallowed: unknown.filter(to => unanswered.has(to)),
    unknownTaken: unknown.filter(to => !unanswered.has(to) && isTaken(to)),
    unknownNotTaken: unknown.filter(to => !unanswered.has(to) && !isTaken(to)),
    unexplained: rows.filter(unexplained).map(row => row.email),
    mismatched: wanted.filter(to => isMismatch(stateOf(to), fateOf(to, seed).fate.does)),
    attemptedAfterUnsubscribe: namesOf(leftBefore.filter(([, { isInFlight }]) => !isInFlight)),
    acceptedAfterUnsubscribe: namesOf(leftBefore.filter(([, { isInFlight }]) => isInFlight)),
    reasons: [...reasons],
  }
}

/** A kill, a dropped connection, or an unsubscribe ends as unknown or skipped, so those states don't count. */
const isMismatch = (state: string, does: string) =>
  (state === 'accepted' && (does === 'no' || does === 'drop')) || (state === 'failed' && does !== 'no')

/** When the mail server accepted each recipient's emails, and the recipients that it left unanswered. */
export async function readLog(logFile: string) {
  const taken = new Map<string, number[]>()
  const unanswered = new Set<string>()
  if (!existsSync(logFile)) return { taken, unanswered }
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const { what, to, at } = JSON.parse(line) as { what: string; to: string; at: number }
    if (what === 'unanswered') unanswered.add(to)
    else taken.set(to, [...(taken.get(to) ?? []), at])
  }
  return { taken, unanswered }
}
