/** The engine's numbers, with their reasons; the chaos test and the benchmark use and print them. */

/**
 * At most this many messages per claim: in batches of 250, written together, each takes a tenth less CPU time than in
 * hundreds, and one at a time twenty times as much. A kill leaves at most two batches `unknown`; only servers that accept
 * 5,000/s get such large ones.
 */
export const WRITE_AHEAD_BATCH = 250
/**
 * A batch covers what was sent in this time, and at least what can be in flight: with a slow server, most of
 * a large batch would wait, and a kill would leave them `unknown`. With a shorter time, a busy machine made small batches
 * and got even busier.
 */
export const BATCH_MS = 50
/**
 * And at least what is sent while a batch is claimed this many times: with 50 accounts, whose claims wait for each other, a
 * batch of four messages would cost more to claim and to write than to send.
 */
export const CLAIMS_PER_BATCH = 4
/** With many sending accounts, one batch of each has this many messages together, so that each gets a share of the time. */
export const SHARED_BATCHES = 2500
/** Claims at once, and as many transactions that write results: the pool has ten connections, and expanding needs some. */
export const CLAIMS_AT_ONCE = 4
/** One campaign's turn: long enough to be worth its reads, short enough for the account's other campaigns. */
export const TURN_MS = 250
/**
 * An account's results are written together: when a batch is complete, at this number, or after this time. With many
 * accounts it takes longer, at most the second one: otherwise each would get a transaction for every few results.
 */
export const FLUSH_ROWS = 250
export const FLUSH_MS = 35
export const FLUSH_MOST_MS = 250
/** With more accounts than this, a batch's results don't wait for others. */
export const FEW_ACCOUNTS = 4
/** Addresses expanded in one commit: about 30 ms, so sending starts immediately and a kill repeats little. */
export const EXPAND_CHUNK = 1000
/** Campaigns that one worker expands at the same time, so that small ones don't wait for a million addresses. */
export const EXPANSIONS = 6
/** Each chunk renews the expansion's lease, and the cursor fences off a late worker, so the lease can be short. */
export const EXPAND_LEASE_SECONDS = 5
/** How long a silent worker keeps its messages. It renews at a quarter of this, so three renewals may fail. */
export const LEASE_SECONDS = 20
/** A message starts no later than this before its lease ends: the time for its body to arrive. */
export const LEASE_MARGIN_SECONDS = 5
export const RENEW_MS = (LEASE_SECONDS * 1000) / 4
export const REAP_MS = 5000
/** A notification wakes the engine; this is for a lost one, and for messages that become due. */
export const POLL_MS = 1000
/** An account whose messages are all due later is looked at again when the first is, or after this. */
export const REST_MOST_MS = 60_000
/** The same, while a limit or a problem with the sending account holds it up: most changes call the engine. */
export const HELD_UP_MS = 5000
/** Accounts that one worker looks at together. */
export const LOOKS_AT_ONCE = 8
/** While the mail server can't be reached, one message tries again after each of these. */
export const TRANSPORT_BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000]
/** The pause after three refused logins; saving the sending account ends it. */
export const LOGIN_PAUSE_MS = 15 * 60_000
/** Pauses after a temporary refusal of one recipient (4xx), in minutes; greylisting accepts the second try. */
export const RETRY_MINUTES = [5, 15, 60, 180, 360, 720, 1440]
export const RETRY_DAYS = 3
/** Recipients of a canceled campaign that leave the queue in one commit: about 100 ms. */
export const CLOSE_CHUNK = 5000
/** Pages are notified of a campaign's progress at most this often. */
export const PROGRESS_MS = 500
/** Users' sending accounts that one worker has open: each has two connections and at most two batches in memory. */
export const OWN_CONNECTIONS_MOST = 100
/** An idle account is closed after this. */
export const OWN_CONNECTION_IDLE_MS = 60_000
