/** The engine's numbers, with their reasons; the chaos test and the benchmark use and print them. */

/**
 * At most this many messages are claimed in one commit: in hundreds each costs a third less processor time than in fifties,
 * alone twenty times as much. A kill leaves two batches `unknown` at worst; only servers of 2,000/s get such large ones.
 */
export const WRITE_AHEAD_BATCH = 100
/**
 * A batch is what was sent lately in this time, and at least what can be in flight: for a slow server a hundred would
 * mostly wait, and a kill would leave them `unknown`. Shorter, a busy machine made small batches and got busier.
 */
export const BATCH_MS = 50
/** One campaign's turn: long enough to be worth its reads, short enough for the account's other campaigns. */
export const TURN_MS = 250
/** Results are written together at this number or after this time. */
export const FLUSH_ROWS = 100
export const FLUSH_MS = 20
/** Addresses expanded in one commit: about 30 ms, so sending starts immediately and a kill repeats little. */
export const EXPAND_CHUNK = 1000
/** Each chunk renews the expansion's lease; the cursor fences a late worker off, so it may be short. */
export const EXPAND_LEASE_SECONDS = 5
/** How long a silent worker keeps its messages. Renewed at a quarter of it, so three renewals may fail. */
export const LEASE_SECONDS = 20
/** A message starts no later than this before its lease ends: the time for its body to arrive. */
export const LEASE_MARGIN_SECONDS = 5
export const RENEW_MS = (LEASE_SECONDS * 1000) / 4
export const REAP_MS = 5000
/** A notification wakes the engine; this is for a lost one, and for messages that become due. */
export const POLL_MS = 1000
/** While the mail server can't be reached, one message tries again after each of these. */
export const TRANSPORT_BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000]
/** The pause after three refused log-ins; saving the sending account ends it. */
export const LOGIN_REST_MS = 15 * 60_000
/** Pauses after a "try later" for one recipient (4xx), in minutes; greylisting lets the second try pass. */
export const RETRY_MINUTES = [5, 15, 60, 180, 360, 720, 1440]
export const RETRY_DAYS = 3
/** Recipients of a cancelled campaign that leave the queue in one commit: some 100 ms. */
export const CLOSE_CHUNK = 5000
/** At shutdown, emails in flight get this long to be answered. */
export const DRAIN_MS = 10_000
/** Pages hear of a campaign's progress at most this often. */
export const PROGRESS_MS = 500
/** Users' sending accounts that one worker has open: two connections and at most two batches in memory each. */
export const OWN_CONNECTIONS_MOST = 100
/** An account with nothing to send is closed after this. */
export const OWN_CONNECTION_IDLE_MS = 60_000
/** Emails in flight at once. */
export { SMTP_CONNECTIONS } from '#server/providers/mail/smtp.ts'
