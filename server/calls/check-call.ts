import { MINUTE_MS } from '#contract/durations.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { CallReport, LegReport, Line, Phone } from '#server/providers/phone/phone.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { settleUnreached } from './dial-out.ts'
import { isFinal } from './legs.ts'
import { openLine } from './line.ts'
import { advanceSimulated } from './simulate.ts'
import { enqueueCheck, listLost } from './sql.ts'
import { type LegUpdate, track } from './track.ts'
import { findTracked, listKnown, saveTracked, type TrackedCall } from './track-sql.ts'

/** Reports stop after a day. Anything still missing then stays missing. */
const OVER = 24 * 60 * MINUTE_MS
/** Longer than the longest call. */
const LOST = 6 * 60 * MINUTE_MS

interface Tracked {
  userId: string
  call: TrackedCall
  line: Line
}

/** Updates a call: a simulated one from the clock, a real one from the vendor. Queues itself until all is known. */
export async function checkCall(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { db, clock, providers } = deps
  const call = await db.asUser(userId, sql => findTracked(sql, userId, id))
  if (!call) return
  if (call.isSimulated) return db.asUser(userId, sql => advanceSimulated(sql, userId, clock.now(), id))
  const age = clock.now().getTime() - Date.parse(call.createdAt)
  const line = openLine(deps, call)
  if (!providers.phone || !line) return giveUp(deps, userId, call, age)
  const checkIn = (wait: number) =>
    db.asUser(userId, sql => enqueueCheck(sql, userId, id, new Date(clock.now().getTime() + wait)))
  try {
    const report = await readReport(deps, providers.phone, { userId, call, line })
    if (!report) return await giveUp(deps, userId, call, age)
    await settle(deps, userId, id, report)
    const wait = nextCheck(report, age)
    if (wait !== null) await checkIn(wait)
  } catch (error) {
    // The queue's own retries are up to an hour apart, too long for a call that looks live.
    if (!(error instanceof ProviderError) || isFinal(call.status) || age > LOST) throw error
    await checkIn(MINUTE_MS)
  }
}

async function readReport(deps: Deps, phone: Phone, tracked: Tracked): Promise<CallReport | null> {
  const sid = tracked.call.twilioCallSid ?? (await findLost(deps, phone, tracked))
  return sid ? phone.read(tracked.line, sid) : null
}

/** The scheduled job: queues the check of calls whose job was lost, after restoring a database, for example. */
export async function checkLost({ db: { system }, clock }: Deps): Promise<void> {
  const now = clock.now()
  const lost = await lookAmongAccounts(system, among => listLost(system, now, among))
  // Each by its own statement: one that reads calls runs on the nodes of their accounts, and the queue is on the coordinator.
  for (const { userId, id } of lost) await enqueueCheck(system, userId, id, now)
}

/** After a lost response: the unknown call to the user's phone from that minute. */
async function findLost({ db }: Deps, phone: Phone, { userId, call, line }: Tracked): Promise<string | null> {
  if (isFinal(call.status) || !call.userNumber) return null
  const since = new Date(Date.parse(call.createdAt) - 5_000)
  const sids = await phone.findCalls(line, call.userNumber, since)
  const known = await db.asUser(userId, sql => listKnown(sql, userId, sids))
  return sids.find(sid => !known.has(sid)) ?? null
}

/** Applies what the vendor says of both legs, as if callbacks had reported it. */
async function settle({ db, clock }: Deps, userId: string, id: string, report: CallReport): Promise<void> {
  const updates = [updateOf('own', report.own), ...(report.lead ? [updateOf('lead', report.lead)] : [])]
  // The user hung up before the lead's phone rang.
  if (!report.lead && report.own.status === 'completed')
    updates.push({ leg: 'lead', sid: null, status: 'canceled', at: report.own.endTime, duration: null })
  await db.asUser(userId, async sql => {
    await track(sql, userId, id, updates, clock.now())
    const { recording } = report
    const recordingSid = typeof recording === 'string' ? undefined : recording.sid
    await saveTracked(sql, userId, id, { ...costOf(report), ...(recordingSid && { recordingSid }) })
    await announceChanges(sql, [{ userId, type: 'calls', id }])
  })
}

const updateOf = (leg: LegUpdate['leg'], { sid, status, endTime, startTime, duration }: LegReport): LegUpdate => ({
  leg,
  sid,
  status,
  duration,
  at: isFinal(status) ? endTime : startTime,
  startTime: isFinal(status) && status !== 'completed' ? null : startTime,
})

/** The price of both legs, once both are known. */
function costOf({ own, lead }: CallReport): { cost?: string; currency?: string | null } {
  const legs = lead ? [own, lead] : [own]
  if (legs.some(leg => leg.price === null)) return {}
  // In millionths, so that cents are exact.
  const micros = legs.reduce((sum, leg) => sum + Math.round(Number(leg.price) * 1e6), 0)
  return { cost: (micros / 1e6).toFixed(6), currency: own.currency }
}

/** Every minute during the call, then at growing intervals for a day, for its price and recording. */
function nextCheck(report: CallReport, age: number): number | null {
  const isOver = isFinal(report.own.status) && (!report.lead || isFinal(report.lead.status))
  if (!isOver) return MINUTE_MS
  const hasPrice = report.own.price !== null && (!report.lead || report.lead.price !== null)
  const isComplete = hasPrice && report.recording !== 'unknown'
  return isComplete || age > OVER ? null : Math.max(MINUTE_MS, age / 2)
}

/** The vendor doesn't have it: it never rang, unless reports arrived. */
async function giveUp(deps: Deps, userId: string, call: TrackedCall, age: number): Promise<void> {
  if (isFinal(call.status)) return
  if (!call.twilioCallSid) return settleUnreached(deps, userId, call.id, 'never-placed')
  if (age < LOST) {
    const again = new Date(deps.clock.now().getTime() + 5 * MINUTE_MS)
    await deps.db.asUser(userId, sql => enqueueCheck(sql, userId, call.id, again))
    return
  }
  await deps.db.asUser(userId, sql =>
    saveTracked(sql, userId, call.id, { ownLeg: 'failed', status: 'failed', reason: 'gone' }),
  )
}
