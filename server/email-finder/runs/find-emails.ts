import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { noteActivity } from '#server/leads/activity/note-activity-sql.ts'
import { saveFoundEmail } from '#server/leads/write-sql.ts'
import { log } from '#server/log/log.ts'
import { webGuard } from '#server/net/guard.ts'
import type { Reading } from '../site/facts.ts'
import { type PageReader, pageReader } from '../site/page-reader.ts'
import { readSite } from '../site/read-site.ts'
import type { Visitor } from '../site/visit.ts'
import { websiteOf } from '../site/website.ts'
import { enqueueEmailFinder } from '../sql.ts'
import * as sql from './find-emails-sql.ts'
import { takeNext } from './runs.ts'
import { countSettled, forgetRuns } from './runs-sql.ts'

/** One loop per process, however many jobs start, because the queue's other slots are for other jobs. */
const loops = new WeakMap<Deps, Loop>()

interface Loop {
  isAskedAgain: boolean
  pages: PageReader
}

/** The job: checks websites until no lead waits. A job that starts meanwhile makes the running one look again. */
export async function findEmails(deps: Deps, signal: AbortSignal): Promise<void> {
  const running = loops.get(deps)
  if (running) {
    running.isAskedAgain = true
    return
  }
  const loop = { isAskedAgain: true, pages: pageReader() }
  loops.set(deps, loop)
  try {
    await sql.forgetOld(deps.db.system)
    await sql.forgetOldHosts(deps.db.system)
    await lookAmongAccounts(deps.db.system, among => forgetRuns(deps.db.system, among))
    while (loop.isAskedAgain && !signal.aborted) {
      loop.isAskedAgain = false
      await lookAtAll(deps, loop.pages, signal)
    }
  } finally {
    loops.delete(deps)
    await loop.pages.close()
  }
}

/** Checks several websites in parallel. Stopping the program leaves the rest to the next start. */
async function lookAtAll(deps: Deps, pages: PageReader, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const underWay = new Set<Promise<unknown>>()
  while (!signal.aborted && failures.length === 0 && deps.config.EMAIL_FINDER === 'on') {
    const room = sql.AT_ONCE - underWay.size
    const hasTaken = room > 0 && (await takeNext(deps))
    const claimed = room > 0 ? await claim(deps, room) : []
    for (const { site } of claimed) {
      const look = lookAt(deps, site, pages, signal)
        .catch(error => failures.push(error))
        .finally(() => underWay.delete(look))
      underWay.add(look)
    }
    if (underWay.size === 0 && !hasTaken) return
    await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (signal.aborted) await enqueueEmailFinder(deps.db.system)
  else if (failures.length > 0) throw failures[0]
}

/** While a node is away, websites of the other accounts are read. One that was read since it was listed is known then. */
async function claim({ db }: Deps, most: number): Promise<{ site: string }[]> {
  const busy = (await sql.listBusyHosts(db.system)).map(({ host }) => host)
  const waiting = await lookAmongAccounts(db.system, among => sql.listWaitingSites(db.system, busy, among))
  if (waiting.length === 0) return []
  return db.asSystem(async tx => {
    await sql.lockClaims(tx)
    return sql.claimSites(tx, waiting, most)
  })
}

async function lookAt(deps: Deps, site: string, pages: PageReader, signal: AbortSignal): Promise<void> {
  try {
    await look(deps, site, pages, signal)
  } finally {
    await sql.releaseSite(deps.db.system, site)
  }
}

async function look(deps: Deps, site: string, pages: PageReader, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const options = { allowPrivate: deps.config.ALLOW_PRIVATE_FETCH }
  const known = await sql.findReading(db.system, site)
  const wanting = await lookAmongAccounts(db.system, among => sql.listWanted(db.system, site, known, among))
  const waiting = wanting.map(lead => ({ lead, website: websiteOf(lead.website, options) }))
  const match = waiting.find(({ website }) => website?.site === site)
  if (!match?.website) {
    // The lead may have another website by now, or the key's format may have changed.
    const moved = waiting.map(({ lead: { userId, leadId }, website }) => ({
      userId,
      leadId,
      site: website?.site ?? null,
    }))
    for (const [userId, own] of Map.groupBy(moved, row => row.userId))
      await sql.moveWanted(db.system, userId, site, own)
    if (moved.length === 0)
      for (const { userId } of await listWaiting(db, site)) await sql.giveUpSite(db.system, userId, site)
    return
  }
  const { lead: wanted, website } = match
  if (wanted.isFresh && known.state && known.checkedAt) {
    await settle(deps, site, { ...known, state: known.state }, known.checkedAt)
    return
  }
  const country = (wanted.country ?? countryOf(site)).toUpperCase()
  const reading = await readSite(visitorOf(deps, pages, signal), deps.providers.dns, {
    urls: website.urls,
    country,
  }).catch((error: unknown) => asUnreadable(error, site, signal))
  const now = clock.now()
  await sql.keepReading(db.system, site, reading, now)
  await settle(deps, site, reading, now.toISOString())
}

/** A page that we fail to read must not be retried forever; stopping the program isn't a failure. */
function asUnreadable(error: unknown, site: string, signal: AbortSignal): Reading {
  if (signal.aborted) throw error
  log.error({ err: error, site }, 'Couldn’t read a website')
  return { state: 'unreachable', why: 'error', facts: null }
}

function visitorOf({ db, config, providers }: Deps, pages: PageReader, signal: AbortSignal): Visitor {
  return {
    guard: webGuard(providers.dns, { allowPrivate: config.ALLOW_PRIVATE_FETCH }),
    publicUrl: config.PUBLIC_URL,
    digest: pages.read,
    leftOut: config.EMAIL_FINDER_SKIP,
    signal,
    hosts: {
      takeTurn: host => sql.takeTurn(db.system, host),
      robotsOf: host => sql.findRobots(db.system, host),
      keepRobots: async (host, text) => {
        await sql.keepRobots(db.system, host, text)
      },
    },
  }
}

/** The country of a suffix such as .de or .co.uk; all others are read as American. */
function countryOf(site: string): string {
  const ending = /\.([a-z]{2})$/.exec(site.split('/')[0] ?? '')?.[1] ?? 'us'
  return ending === 'uk' ? 'GB' : ending
}

const listWaiting = (db: Db, site: string) =>
  lookAmongAccounts(db.system, among => sql.listWaiting(db.system, site, among))

const TOLD_ONE_BY_ONE = 20

/** Gives the result to everyone who waits, one account after the other. */
async function settle({ db }: Deps, site: string, reading: Reading, at: string): Promise<void> {
  for (const { userId } of await listWaiting(db, site))
    await db.asSystem(tx => settleFor(tx, userId, site, reading, at))
}

/** Gives the result to the account's leads, notifies its pages, and adds it to the leads' timelines. */
async function settleFor(tx: Sql, userId: string, site: string, reading: Reading, at: string): Promise<void> {
  const settled = await sql.settleSite(tx, userId, site, reading, at)
  const { email } = reading.facts ?? {}
  const filled = settled.filter(row => row.isFilled).map(row => row.leadId)
  if (email && filled.length > 0) {
    await saveFoundEmail(tx, userId, filled, email.address)
    await noteActivity(tx, userId, filled, 'enriched', { code: 'email-found', email: email.address, url: email.url })
  }
  await countForRuns(tx, userId, settled, reading.state)
  // If many leads share a site, their list is reloaded once.
  const ids = settled.length > TOLD_ONE_BY_ONE ? [null] : settled.map(row => row.leadId)
  await announceChanges(
    tx,
    ids.map(id => ({ userId, type: 'leads', id })),
  )
}

/** In the order of the runs, so that parallel transactions don't deadlock. A site that we may not read is unreachable. */
async function countForRuns(tx: Sql, userId: string, settled: sql.Settled[], state: Reading['state']): Promise<void> {
  const byRun = Map.groupBy(settled, row => row.runId)
  for (const [runId, of] of [...byRun].toSorted(([a], [b]) => String(a).localeCompare(String(b))))
    if (runId)
      await countSettled(
        tx,
        { userId, runId },
        { state: state === 'refused' ? 'unreachable' : state, count: of.length },
      )
}
