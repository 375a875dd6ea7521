/**
 * How much is said before an answer is awaited. `across`: the next message's envelope behind a body; `grouped`: MAIL,
 * RCPT and DATA of one message together; `single`: one command at a time.
 */
export type Pace = 'across' | 'grouped' | 'single'

const SLOWER: Record<Pace, Pace> = { across: 'grouped', grouped: 'single', single: 'single' }
const ORDER: Pace[] = ['across', 'grouped', 'single']
/** A server that stumbled is tried at full pace again after this: it may have been mended, or only restarted. */
const FORGET_MS = 60 * 60_000
const HOSTS_MOST = 1000

interface Known {
  pace: Pace
  until: number
  /** The last line that was lost in the midst of a group, where none has gone well since. */
  lost: { pace: Pace; at: number } | null
}

const known = new Map<string, Known>()

/** What this host has shown to bear; everything, while nothing is known of it. */
export function paceOf(host: string): Pace {
  const entry = known.size > 0 ? known.get(host) : undefined
  return entry && entry.until > performance.now() ? entry.pace : 'across'
}

/** Its own words, or answers out of step, said that this pace is too much. */
export function slowDown(host: string, from: Pace): void {
  const pace = ORDER[Math.max(ORDER.indexOf(SLOWER[from]), ORDER.indexOf(paceOf(host)))] ?? 'single'
  remember(host, { pace, lost: null })
}

/**
 * A line broke in the midst of a group: that may be the group, or a restart. The second in a row, on a line opened after
 * the first was lost, is the group.
 */
export function lostInGroup(host: string, pace: Pace, openedAt: number): void {
  const before = known.get(host)?.lost
  if (before?.pace !== pace) remember(host, { pace: paceOf(host), lost: { pace, at: performance.now() } })
  else if (openedAt > before.at) slowDown(host, pace)
}

export function wentWell(host: string, pace: Pace): void {
  const entry = known.size > 0 ? known.get(host) : undefined
  if (entry?.lost?.pace === pace) entry.lost = null
}

function remember(host: string, entry: Omit<Known, 'until'>): void {
  known.delete(host)
  known.set(host, { ...entry, until: performance.now() + FORGET_MS })
  const oldest = known.size > HOSTS_MOST ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
}
