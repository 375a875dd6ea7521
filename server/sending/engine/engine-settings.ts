/** The engine's numbers, with their reasons; the chaos test and the benchmark run these very ones and print them. */

/**
 * Messages marked as attempted in one commit, at most: a hundred cost a third less of the processor than fifty, each, and
 * one alone costs twenty times its share. What is marked and unfinished when a worker is killed ends as `unknown`, two
 * batches at the worst; only a server that takes 2,000 a second gets batches so large.
 */
export const WRITE_AHEAD_BATCH = 100
/**
 * A batch is what got through lately in this time, and no fewer than can be under way at once: before a slow server a
 * batch of a hundred would mostly wait, and a kill would leave unknown what never left. Shorter, a busy machine made
 * smaller batches, which made it busier.
 */
export const BATCH_MS = 50
/** One campaign's turn: long enough to be worth its questions, short enough for the others of its mailbox. */
export const TURN_MS = 250
/** Results are written together: whichever comes first. */
export const FLUSH_ROWS = 100
export const FLUSH_MS = 20
/** Addresses that become ledger rows in one commit: about 30 ms, so sending starts at once and a kill repeats little. */
export const EXPAND_CHUNK = 1000
/** The expansion's lease is renewed by every chunk; the cursor fences a late one, so it may be short. */
export const EXPAND_LEASE_SECONDS = 5
/** How long a silent worker keeps what it took. Renewed at a quarter of it, so that three renewals may fail. */
export const LEASE_SECONDS = 20
/** A message is put on the wire no later than this before its lease ends: the time in which its body is on its way. */
export const LEASE_MARGIN_SECONDS = 5
export const RENEW_MS = (LEASE_SECONDS * 1000) / 4
export const REAP_MS = 5000
/** A notification wakes the engine; this is for one that got lost and for messages whose time has come. */
export const POLL_MS = 1000
/** While the mail server can not be reached, one message tries again after each of these, then all go on. */
export const TRANSPORT_BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000]
/** A mailbox whose log-in was refused three times is left alone for so long, or until it is saved anew. */
export const LOGIN_REST_MS = 15 * 60_000
/** Waiting times after a "try later" for one recipient (4xx), in minutes; greylisting lets the second pass. */
export const RETRY_MINUTES = [5, 15, 60, 180, 360, 720, 1440]
export const RETRY_DAYS = 3
/** Recipients of a cancelled campaign that leave the queue in one commit: some 100 ms. */
export const CLOSE_CHUNK = 5000
/** At shutdown, bodies that are on their way get this long to be answered. */
export const DRAIN_MS = 10_000
/** Pages hear of a campaign's progress at most this often. */
export const PROGRESS_MS = 500
/** Mailboxes of users that one worker has open at once: two connections and at most two batches in memory each. */
export const OWN_WIRES_MOST = 100
/** A mailbox that has nothing to send is closed, and its place is free. */
export const OWN_WIRE_IDLE_MS = 60_000
/** Bodies under way at once. */
export { SMTP_CONNECTIONS } from '#server/providers/mail/smtp.ts'
