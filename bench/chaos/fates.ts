/** How the mail server treats one recipient, the same in every run with one seed. Most are accepted; `no` never is. */
export type Fate =
  | { does: 'take' }
  /** Drops the connection after the body without a reply, before or after accepting the message. */
  | { does: 'drop'; isTaken: boolean }
  /** Replies with this to the first tries, then accepts. */
  | { does: 'later'; at: 'RCPT' | 'BODY'; tries: number; say: string }
  | { does: 'no'; at: 'RCPT' | 'BODY'; say: string }
  /** Refuses the recipient but still replies 354 to DATA. */
  | { does: 'no'; at: 'RCPT'; say: string; goesOn: true }
  | { does: 'slow-354'; ms: number }

/** Shares of all recipients. Refusals stay far below the 5% at which a campaign pauses itself. */
const FATES: [share: number, name: string, fate: Fate][] = [
  [0.002, 'dropped before it was taken', { does: 'drop', isTaken: false }],
  [0.002, 'dropped after it was taken', { does: 'drop', isTaken: true }],
  [0.0005, '421 after the body', { does: 'later', at: 'BODY', tries: 1, say: '421 4.3.2 Going down' }],
  [0.004, '450, then taken', { does: 'later', at: 'RCPT', tries: 1, say: '450 4.2.0 SendingAccount busy' }],
  [0.01, '451 greylisted', { does: 'later', at: 'RCPT', tries: 1, say: '451 4.7.1 Greylisted' }],
  [0.003, '452 twice', { does: 'later', at: 'RCPT', tries: 2, say: '452 4.2.2 SendingAccount full' }],
  [0.002, '452 after the body', { does: 'later', at: 'BODY', tries: 1, say: '452 4.3.1 Insufficient storage' }],
  [0.005, '550 5.1.1', { does: 'no', at: 'RCPT', say: '550 5.1.1 No such user' }],
  [0.002, '550 5.7.1', { does: 'no', at: 'RCPT', say: '550 5.7.1 Not welcome' }],
  [0.002, '550 5.7.1 after the body', { does: 'no', at: 'BODY', say: '550 5.7.1 Looks like spam' }],
  [0.003, 'RCPT refused, 354 given', { does: 'no', at: 'RCPT', say: '550 5.1.1 Nobody', goesOn: true }],
  [0.003, 'slow 354', { does: 'slow-354', ms: 700 }],
]

export function fateOf(address: string, seed: number): { name: string; fate: Fate } {
  let at = fraction(address, seed)
  for (const [share, name, fate] of FATES) {
    if (at < share) return { name, fate }
    at -= share
  }
  return { name: 'taken', fate: { does: 'take' } }
}

/** A number from 0 to 1 that depends on the address (FNV-1a, then mixed). */
function fraction(address: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < address.length; i++) hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
