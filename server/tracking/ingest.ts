import { countryOf, mayTrackOpens, type Switches } from '#contract/laws.ts'
import { lawSwitches } from '#server/consents/switches.ts'
import type { Db } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { isTooFast } from './bot-reason.ts'
import { markBursts } from './bursts.ts'
import { lockTogether } from './bursts-sql.ts'
import { findMessages, type TrackedMessage } from './sql.ts'
import { type EmailEvent, type MessageRef, recordEvents } from './tracking.ts'

export interface Hit extends MessageRef {
  type: 'opened' | 'clicked'
  at: Date
  data: Record<string, string | number | null>
  botReason: string | null
}

export interface Ingest {
  /** Queues a hit, which is written within 50 ms together with others. */
  add(hit: Hit): void
  /** Writes the queued hits now. */
  flush(): Promise<void>
}

const MAX_WAIT_MS = 50
const BATCH = 1000
/** 20,000 hits are about 10 MB; while the database is down, the oldest beyond that are lost. */
const MAX_KEPT = 20_000
/** Per message and minute: far above any reader, and a link requested in a loop can't fill a table. */
const PER_MESSAGE = 100
const RETRY_MS = 1000
const TRIES = 5

/** Writes opens and clicks in batches: 1,000 cost as much as one did. A killed process loses the last 50 ms. */
export function makeIngest({ db, onError }: { db: Db; onError: (error: unknown) => void }): Ingest {
  let kept: Hit[] = []
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }
  const flush = () => (writing = writing.then(write))

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (kept.length > 0) {
      const batch = nextOfOneAccount()
      try {
        const clicked = await record(db, batch)
        tries = 0
        // The clicks are already written, so a failure here must not write them twice.
        const [{ userId } = { userId: '' }] = batch
        if (clicked.length > 0) await markBursts(db, userId, clicked, SHARD).catch(onError)
      } catch (error) {
        onError(error)
        if (++tries >= TRIES) tries = 0
        else kept = [...batch, ...kept].slice(-MAX_KEPT)
        if (kept.length > 0) schedule(RETRY_MS)
        return
      }
    }
  }

  /** The oldest hit's account goes first; its hits keep their order. */
  function nextOfOneAccount(): Hit[] {
    const isNext = (hit: Hit) => hit.userId === kept[0]?.userId
    const batch = kept.filter(isNext).slice(0, BATCH)
    const taken = new Set(batch)
    kept = kept.filter(hit => !taken.has(hit))
    return batch
  }

  const isFlood = messageMeter()

  return {
    add(hit) {
      if (isFlood(hit)) return
      kept.push(hit)
      if (kept.length === BATCH) void flush()
      else schedule(MAX_WAIT_MS)
    },
    flush,
  }
}

/** Counts each message's hits in the current minute. */
function messageMeter(): (hit: Hit) => boolean {
  const counts = new Map<string, number>()
  let minute = 0
  return ({ messageId, at }) => {
    const now = Math.floor(at.getTime() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(messageId) ?? 0) + 1
    counts.set(messageId, count)
    return count > PER_MESSAGE
  }
}

const SHARD = process.pid % 64

/** Writes one account's hits and returns the clicks among them. Hits of deleted messages aren't counted. */
async function record(db: Db, hits: Hit[]): Promise<EmailEvent[]> {
  const [{ userId } = { userId: '' }] = hits
  const events = await asEvents(db, userId, hits)
  await db.asSystem(async sql => {
    await lockTogether(
      sql,
      events.map(e => e.messageId),
    )
    await recordEvents(sql, userId, events, SHARD)
    await announceChanges(sql, changesOf(userId, events))
  })
  return events.filter(e => e.type === 'clicked')
}

async function asEvents(db: Db, userId: string, hits: Hit[]): Promise<EmailEvent[]> {
  const rows = await findMessages(db.system, userId, [...new Set(hits.map(hit => hit.messageId))])
  const switches = await lawSwitches(db.system)
  const found = new Map(rows.map(row => [row.messageId, row]))
  return hits.flatMap(hit => {
    const message = found.get(hit.messageId)
    if (!message || (hit.type === 'opened' && !mayCountOpens(message, switches))) return []
    const sentAt = message.sentAt ? new Date(message.sentAt) : hit.at
    return [
      {
        ...hit,
        campaignId: message.campaignId,
        recipientEmail: message.email,
        sentAt,
        botReason: hit.botReason ?? (isTooFast(hit.at, sentAt) ? 'too-fast' : null),
      },
    ]
  })
}

/** Withdrawn consent, and emails of before the law asked for one: their pixels are still requested, and tell us nothing. */
const mayCountOpens = ({ email, country, hasAgreedToOpens }: TrackedMessage, switches: Switches) =>
  hasAgreedToOpens || mayTrackOpens(countryOf(email, country), switches)

const changesOf = (userId: string, events: EmailEvent[]) =>
  events.flatMap(({ campaignId }) => [
    { userId, type: 'campaign' as const, id: campaignId },
    { userId, type: 'analytics' as const, id: null },
  ])
