import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { isRefusedLogin, throughImap } from '#server/providers/mail/imap.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { freeInboxes, leaseInboxes, watchedInboxes } from './inbox-sql.ts'
import type { Mailbox } from './read-inboxes.ts'

/** A connection takes 100 kB. The job `read-inboxes` reads the inboxes beyond that each minute. */
const MOST = 200
/** How soon a new inbox is watched; leases last for several of these. */
const LOOK_MS = 15_000
/**
 * IDLE shows only what arrives in INBOX, as long as the server doesn't make the folder again, and as long as the connection
 * lives without anybody noticing otherwise. It also ends IDLE long before the 29 minutes of RFC 2177.
 */
const READ_EVERY_MS = 60_000
/** Between two readings of an inbox where something arrives all the time. */
const GAP_MS = 1000
/** After a failure; twice as long after each further one. A refused login locks accounts, and slows the server's other logins down. */
const [AGAIN_MS, AGAIN_MOST_MS] = [1000, 15 * 60_000]

interface Options {
  workerId: string
  signal: AbortSignal
  most?: number
  lookMs?: number
  readEveryMs?: number
  againMs?: number
  gapMs?: number
}
type Timing = Required<Pick<Options, 'readEveryMs' | 'againMs' | 'gapMs'>>

interface Watch {
  revision: number
  stop: () => void
  ended: Promise<void>
}

/**
 * Holds a connection to each inbox, up to a limit, so that an email is read as it arrives; until aborted. Any number of workers may run
 * it: a lease gives each inbox to one of them.
 */
export async function watchInboxes(deps: Deps, options: Options): Promise<void> {
  const { workerId, signal, most = MOST, lookMs = LOOK_MS } = options
  const timing = { readEveryMs: READ_EVERY_MS, againMs: AGAIN_MS, gapMs: GAP_MS, ...options }
  const watches = new Map<string, Watch>()
  const { system } = deps.db
  async function look(): Promise<void> {
    const elsewhere = await watchedInboxes(system, workerId)
    // Loaded with the first look: reading email takes packages that a worker without mailboxes doesn't need.
    const { listMailboxes } = await import('./read-inboxes.ts')
    const free = (await listMailboxes(deps)).filter(({ source }) => !elsewhere.has(source))
    const isWatched = ({ source, revision }: Mailbox) => watches.get(source)?.revision === revision
    const wanted = free.toSorted((a, b) => Number(isWatched(b)) - Number(isWatched(a))).slice(0, most)
    const sources = wanted.map(({ source }) => source)
    const own = sources.length > 0 ? await leaseInboxes(system, workerId, sources) : new Set<string>()
    const ours = wanted.filter(({ source }) => own.has(source))
    const kept = new Set(ours.filter(isWatched).map(({ source }) => source))
    await Promise.all([...watches].filter(([source]) => !kept.has(source)).map(([source]) => end(source)))
    for (const mailbox of ours) if (!kept.has(mailbox.source)) watches.set(mailbox.source, begin(mailbox, timing))
    await freeInboxes(system, workerId, [...watches.keys()])
  }
  async function end(source: string): Promise<void> {
    const watch = watches.get(source)
    watches.delete(source)
    watch?.stop()
    await watch?.ended
  }
  while (!signal.aborted) {
    await look().catch((error: unknown) => log.error({ err: error }, 'Couldn’t find the inboxes to watch'))
    await pause(lookMs, undefined, { signal }).catch(() => {})
  }
  await Promise.all([...watches.keys()].map(end))
  await freeInboxes(system, workerId, []).catch(() => {})
}

function begin(mailbox: Mailbox, timing: Timing): Watch {
  const stopping = new AbortController()
  return { revision: mailbox.revision, stop: () => stopping.abort(), ended: watch(mailbox, timing, stopping.signal) }
}

/** Connects again whenever the connection fails, later each time. That one ends after hours isn't a problem yet. */
async function watch(mailbox: Mailbox, timing: Timing, signal: AbortSignal): Promise<void> {
  const { readEveryMs, againMs } = timing
  let failures = 0
  while (!signal.aborted) {
    const since = performance.now()
    const error = await connected(mailbox, timing, signal)
    if (signal.aborted) return
    failures = performance.now() - since > readEveryMs ? 0 : failures + 1
    if (failures > 0) await mailbox.note(error).catch((err: unknown) => log.warn({ err }, 'Couldn’t note a problem'))
    const delay = failures > 1 && isRefused(error) ? AGAIN_MOST_MS : againMs * 2 ** Math.max(0, failures - 1)
    await pause(Math.min(delay, AGAIN_MOST_MS), undefined, { signal }).catch(() => {})
  }
}

const isRefused = (error: unknown) =>
  isRefusedLogin(error) || (error instanceof ProviderError && error.reason === 'refused')

/** Reads what's new whenever the server says that something is, and once a minute. Returns what ended the connection. */
async function connected(mailbox: Mailbox, { readEveryMs, gapMs }: Timing, signal: AbortSignal): Promise<unknown> {
  let client: ImapFlow | undefined
  const close = () => client?.close()
  signal.addEventListener('abort', close)
  try {
    const opened = (client = await mailbox.open())
    const bell = bellOf(opened)
    const { MOST_MS } = await import('./read-inboxes.ts')
    return await throughImap(opened, MOST_MS, async goOn => {
      for (;;) {
        signal.throwIfAborted()
        const since = performance.now()
        bell.reset()
        await mailbox.read(opened, goOn)
        await mailbox.note(null)
        goOn()
        // Any other command ends it.
        void opened.idle().catch(() => {})
        await bell.rung(readEveryMs)
        await pause(Math.max(0, gapMs - (performance.now() - since)), undefined, { signal })
        // The client answers "nothing" instead of failing.
        if (!opened.usable) throw new Error('The server ended the connection')
        goOn()
      }
    })
  } catch (error) {
    return error
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** Rings when something arrives in the open folder, also while it's read, and when the connection ends. */
function bellOf(client: ImapFlow) {
  let bell = Promise.withResolvers<void>()
  const ring = () => bell.resolve()
  client.on('exists', ring)
  client.on('close', ring)
  return {
    reset: () => {
      bell = Promise.withResolvers<void>()
    },
    rung: async (mostMs: number) => {
      const timer = setTimeout(ring, mostMs)
      await bell.promise
      clearTimeout(timer)
    },
  }
}
