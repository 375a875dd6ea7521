import { readFile } from 'node:fs/promises'
import { storedReasonText } from '#contract/reasons.ts'
import type { Db } from '#server/db/db.ts'
import { fateOf } from './fates.ts'
import type { Leavers } from './leavers.ts'

export interface Tally {
  recipients: number
  accepted: number
  twice: string[]
  /** Neither taken by the server nor named with a reason: nobody would ever know. */
  lost: string[]
  /** The ledger says sent, and the server never took it. */
  falseSent: string[]
  /** Taken by the server while the ledger says neither sent nor unknown. */
  untold: string[]
  /** Of the unknown: the server got the body and said nothing. */
  swallowed: string[]
  /** The other unknown. */
  unknownTaken: string[]
  unknownNotTaken: string[]
  /** Not sent, and no word or no sentence says why. */
  unexplained: string[]
  /** Sent where the server refuses for good, or refused where it takes. */
  otherwise: string[]
  /** Passed the gate after their unsubscription was committed. */
  mailedAfterLeaving: string[]
  /** Had passed it before; the server took them after. */
  leftTooLate: string[]
  reasons: { state: string; reason: string | null; n: number }[]
}

interface Ledger {
  email: string
  state: string
  reason: string | null
  reasonText: string | null
  attemptedAt: string | null
}

/** The ledger beside what the mail server wrote down, and beside who left meanwhile. */
export async function tally(
  db: Db,
  { id, wanted, logFile, seed }: { id: string; wanted: string[]; logFile: string; seed: number },
  leavers: Leavers,
): Promise<Tally> {
  const { taken, unanswered } = await readLog(logFile)
  const rows = await db.system<Ledger[]>`
    select email, state, reason, reason_text, attempted_at from messages where campaign_id = ${id}`
  const rowOf = new Map(rows.map(row => [row.email, row]))
  const stateOf = (to: string) => rowOf.get(to)?.state ?? 'missing'
  const inState = (...states: string[]) => wanted.filter(to => states.includes(stateOf(to)))
  const isTaken = (to: string) => taken.has(to)
  const accepted = inState('accepted')
  const unknown = inState('unknown')
  const unexplained = ({ state, reason, reasonText }: Ledger) =>
    state !== 'accepted' && !storedReasonText(reason, reasonText)
  const isLate = (to: string, left: Date) => new Date(rowOf.get(to)?.attemptedAt ?? 0) >= left
  const reasons = await db.system<Tally['reasons']>`
    select state, reason, count(*)::int as n from messages where campaign_id = ${id} group by 1, 2 order by 3 desc`
  return {
    recipients: wanted.length,
    accepted: accepted.length,
    twice: [...taken].filter(([, at]) => at.length > 1).map(([to]) => to),
    lost: inState('missing', 'pending', 'leased', 'attempting').filter(to => !isTaken(to)),
    falseSent: accepted.filter(to => !isTaken(to)),
    untold: [...taken.keys()].filter(to => !['accepted', 'unknown'].includes(stateOf(to))),
    swallowed: unknown.filter(to => unanswered.has(to)),
    unknownTaken: unknown.filter(to => !unanswered.has(to) && isTaken(to)),
    unknownNotTaken: unknown.filter(to => !unanswered.has(to) && !isTaken(to)),
    unexplained: rows.filter(unexplained).map(row => row.email),
    otherwise: wanted.filter(to => isOtherwise(stateOf(to), fateOf(to, seed).fate.does)),
    mailedAfterLeaving: [...leavers].filter(([to, left]) => isLate(to, left)).map(([to]) => to),
    leftTooLate: [...leavers].filter(([to, left]) => taken.get(to)?.some(at => at > left.getTime())).map(([to]) => to),
    reasons: [...reasons],
  }
}

/** Whom a kill, a dropped line or an unsubscription met ends as unknown or skipped, whatever the server does to others. */
const isOtherwise = (state: string, does: string) =>
  (state === 'accepted' && (does === 'no' || does === 'drop')) || (state === 'failed' && does !== 'no')

async function readLog(logFile: string) {
  const taken = new Map<string, number[]>()
  const unanswered = new Set<string>()
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  for (const line of lines) {
    const { what, to, at } = JSON.parse(line) as { what: string; to: string; at: number }
    if (what === 'unanswered') unanswered.add(to)
    else taken.set(to, [...(taken.get(to) ?? []), at])
  }
  return { taken, unanswered }
}
