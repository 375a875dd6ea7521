/**
 * How much we send before waiting for an answer. `across`: the next message's envelope right after a body;
 * `grouped`: MAIL, RCPT, and DATA of one message together; `single`: one command at a time.
 */
export type Pace = 'across' | 'grouped' | 'single'

const SLOWER: Record<Pace, Pace> = { across: 'grouped', grouped: 'single', single: 'single' }
const ORDER: Pace[] = ['across', 'grouped', 'single']
/** After this, a server that failed gets full pipelining again: it may have been fixed, or only restarted. */
const FORGET_MS = 60 * 60_000
/** Finding out that a server drops what it was sent early costs minutes of silence. */
const FORGET_SILENCE_MS = 24 * FORGET_MS
const HOSTS_MOST = 1000

interface Known {
  pace: Pace
  until: number
  /** It answered the first commands of a group, and never the rest. */
  isOneByOne: boolean
  /** The last connection lost in the middle of a group, if none has succeeded since. */
  lost: { pace: Pace; at: number } | null
}

const known = new Map<string, Known>()

/** The fastest mode this host is known to handle; `across` for an unknown host. */
export function paceOf(host: string): Pace {
  const entry = known.size > 0 ? known.get(host) : undefined
  return entry && entry.until > performance.now() ? entry.pace : 'across'
}

/** A reply, or replies out of order, showed that this mode is too much. */
export function slowDown(host: string, from: Pace): void {
  const pace = ORDER[Math.max(ORDER.indexOf(SLOWER[from]), ORDER.indexOf(paceOf(host)))] ?? 'single'
  remember(host, { pace, lost: null })
}

/** A connection broke within a group. If a second one breaks that was opened since, it's the group, not a restart. */
export function lostInGroup(host: string, pace: Pace, openedAt: number): void {
  const before = known.get(host)?.lost
  if (before?.pace !== pace) remember(host, { pace: paceOf(host), lost: { pace, at: performance.now() } })
  else if (openedAt > before.at) slowDown(host, pace)
}

/** It answered only the start of what it was sent, and then fell silent: one command at a time is all it handles. */
export const fellSilent = (host: string): void => remember(host, { pace: 'single', lost: null, isOneByOne: true })

export function isOneByOne(host: string): boolean {
  const entry = known.get(host)
  return entry !== undefined && entry.isOneByOne && entry.until > performance.now()
}

export function wentWell(host: string, pace: Pace): void {
  const entry = known.size > 0 ? known.get(host) : undefined
  if (entry?.lost?.pace === pace) entry.lost = null
}

function remember(host: string, entry: Pick<Known, 'pace' | 'lost'> & Partial<Known>): void {
  const isSilent = entry.isOneByOne ?? isOneByOne(host)
  known.delete(host)
  const until = performance.now() + (isSilent ? FORGET_SILENCE_MS : FORGET_MS)
  known.set(host, { isOneByOne: isSilent, ...entry, until })
  const oldest = known.size > HOSTS_MOST ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
}
